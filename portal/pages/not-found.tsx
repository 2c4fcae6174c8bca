import { Link } from 'react-router-dom'
import { Brand } from '../shell/brand.tsx'
import { MAIN_ID } from '../shell/skip-link.tsx'

export default function NotFound() {
  return (
    <>
      <header className="wrap plain-top">
        <Brand />
      </header>
      <main className="wrap lone-page" id={MAIN_ID}>
        <h1>404 Page Not Found</h1>
        <p>There is nothing at this address.</p>
        <Link className="button is-primary" to="/">
          Back to Home
        </Link>
      </main>
    </>
  )
}
