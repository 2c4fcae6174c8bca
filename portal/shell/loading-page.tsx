import { Logo } from './brand.tsx'
import { MAIN_ID } from './skip-link.tsx'

/** Shown until it is known who this is, or until a page's code has arrived. */
export function LoadingPage() {
  return (
    <main className="loading-page" id={MAIN_ID}>
      <Logo />
      <p role="status">Loading...</p>
    </main>
  )
}
