import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Brand } from './brand.tsx'
import { FootLinks } from './foot-links.tsx'
import { MAIN_ID, SkipLink } from './skip-link.tsx'

interface PlainPageProps {
  children: ReactNode
  /** The way out at the top right. */
  back?: { readonly to: string; readonly label: string }
}

/** A page that anybody may read, signed in or not. */
export function PlainPage({ children, back = { to: '/', label: 'Back to Home' } }: PlainPageProps) {
  return (
    <>
      <SkipLink />
      <header className="wrap plain-top">
        <Brand />
        <Link className="small" to={back.to}>
          {back.label}
        </Link>
      </header>
      <main className="wrap plain-main" id={MAIN_ID}>
        {children}
      </main>
      <footer className="wrap plain-foot">
        <FootLinks />
      </footer>
    </>
  )
}
