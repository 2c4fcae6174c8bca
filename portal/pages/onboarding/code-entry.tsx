import { type FormEvent, useId, useState } from 'react'
import { verifyCode } from '../../api/commands.ts'
import { serverMessage } from '../../api/request.ts'
import { CodeField } from '../../phone/code-field.tsx'
import { session } from '../../session/browser-session.ts'
import { useUser } from '../../session/use-session.ts'
import { fail, succeed } from '../../toasts/toasts.ts'
import { PendingButton } from '../../ui/pending-button.tsx'
import { formatNational, toE164 } from '../../view/phone-number.ts'
import { requestCode } from './request-code.ts'
import { useCountdown } from './use-countdown.ts'
import type { Wizard } from './use-wizard.ts'

/** How long to wait before another code may be asked for. */
const RESEND_SECONDS = 30

const secondsLeft = (sentAt: number) =>
  Math.min(RESEND_SECONDS, Math.max(0, RESEND_SECONDS - Math.floor((Date.now() - sentAt) / 1000)))

interface CodeEntryProps {
  wizard: Wizard
  phone: string
  /** When the code went, in milliseconds since 1970. */
  sentAt: number
  onResent: () => void
  onChangePhone: () => void
  onVerified: () => void
}

export function CodeEntry({ wizard, phone, sentAt, onResent, onChangePhone, onVerified }: CodeEntryProps) {
  const user = useUser()
  const codeId = useId()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const wait = useCountdown(RESEND_SECONDS, secondsLeft(sentAt))

  function type(typed: string) {
    setCode(typed)
    setProblem(undefined)
  }

  async function busily(run: () => Promise<void>) {
    if (isBusy) return
    setBusy(true)
    await run()
    setBusy(false)
  }

  async function verify() {
    if (!code) {
      setProblem('Please enter the verification code')
      fail('OTP required', 'Please enter the verification code')
      return document.getElementById(codeId)?.focus()
    }
    const phoneNumber = toE164(phone)
    try {
      await verifyCode({ phoneNumber, otpCode: code })
    } catch (error) {
      setProblem(serverMessage(error))
      fail('Invalid OTP', 'Please check your code and try again')
      return document.getElementById(codeId)?.focus()
    }
    session.accept({ ...user, phoneNumber, phoneVerified: true })
    succeed('Phone Verified', `Lessons go to ${formatNational(phone)}.`)
    onVerified()
  }

  async function resend() {
    try {
      await requestCode(phone)
      setProblem(undefined)
      wait.restart()
      onResent()
    } catch (error) {
      fail('Error', serverMessage(error) ?? 'Failed to send OTP. Please try again.')
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void busily(verify)
  }

  return (
    <form className="stack" onSubmit={submit} noValidate>
      <CodeField
        id={codeId}
        value={code}
        onChange={type}
        help={`Sent to ${formatNational(phone)}. It is good for 10 minutes.`}
        problem={problem}
      />
      <div className="actions">
        <PendingButton type="submit" className="button is-primary" isPending={isBusy || wizard.isSaving}>
          {isBusy ? 'Checking...' : 'Verify Code'}
        </PendingButton>
        <button type="button" className="button is-bare" onClick={onChangePhone}>
          Change Phone
        </button>
        <PendingButton
          className="button is-bare"
          isPending={isBusy || wait.seconds > 0}
          onClick={() => void busily(resend)}
        >
          {wait.seconds > 0 ? `Send again in ${wait.seconds} s` : 'Send again'}
        </PendingButton>
        <PendingButton className="button is-bare" isPending={wizard.isSaving} onClick={() => void wizard.skipPhone()}>
          Skip SMS
        </PendingButton>
      </div>
    </form>
  )
}
