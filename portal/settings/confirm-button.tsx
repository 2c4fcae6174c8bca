import { type ReactNode, useState } from 'react'
import { PendingButton } from '../ui/pending-button.tsx'

interface ConfirmButtonProps {
  /** The button's first label. */
  label: string
  /** What it is about, for screen readers, where there are several such buttons. */
  what?: string
  /** Asked after the first press. */
  question: ReactNode
  /** The label of the button that then does it. */
  confirm: string
  isPending: boolean
  onConfirm: () => void
  className?: string
}

/** For actions that another press cannot undo: the first press asks, the second acts. */
export function ConfirmButton({ label, what, question, confirm, isPending, onConfirm, className }: ConfirmButtonProps) {
  const [isAsking, setAsking] = useState(false)
  if (!isAsking) {
    return (
      <PendingButton className={className ?? 'button is-bare'} isPending={isPending} onClick={() => setAsking(true)}>
        {label}
        {what && <span className="is-sr-only"> {what}</span>}
      </PendingButton>
    )
  }
  return (
    <div className="confirm">
      <p>{question}</p>
      <div className="actions">
        <button type="button" className="button is-quiet" onClick={() => setAsking(false)}>
          Keep it
        </button>
        <PendingButton
          className="button is-danger"
          isPending={isPending}
          onClick={() => {
            setAsking(false)
            onConfirm()
          }}
        >
          {confirm}
        </PendingButton>
      </div>
    </div>
  )
}
