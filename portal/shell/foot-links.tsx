import { Link } from 'react-router-dom'

/** The pages that the consent text names and that carriers' reviewers look for. */
export function FootLinks() {
  return (
    <nav className="foot-links" aria-label="Footer">
      <Link to="/privacy">Privacy</Link>
      <Link to="/terms">Terms</Link>
      <Link to="/support">Support</Link>
      <Link to="/sms-opt-in">SMS opt-in</Link>
    </nav>
  )
}
