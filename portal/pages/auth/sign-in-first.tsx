import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { LoadingPage } from '../../shell/loading-page.tsx'
import { fail } from '../../toasts/toasts.ts'

/** Long enough to read the reason for the redirect (specification, section 4). */
const REDIRECT_MS = 500

/** Asks a visitor to a learner's page to sign in: leads to the sign-in page, and from there back. */
export default function SignInFirst() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const next = pathname + search

  useEffect(() => {
    fail('Please Sign In', `You need to sign in to view ${pathname === '/dashboard' ? 'your dashboard' : 'this page'}.`)
    const timer = setTimeout(() => navigate(`/login?next=${encodeURIComponent(next)}`, { replace: true }), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [navigate, next, pathname])

  return <LoadingPage />
}
