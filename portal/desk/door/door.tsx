import type { ReactNode } from 'react'
import { useTitle } from '../parts/use-title.ts'

/** The frame of the pages before the desk: one narrow sheet. */
export function Door({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title)
  return (
    <main className="door">
      <div className="sheet">
        <h1 className="sheet-title">{title}</h1>
        {children}
      </div>
    </main>
  )
}
