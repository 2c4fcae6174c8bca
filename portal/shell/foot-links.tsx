import { Link } from 'react-router-dom'

/** The pages that a text message's consent and a carrier's reviewer lead to. */
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
