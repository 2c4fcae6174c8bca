import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { verifyCode } from '../api/commands.ts'
import { refresh } from '../api/refresh.ts'
import { isRefusal, serverMessage } from '../api/request.ts'
import { failureWords, tellFailure, useCommand } from '../api/use-command.ts'
import { session } from '../session/browser-session.ts'
import { useUser } from '../session/use-session.ts'
import { fail, succeed } from '../toasts/toasts.ts'
import { PendingButton } from '../ui/pending-button.tsx'
import { formatNational, toE164 } from '../view/phone-number.ts'
import { CodeField } from './code-field.tsx'
import { forgetCodes } from './sent-code.ts'
import type { PhoneProof } from './use-phone-proof.ts'

interface CodeFormProps {
  proof: PhoneProof
  onVerified?: () => void
  /** Something else is being saved: the buttons wait. */
  isLocked?: boolean
  /** Additional buttons. */
  children?: ReactNode
}

/** Takes the code that proves the number. Another one can be sent half a minute after the last. */
export function CodeForm({ proof, onVerified, isLocked = false, children }: CodeFormProps) {
  const user = useUser()
  const id = useId()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const phoneNumber = toE164(proof.phone)
  const shown = formatNational(phoneNumber)

  const verification = useCommand(
    async (otpCode: string) => {
      const { user: saved } = await verifyCode({ phoneNumber, otpCode })
      forgetCodes()
      const isReplaced = user.phoneVerified && user.phoneNumber !== phoneNumber
      session.accept(saved)
      if (isReplaced) succeed('Phone Number Updated', 'Your phone number has been updated successfully.')
      else succeed('Phone Verified', `Lessons go to ${shown}.`)
      onVerified?.()
      await refresh('plan')
    },
    (error) => {
      // Nobody has looked at the code: it may be right.
      if (!isRefusal(error)) {
        tellFailure({ title: 'Error' }, error)
        return mark(serverMessage(error) ?? failureWords(error))
      }
      const said = serverMessage(error)
      refuse('Invalid OTP', 'Please check your code and try again', said)
    },
  )
  const wasSent = proof.sent !== undefined
  const isBusy = verification.isPending || proof.isSending || isLocked

  function refuse(title: string, message: string, below = message) {
    fail(title, message)
    mark(below)
  }

  function mark(problem: string) {
    setProblem(problem)
    document.getElementById(id)?.focus()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if (code) void verification.run(code)
    else refuse('OTP required', 'Please enter the verification code')
  }

  async function sendAgain() {
    const said = await proof.send()
    if (said === undefined) return
    setProblem(undefined)
    succeed('OTP Sent', said)
  }

  return (
    <form className="stack" onSubmit={submit} noValidate>
      <CodeField
        id={id}
        value={code}
        onChange={(typed) => {
          setCode(typed)
          setProblem(undefined)
        }}
        help={wasSent ? `Sent to ${shown}. It is good for 10 minutes.` : `The 6 digits that we text to ${shown}.`}
        isAwaited={wasSent}
        problem={problem}
      />
      <div className="actions">
        <PendingButton type="submit" className={wasSent ? 'button is-primary' : 'button is-quiet'} isPending={isBusy}>
          {verification.isPending ? 'Checking...' : 'Verify Code'}
        </PendingButton>
        <PendingButton
          className={wasSent ? 'button is-bare' : 'button is-primary'}
          isPending={isBusy || proof.wait_s > 0}
          onClick={() => void sendAgain()}
        >
          {resendLabel(wasSent, proof.wait_s)}
        </PendingButton>
        {children}
      </div>
    </form>
  )
}

function resendLabel(wasSent: boolean, wait_s: number): string {
  const label = wasSent ? 'Send again' : 'Send a code'
  return wait_s > 0 ? `${label} in ${wait_s} s` : label
}
