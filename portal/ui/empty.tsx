import type { ReactNode } from 'react'
import { Tally } from './tally.tsx'

/** Nothing here yet: an empty tally, the documented sentence, and what happens next. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <Tally count={0} />
      <b>{title}</b>
      {children}
    </div>
  )
}
