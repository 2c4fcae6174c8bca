import { type FormEvent, useId, useState } from 'react'
import { sendCode, verifyCode } from '../../api/commands.ts'
import { serverMessage } from '../../api/request.ts'
import { CodeField } from '../../components/code-field.tsx'
import { session } from '../../session/browser-session.ts'
import { fail, succeed } from '../../toasts/toasts.ts'
import { formatNational } from '../../view/phone-number.ts'
import { useCommand } from './use-command.ts'

/** The code that proves the new number. `phone` is E.164. */
export function PhoneCode({ phone, onVerified }: { phone: string; onVerified: () => void }) {
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
    onVerified()
  }

  async function resend() {
    await sendCode({ phoneNumber: phone })
    succeed('OTP Sent', `Another code is on its way to ${shown}.`)
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
        help={`Sent to ${shown}. It is good for 10 minutes.`}
        problem={problem}
      />
      <div className="actions">
        <button type="submit" className="button is-primary" disabled={isPending}>
          {isPending ? 'Checking...' : 'Verify Code'}
        </button>
        <button
          type="button"
          className="button is-bare"
          disabled={isPending}
          onClick={() => void run(resend, { title: 'Error', message: 'Failed to send OTP. Please try again.' })}
        >
          Send again
        </button>
      </div>
    </form>
  )
}
