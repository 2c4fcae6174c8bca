import { type FormEvent, useEffect } from 'react'
import { consentText, consentVersion } from '../../../content/product.ts'
import { ConsentBox } from '../../phone/consent-box.tsx'
import { PhoneNumberField } from '../../phone/phone-number-field.tsx'
import type { PhoneProof } from '../../phone/use-phone-proof.ts'
import { succeed } from '../../toasts/toasts.ts'
import { PendingButton } from '../../ui/pending-button.tsx'
import type { Wizard } from './use-wizard.ts'

interface PhoneEntryProps {
  wizard: Wizard
  proof: PhoneProof
  /** The learner has come back to change the number. */
  isChange: boolean
  /** A code is on its way to it. */
  onSent: () => void
}

/** The number and the consent to be texted there, or the way on without them. */
export function PhoneEntry({ wizard, proof, isChange, onSent }: PhoneEntryProps) {
  const { ids, problems } = proof
  // A newer code has replaced the one to this number, and the service does not send another so soon.
  const wait_s = proof.sent ? 0 : proof.wait_s

  useEffect(() => {
    if (isChange) document.getElementById(ids.phone)?.focus()
  }, [isChange, ids.phone])

  async function send(event: FormEvent) {
    event.preventDefault()
    if (proof.isSending || wait_s > 0) return
    const said = await proof.send({ isBoxShown: true })
    if (said === undefined) return
    succeed('OTP Sent', said)
    onSent()
  }

  return (
    <form className="stack" onSubmit={send} noValidate>
      <PhoneNumberField id={ids.phone} value={proof.phone} onChange={proof.type} problem={problems.phone} />
      <ConsentBox
        id={ids.consent}
        text={consentText(consentVersion, wizard.draft.textsAWeek)}
        isTicked={proof.hasAgreed}
        onTick={proof.tick}
        problem={problems.consent}
      />
      <div className="actions">
        <PendingButton
          type="submit"
          className="button is-primary"
          isPending={proof.isSending || wizard.isSaving || wait_s > 0}
        >
          {sendLabel(proof.isSending, wait_s)}
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

function sendLabel(isSending: boolean, wait_s: number): string {
  if (isSending) return 'Sending...'
  return wait_s > 0 ? `Send code in ${wait_s} s` : 'Send code'
}
