import type { FormEvent } from 'react'
import type { CodeRequest } from '../../api/schemas/phone.ts'
import { consentText, consentVersion, limits } from '../../content/product.ts'
import { changePhone } from '../api/commands.ts'
import { tellFailure, useCommand } from '../api/use-command.ts'
import { CodeForm } from '../phone/code-form.tsx'
import { ConsentBox } from '../phone/consent-box.tsx'
import { PhoneInput } from '../phone/phone-input.tsx'
import { usePhoneProof } from '../phone/use-phone-proof.ts'
import { session } from '../session/browser-session.ts'
import { useIsCopy, useUser } from '../session/use-session.ts'
import { succeed, tell } from '../toasts/toasts.ts'
import { Below } from '../ui/field.tsx'
import { PendingButton } from '../ui/pending-button.tsx'
import { optedOutWords } from '../view/opt-out.ts'
import { formatNational, phoneProblem } from '../view/phone-number.ts'

/**
 * The number lessons go to. A new one needs consent, and replaces the old one once its code is typed; until then
 * lessons go to the old one. Consent is asked for at a pace of 0 too: with a higher one texts begin by themselves.
 */
export function PhoneSection() {
  const user = useUser()
  const isCopy = useIsCopy()
  const { phoneNumber, pendingPhone, phoneVerified, optOut } = user
  const proof = usePhoneProof(pendingPhone ?? phoneNumber)
  const { ids, phone, problems, isProved, isWaiting } = proof
  const isEmpty = phone.trim() === ''
  const isCodeSent = isWaiting && proof.sent !== undefined
  // Digits are checked first: nobody is asked to consent for an invalid number.
  const isWhole = !isEmpty && phoneProblem(phone) === undefined
  const isAsked = !isProved && isWhole && proof.needsConsent

  const update = useCommand(
    async (wanted: CodeRequest) => {
      const saved = await changePhone(wanted)
      session.accept(saved)
      if (saved.phoneVerified && saved.pendingPhone === null) {
        proof.type(formatNational(saved.phoneNumber ?? ''))
        return succeed('Phone Number Kept', `Lessons still go to ${formatNational(saved.phoneNumber ?? '')}.`)
      }
      const said = await proof.send()
      if (said !== undefined) succeed('OTP Sent', said)
    },
    (error) => {
      tellFailure({ title: 'Update Failed', message: 'We could not save that number. Please try again.' }, error)
      proof.refuse(error)
    },
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isProved && pendingPhone === null) {
      return tell('Nothing to Update', 'This is your number already, and it is verified.')
    }
    if (proof.check()) void update.run(proof.request())
  }

  const button = (
    <PendingButton
      type="submit"
      className="button is-quiet"
      aria-label="Update phone"
      isPending={update.isPending}
      disabled={isEmpty}
    >
      {update.isPending ? 'Saving...' : 'Update'}
    </PendingButton>
  )
  const help =
    phoneNumber && !phoneVerified
      ? 'This number is not verified yet, so no lessons go there.'
      : 'A new number is verified by code before lessons go there.'
  return (
    <div className="stack">
      <form className="inline-field" onSubmit={submit} noValidate>
        <label className="label" htmlFor={ids.phone}>
          Phone
        </label>
        <PhoneInput id={ids.phone} value={phone} onChange={proof.type} help={help} problem={problems.phone} />
        {!isAsked && button}
        <Below id={ids.phone} help={help} problem={problems.phone} />
        {optOut && <p className="help">{optedOutWords(optOut)}</p>}
        {isAsked && (
          <div className="wide">
            <ConsentBox
              id={ids.consent}
              text={consentText(consentVersion, user.dailyLessons || limits.textsAWeekMax)}
              isTicked={proof.hasAgreed}
              onTick={proof.tick}
              problem={problems.consent}
            />
            {button}
          </div>
        )}
      </form>
      {pendingPhone && phoneNumber && (
        <p className="small">
          Lessons go to <b className="num nowrap">{formatNational(phoneNumber)}</b> until you type the code that we text
          to <b className="num nowrap">{formatNational(pendingPhone)}</b>
          {isCodeSent || !isWaiting ? '. ' : '; none was sent from here yet. '}
          {/* The browser's copy has the number masked, which is no number to send. */}
          {!isCopy && (
            <button
              type="button"
              className="text-button"
              aria-disabled={update.isPending || undefined}
              onClick={() => void update.run({ phoneNumber })}
            >
              Keep the old number
            </button>
          )}
        </p>
      )}
      {isWaiting && <CodeForm proof={proof} />}
    </div>
  )
}
