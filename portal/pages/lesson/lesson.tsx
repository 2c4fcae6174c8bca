import { Link } from 'react-router-dom'
import { AppHeader } from '../../components/app-header.tsx'
import { MAIN_ID } from '../../components/skip-link.tsx'

/** Its place in the table of routes; the page itself is still to come. */
export default function Lesson() {
  return (
    <>
      <AppHeader />
      <main className="wrap lone-page" id={MAIN_ID}>
        <h1>Lesson</h1>
        <p>This page is being built.</p>
        <Link className="button is-primary" to="/dashboard">
          Back to Dashboard
        </Link>
      </main>
    </>
  )
}
