import { useEffect, useRef } from 'react'
import { brand } from '../../../content/product.ts'
import { Logo } from '../../shell/brand.tsx'
import { MAIN_ID } from '../../shell/skip-link.tsx'
import { succeedOnNextPage } from '../../toasts/toasts.ts'
import { Tally } from '../../ui/tally.tsx'

/** Long enough for the heading to be read (specification, sections 4 and 9). */
const REDIRECT_MS = 500

/** The last screen. It leads to the dashboard by a full navigation, so that the dashboard starts from what is saved. */
export function SetupComplete() {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    heading.current?.focus()
    document.title = `Setup Complete · ${brand}`
    succeedOnNextPage(`Welcome to ${brand}`, 'Your lessons are set up.')
    const timer = setTimeout(() => location.assign('/dashboard'), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [])

  return (
    <main className="loading-page" id={MAIN_ID}>
      <Logo />
      <div className="empty" role="status">
        <Tally count={5} />
        <h1 ref={heading} tabIndex={-1}>
          Setup Complete
        </h1>
        <p>
          Taking you to your <a href="/dashboard">dashboard</a>.
        </p>
      </div>
    </main>
  )
}
