import { Logo } from './brand.tsx'
import { MAIN_ID } from './skip-link.tsx'

/** While it is not known who this is, or a page's code is on its way. */
export function LoadingPage() {
  return (
    <main className="loading-page" id={MAIN_ID}>
      <Logo />
      <p role="status">Loading...</p>
    </main>
  )
}
