import { useEffect, useRef } from 'react'
import type { User } from '../../../api/schemas/user.ts'
import { brand } from '../../../content/product.ts'
import { Logo } from '../../shell/brand.tsx'
import { MAIN_ID } from '../../shell/skip-link.tsx'
import { succeedOnNextPage } from '../../toasts/toasts.ts'
import { Tally } from '../../ui/tally.tsx'
import { completionWords } from '../../view/why-no-texts.ts'

/** Long enough to read the screen (specification, sections 4 and 9: "a short delay"). A link skips the wait. */
const REDIRECT_MS = 4000

/** The last screen. A full navigation takes it to the dashboard, so that the dashboard starts from what is saved. */
export function SetupComplete({ user }: { user: User }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { screen, toast } = completionWords(user)

  useEffect(() => {
    heading.current?.focus()
    document.title = `Setup Complete · ${brand}`
    succeedOnNextPage(`Welcome to ${brand}`, toast)
    const timer = setTimeout(() => location.assign('/dashboard'), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [toast])

  return (
    <main className="loading-page setup-complete" id={MAIN_ID}>
      <Logo />
      <div className="empty" role="status">
        <Tally count={5} />
        <h1 ref={heading} tabIndex={-1}>
          Setup Complete
        </h1>
        <p>{screen}</p>
      </div>
      <a className="button is-primary" href="/dashboard">
        Go to your dashboard
      </a>
    </main>
  )
}
