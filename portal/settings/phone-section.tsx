import { type FormEvent, useId, useState } from 'react'
import { consentText, consentVersion } from '../../content/product.ts'
import { changePhone } from '../api/commands.ts'
import { ConsentBox } from '../phone/consent-box.tsx'
import { session } from '../session/browser-session.ts'
import { useUser } from '../session/use-session.ts'
import { succeed } from '../toasts/toasts.ts'
import { PendingButton } from '../ui/pending-button.tsx'
import { formatNational, toE164 } from '../view/phone-number.ts'
import { PhoneCode } from './phone-code.tsx'
import { requestCode } from './request-code.ts'
import { useCommand } from './use-command.ts'

/**
 * The number lessons go to. Another one is agreed to, and proved by a code, before anything goes there. A tick is for the
 * number that stood there when it was made; at a pace of 0 there is nothing to agree to.
 */
export function PhoneSection() {
  const user = useUser()
  const id = useId()
  const [phone, setPhone] = useState(formatNational((user.phoneNumber ?? '').replace(/^\+1/, '')))
  const [hasAgreed, setAgreed] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [sentTo, setSentTo] = useState<string>()
  const { isPending, run } = useCommand()
  const isStored = toE164(phone) === user.phoneNumber
  const isProved = isStored && user.phoneVerified
  const isAsked = !isProved && phone.trim() !== '' && user.dailyLessons > 0 && sentTo === undefined

  function type(typed: string) {
    setPhone(typed)
    setAgreed(false)
    setProblem(undefined)
    setSentTo(undefined)
  }

  async function update() {
    const agreed = { version: consentVersion, checked: true as const, page: location.pathname }
    const consent = hasAgreed ? { consent: agreed } : {}
    const saved = await changePhone({ phoneNumber: toE164(phone), ...consent })
    session.accept(saved)
    succeed('Phone Number Updated', 'Your phone number has been updated successfully.')
    if (saved.phoneVerified || saved.phoneNumber === null) return
    if (await requestCode({ phoneNumber: saved.phoneNumber, ...consent })) setSentTo(saved.phoneNumber)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isProved) return succeed('Nothing to Update', 'This is your number already, and it is verified.')
    if (isAsked && !hasAgreed) {
      setProblem('Tick the box if you agree to receive lessons at this number.')
      return document.getElementById(`${id}-consent`)?.focus()
    }
    void run(update, { title: 'Update Failed' })
  }

  return (
    <div>
      <form className="inline-field" onSubmit={submit} noValidate>
        <label className="label" htmlFor={id}>
          Phone
        </label>
        <input
          className="input num"
          id={id}
          type="tel"
          autoComplete="tel-national"
          value={phone}
          aria-describedby={`${id}-help`}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setPhone(formatNational(phone))}
        />
        <PendingButton
          type="submit"
          className="button is-quiet"
          aria-label="Update phone"
          isPending={isPending}
          disabled={phone.trim() === ''}
        >
          {isPending ? 'Saving...' : 'Update'}
        </PendingButton>
        <p className="help" id={`${id}-help`}>
          {user.phoneNumber && !user.phoneVerified
            ? 'This number is not verified yet, so no lessons go there.'
            : 'A new number is verified by code before lessons go there.'}
        </p>
        {isAsked && (
          <div className="wide">
            <ConsentBox
              id={`${id}-consent`}
              text={consentText(consentVersion, user.dailyLessons)}
              isTicked={hasAgreed}
              onTick={(isTicked) => {
                setAgreed(isTicked)
                setProblem(undefined)
              }}
              problem={problem}
            />
          </div>
        )}
      </form>
      {isStored && !isProved && <PhoneCode key={sentTo} phone={toE164(phone)} isSent={sentTo !== undefined} />}
    </div>
  )
}
