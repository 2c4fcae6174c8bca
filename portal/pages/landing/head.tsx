import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { useScrolled } from '../../hooks/use-scrolled.ts'
import { Brand } from '../../shell/brand.tsx'
import { announcement } from '../../view/marketing.ts'
import { StartLearning } from './start-learning.tsx'

/** Always at the top edge. */
export function AnnouncementBar() {
  return (
    <section className="announce" aria-label="Announcement">
      <div className="wrap">
        <span className="desk-only">{announcement.text}</span>
        <span className="phone-only">{announcement.short}</span>
        <Link to="/announcement">{announcement.link}</Link>
      </div>
    </section>
  )
}

/** Beyond this many pixels the navbar collapses (specification, section 9). */
const THRESHOLD_PX = 20

/** Below the announcement. It collapses once the page is scrolled, and its mark turns once on the first scroll. */
export function Nav() {
  const isScrolled = useScrolled(THRESHOLD_PX)
  const isAway = useScrolled(0)
  const [wasScrolled, setWasScrolled] = useState(false)

  useEffect(() => {
    if (isAway) setWasScrolled(true)
  }, [isAway])

  return (
    <header className={isScrolled ? 'nav is-scrolled' : 'nav'}>
      <div className="wrap">
        <Brand isSpinning={wasScrolled} />
        <nav className="actions" aria-label="Account">
          <Link className="nav-link" to="/login">
            Sign in
          </Link>
          <StartLearning />
        </nav>
      </div>
    </header>
  )
}
