import { lazy, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { useAccess } from '../session/use-session.ts'
import { Brand } from '../shell/brand.tsx'
import { MAIN_ID } from '../shell/skip-link.tsx'
import type { Access } from '../view/availability.ts'

/** Only for learners: visitors cannot list lessons. */
const LessonSearch = lazy(() => import('./lesson/lesson-search.tsx'))

/** Where to go on from here. */
const ways: Readonly<Record<Access, { readonly to: string; readonly label: string }>> = {
  loading: { to: '/', label: 'Back to Home' },
  'signed-out': { to: '/', label: 'Back to Home' },
  'not-onboarded': { to: '/onboarding', label: 'Continue your setup' },
  onboarded: { to: '/dashboard', label: 'Keep learning' },
}

export default function NotFound() {
  const access = useAccess()
  const { to, label } = ways[access]
  return (
    <>
      <header className="wrap plain-top">
        <Brand />
      </header>
      <main className="wrap lone-page" id={MAIN_ID}>
        <h1>404 Page Not Found</h1>
        <p>There is nothing at this address. The link may have been cut off, or a lesson renamed.</p>
        {access === 'onboarded' && (
          <Suspense fallback={null}>
            <LessonSearch />
          </Suspense>
        )}
        <div className="actions">
          <Link className="button is-primary" to={to}>
            {label}
          </Link>
          <Link className="button is-bare" to="/support">
            Ask support
          </Link>
        </div>
      </main>
    </>
  )
}
