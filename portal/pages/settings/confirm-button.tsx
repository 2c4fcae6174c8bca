import { type ReactNode, useEffect, useRef, useState } from 'react'

interface ConfirmButtonProps {
  /** What it says at first. */
  label: string
  /** What is asked once it was pressed. */
  question: ReactNode
  /** What then does it. */
  confirm: string
  isPending: boolean
  onConfirm: () => void
  className?: string
}

/** For what cannot be undone by pressing again: the first press asks, the second does it. */
export function ConfirmButton({ label, question, confirm, isPending, onConfirm, className }: ConfirmButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const first = useRef<HTMLButtonElement>(null)
  const keep = useRef<HTMLButtonElement>(null)
  const wasAsking = useRef(false)

  useEffect(() => {
    if (isAsking) keep.current?.focus()
    else if (wasAsking.current) first.current?.focus()
    wasAsking.current = isAsking
  }, [isAsking])

  if (!isAsking) {
    return (
      <button
        type="button"
        ref={first}
        className={className ?? 'button is-bare'}
        disabled={isPending}
        onClick={() => setAsking(true)}
      >
        {label}
      </button>
    )
  }
  return (
    <div className="confirm">
      <p>{question}</p>
      <div className="actions">
        <button type="button" ref={keep} className="button is-quiet" onClick={() => setAsking(false)}>
          Keep it
        </button>
        <button
          type="button"
          className="button is-danger"
          disabled={isPending}
          onClick={() => {
            setAsking(false)
            onConfirm()
          }}
        >
          {confirm}
        </button>
      </div>
    </div>
  )
}
