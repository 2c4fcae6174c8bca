import { type FormEvent, useId, useState } from 'react'
import { consentText, consentVersion } from '../../../content/product.ts'
import { serverMessage } from '../../api/request.ts'
import { ConsentBox } from '../../components/consent-box.tsx'
import { PhoneNumberField } from '../../components/phone-number-field.tsx'
import { fail } from '../../toasts/toasts.ts'
import { nationalDigits, phoneProblem } from '../../view/phone-number.ts'
import { requestCode } from './request-code.ts'
import type { Wizard } from './use-wizard.ts'

interface PhoneEntryProps {
  wizard: Wizard
  phone: string
  onType: (phone: string) => void
  onSent: () => void
}

export function PhoneEntry({ wizard, phone, onType, onSent }: PhoneEntryProps) {
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

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    if (!nationalDigits(phone)) {
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
        <button type="submit" className="button is-primary" disabled={isSending || wizard.isSaving}>
          {isSending ? 'Sending...' : 'Send code'}
        </button>
        <button
          type="button"
          className="button is-bare"
          disabled={wizard.isSaving}
          onClick={() => void wizard.skipPhone()}
        >
          Skip for now
        </button>
        <button type="button" className="button is-bare" disabled={wizard.isSaving} onClick={wizard.back}>
          Back
        </button>
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
