import type { ReactNode } from 'react'
import { Gate } from './tally.tsx'

/** Nothing here yet: an empty gate, the documented sentence, and what happens next. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <Gate count={0} />
      <b>{title}</b>
      {children}
    </div>
  )
}
