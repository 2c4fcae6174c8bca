import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Brand } from './brand.tsx'
import { FootLinks } from './foot-links.tsx'
import { MAIN_ID, SkipLink } from './skip-link.tsx'

/** A page of text that anybody may read. */
export function PlainPage({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <header className="wrap plain-top">
        <Brand />
        <Link className="small" to="/">
          Back to Home
        </Link>
      </header>
      <main className="wrap plain-main" id={MAIN_ID}>
        <div className="content prose">{children}</div>
      </main>
      <footer className="wrap plain-foot">
        <FootLinks />
      </footer>
    </>
  )
}
