import { type FormEvent, useId, useState } from 'react'
import { verifyCode } from '../api/commands.ts'
import { serverMessage } from '../api/request.ts'
import { CodeField } from '../phone/code-field.tsx'
import { session } from '../session/browser-session.ts'
import { fail, succeed } from '../toasts/toasts.ts'
import { PendingButton } from '../ui/pending-button.tsx'
import { formatNational } from '../view/phone-number.ts'
import { requestCode } from './request-code.ts'
import { useCommand } from './use-command.ts'

interface PhoneCodeProps {
  /** E.164 */
  phone: string
  /** Whether a code has just been sent there; else one may have been, earlier. */
  isSent: boolean
}

/** The code that proves the new number. */
export function PhoneCode({ phone, isSent }: PhoneCodeProps) {
  const id = useId()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const { isPending, run } = useCommand()
  const shown = formatNational(phone.replace(/^\+1/, ''))

  async function verify() {
    try {
      await verifyCode({ phoneNumber: phone, otpCode: code })
    } catch (error) {
      setProblem(serverMessage(error))
      return fail('Invalid OTP', 'Please check your code and try again')
    }
    succeed('Phone Verified', `Lessons go to ${shown}.`)
    await session.refresh()
  }

  async function resend() {
    if (await requestCode({ phoneNumber: phone })) succeed('OTP Sent', `Another code is on its way to ${shown}.`)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!code) return fail('OTP required', 'Please enter the verification code')
    void run(verify, { title: 'Error' })
  }

  return (
    <form className="phone-code" onSubmit={submit} noValidate>
      <CodeField
        id={id}
        value={code}
        onChange={(typed) => {
          setCode(typed)
          setProblem(undefined)
        }}
        help={isSent ? `Sent to ${shown}. It is good for 10 minutes.` : `The 6 digits that we text to ${shown}.`}
        problem={problem}
      />
      <div className="actions">
        <PendingButton type="submit" className="button is-primary" isPending={isPending}>
          {isPending ? 'Checking...' : 'Verify Code'}
        </PendingButton>
        <PendingButton
          className="button is-bare"
          isPending={isPending}
          onClick={() => void run(resend, { title: 'Error' })}
        >
          {isSent ? 'Send again' : 'Send a code'}
        </PendingButton>
      </div>
    </form>
  )
}
