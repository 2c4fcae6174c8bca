import { type FormEvent, useEffect, useId, useState } from 'react'
import { consentText, consentVersion } from '../../../content/product.ts'
import { serverCode, serverMessage } from '../../api/request.ts'
import { ConsentBox } from '../../phone/consent-box.tsx'
import { PhoneNumberField } from '../../phone/phone-number-field.tsx'
import { fail, succeed } from '../../toasts/toasts.ts'
import { PendingButton } from '../../ui/pending-button.tsx'
import { nationalDigits, phoneProblem, toE164 } from '../../view/phone-number.ts'
import { requestCode } from './request-code.ts'
import type { Wizard } from './use-wizard.ts'

interface PhoneEntryProps {
  wizard: Wizard
  phone: string
  /** The number to which a code went before, as it was typed. */
  sentTo: string | undefined
  /** Somebody came back to change it. */
  isChange: boolean
  onType: (phone: string) => void
  onSent: () => void
  /** A code is under way to this very number. */
  onUnderWay: () => void
}

export function PhoneEntry({ wizard, phone, sentTo, isChange, onType, onSent, onUnderWay }: PhoneEntryProps) {
  const phoneId = useId()
  const consentId = useId()
  const [hasAgreed, setAgreed] = useState(false)
  const [isSending, setSending] = useState(false)
  const [problems, setProblems] = useState<{ phone?: string; consent?: string }>({})

  function type(typed: string) {
    onType(typed)
    setProblems(({ phone: _, ...others }) => others)
  }

  function tick(isTicked: boolean) {
    setAgreed(isTicked)
    setProblems(({ consent: _, ...others }) => others)
  }

  useEffect(() => {
    if (isChange) document.getElementById(phoneId)?.focus()
  }, [isChange, phoneId])

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    if (!nationalDigits(phone)) {
      setProblems({ phone: 'Please enter your phone number' })
      fail('Phone number required', 'Please enter your phone number')
      return document.getElementById(phoneId)?.focus()
    }
    const found = problemsWith(phone, hasAgreed)
    setProblems(found)
    if (found.phone) return document.getElementById(phoneId)?.focus()
    if (found.consent) return document.getElementById(consentId)?.focus()
    setSending(true)
    try {
      await requestCode(phone)
      onSent()
    } catch (error) {
      setSending(false)
      if (serverCode(error) === 'wait' && sentTo !== undefined && toE164(sentTo) === toE164(phone)) {
        succeed('OTP Sent', serverMessage(error))
        return onUnderWay()
      }
      fail('Error', serverMessage(error) ?? 'Failed to send OTP. Please try again.')
    }
  }

  return (
    <form className="stack" onSubmit={send} noValidate>
      <PhoneNumberField id={phoneId} value={phone} onChange={type} problem={problems.phone} />
      <ConsentBox
        id={consentId}
        text={consentText(consentVersion, wizard.draft.textsAWeek)}
        isTicked={hasAgreed}
        onTick={tick}
        problem={problems.consent}
      />
      <div className="actions">
        <PendingButton type="submit" className="button is-primary" isPending={isSending || wizard.isSaving}>
          {isSending ? 'Sending...' : 'Send code'}
        </PendingButton>
        <PendingButton className="button is-bare" isPending={wizard.isSaving} onClick={() => void wizard.skipPhone()}>
          Skip for now
        </PendingButton>
        <PendingButton className="button is-bare" isPending={wizard.isSaving} onClick={wizard.back}>
          Back
        </PendingButton>
      </div>
      <p className="small weak">Skipping finishes your setup without texts.</p>
    </form>
  )
}

function problemsWith(phone: string, hasAgreed: boolean) {
  const phoneWrong = phoneProblem(phone)
  return {
    ...(phoneWrong && { phone: phoneWrong }),
    ...(!hasAgreed && { consent: 'Tick the box if you agree, or skip for now.' }),
  }
}
