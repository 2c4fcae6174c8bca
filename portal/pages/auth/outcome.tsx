import { type ReactNode, useEffect, useRef } from 'react'

/** Stands in a form's place once it was sent, and takes the focus, so that reading goes on here. */
export function Outcome({ children }: { children: ReactNode }) {
  const start = useRef<HTMLDivElement>(null)

  useEffect(() => start.current?.focus(), [])
  return (
    <div className="auth-outcome" ref={start} tabIndex={-1}>
      {children}
    </div>
  )
}
