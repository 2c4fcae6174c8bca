import type { FormEvent } from 'react'
import { consentText, consentVersion } from '../../content/product.ts'
import { changePhone } from '../api/commands.ts'
import { useCommand } from '../api/use-command.ts'
import { CodeForm } from '../phone/code-form.tsx'
import { ConsentBox } from '../phone/consent-box.tsx'
import { PhoneInput } from '../phone/phone-input.tsx'
import { usePhoneProof } from '../phone/use-phone-proof.ts'
import { session } from '../session/browser-session.ts'
import { useUser } from '../session/use-session.ts'
import { succeed } from '../toasts/toasts.ts'
import { Below } from '../ui/field.tsx'
import { PendingButton } from '../ui/pending-button.tsx'

/**
 * The number lessons go to. Another one is agreed to, and proved by a code, before anything goes there. At a pace of 0
 * there is nothing to agree to.
 */
export function PhoneSection() {
  const user = useUser()
  const proof = usePhoneProof(user.phoneNumber)
  const { ids, phone, problems, isProved } = proof
  const isEmpty = phone.trim() === ''
  const isCodeSent = proof.isStored && proof.sent !== undefined
  const isAsked = !isProved && !isEmpty && !isCodeSent && user.dailyLessons > 0
  const help =
    user.phoneNumber && !user.phoneVerified
      ? 'This number is not verified yet, so no lessons go there.'
      : 'A new number is verified by code before lessons go there.'

  const update = useCommand(
    '/api/user/phone',
    async () => {
      const saved = await changePhone(proof.request())
      session.accept(saved)
      succeed('Phone Number Updated', 'Your phone number has been updated successfully.')
      // That a code was sent stands below its field. A second toast would take the first one's place.
      if (!saved.phoneVerified) await proof.send()
    },
    { title: 'Update Failed' },
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isProved) return succeed('Nothing to Update', 'This is your number already, and it is verified.')
    if (proof.check(isAsked)) void update.run()
  }

  return (
    <div className="stack">
      <form className="inline-field" onSubmit={submit} noValidate>
        <label className="label" htmlFor={ids.phone}>
          Phone
        </label>
        <PhoneInput id={ids.phone} value={phone} onChange={proof.type} help={help} problem={problems.phone} />
        <PendingButton
          type="submit"
          className="button is-quiet"
          aria-label="Update phone"
          isPending={update.isPending}
          disabled={isEmpty}
        >
          {update.isPending ? 'Saving...' : 'Update'}
        </PendingButton>
        <Below id={ids.phone} help={help} problem={problems.phone} />
        {isAsked && (
          <div className="wide">
            <ConsentBox
              id={ids.consent}
              text={consentText(consentVersion, user.dailyLessons)}
              isTicked={proof.hasAgreed}
              onTick={proof.tick}
              problem={problems.consent}
            />
          </div>
        )}
      </form>
      {proof.isStored && !isProved && <CodeForm proof={proof} />}
    </div>
  )
}
