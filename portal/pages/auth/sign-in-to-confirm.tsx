import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { AuthPage } from './auth-page.tsx'
import { keepToken } from './confirmation-token.ts'

/**
 * Where the link that confirms an address leads somebody who is not signed in. Without the sign-in, a stranger's click
 * could tie their address to an account that is not theirs.
 */
export default function SignInToConfirm() {
  useEffect(keepToken, [])
  return (
    <AuthPage title="Sign in to confirm">
      <p className="auth-lead">
        Your address is confirmed once you are signed in. If you are changing your address, sign in with the old one.
      </p>
      <Link className="button is-primary auth-submit" to="/login?next=%2Fconfirm-email">
        Sign in
      </Link>
      <p className="auth-other small weak">If you did not ask for this, close the page: nothing changes.</p>
    </AuthPage>
  )
}
