import { type ReactNode, useEffect, useRef } from 'react'

/** Replaces a form once it has been sent, and takes the focus, so that reading continues here. */
export function Outcome({ children }: { children: ReactNode }) {
  const start = useRef<HTMLDivElement>(null)

  useEffect(() => start.current?.focus(), [])
  return (
    <div className="auth-outcome" ref={start} tabIndex={-1}>
      {children}
    </div>
  )
}
