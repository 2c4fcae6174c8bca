import { type FormEvent, useId, useState } from 'react'
import { consentText, consentVersion } from '../../../content/product.ts'
import { changePhone, sendCode } from '../../api/commands.ts'
import { ConsentBox } from '../../components/consent-box.tsx'
import { session } from '../../session/browser-session.ts'
import { useUser } from '../../session/use-session.ts'
import { succeed } from '../../toasts/toasts.ts'
import { formatNational, toE164 } from '../../view/phone-number.ts'
import { PhoneCode } from './phone-code.tsx'
import { useCommand } from './use-command.ts'

/** The number lessons go to. Another one is agreed to, and proved by a code, before anything goes there. */
export function PhoneSection() {
  const user = useUser()
  const id = useId()
  const [phone, setPhone] = useState(formatNational((user.phoneNumber ?? '').replace(/^\+1/, '')))
  const [hasAgreed, setAgreed] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [sentTo, setSentTo] = useState<string>()
  const { isPending, run } = useCommand()
  const isNew = toE164(phone) !== user.phoneNumber || !user.phoneVerified

  async function update() {
    const consent = { version: consentVersion, checked: true as const, page: location.pathname }
    const saved = await changePhone({ phoneNumber: toE164(phone), consent })
    session.accept(saved)
    succeed('Phone Number Updated', 'Your phone number has been updated successfully.')
    if (saved.phoneVerified || saved.phoneNumber === null) return
    // Shown even if this code cannot go yet: from there another can be asked for.
    setSentTo(saved.phoneNumber)
    await sendCode({ phoneNumber: saved.phoneNumber, consent })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isNew && !hasAgreed) {
      setProblem('Tick the box if you agree to receive lessons at this number.')
      return document.getElementById(`${id}-consent`)?.focus()
    }
    void run(update, { title: 'Update Failed' })
  }

  return (
    <>
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
          onChange={(event) => setPhone(event.target.value)}
          onBlur={() => setPhone(formatNational(phone))}
        />
        <button
          type="submit"
          className="button is-quiet"
          aria-label="Update phone"
          disabled={isPending || phone.trim() === ''}
        >
          {isPending ? 'Saving...' : 'Update'}
        </button>
        <p className="help" id={`${id}-help`}>
          {user.phoneNumber && !user.phoneVerified
            ? 'This number is not verified yet, so no lessons go there.'
            : 'A new number is verified by code before lessons go there.'}
        </p>
        {isNew && phone.trim() !== '' && sentTo === undefined && (
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
      {sentTo !== undefined && <PhoneCode phone={sentTo} onVerified={() => setSentTo(undefined)} />}
    </>
  )
}
