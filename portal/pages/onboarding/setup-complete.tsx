import { useEffect, useRef } from 'react'
import { brand } from '../../../content/product.ts'
import { Logo } from '../../shell/brand.tsx'
import { MAIN_ID } from '../../shell/skip-link.tsx'
import { succeedOnNextPage } from '../../toasts/toasts.ts'
import { Tally } from '../../ui/tally.tsx'
import type { Completion } from './use-wizard.ts'

/** Long enough to read the screen (specification, sections 4 and 9: "a short delay"). A link skips the wait. */
const REDIRECT_MS = 4000

/** What comes next, on this screen and in the welcome toast on the next page. */
const words: Readonly<Record<Completion, { readonly screen: string; readonly toast: string }>> = {
  texts: {
    screen: 'Your lessons come by text. What you learn shows on your dashboard.',
    toast: 'Your lessons are set up.',
  },
  'no texts': {
    screen: 'No texts will come. Your lessons wait on your dashboard, and the settings take a phone whenever you like.',
    toast: 'No texts will come. Your lessons are here to read.',
  },
}

/** The last screen. A full navigation takes it to the dashboard, so that the dashboard starts from what is saved. */
export function SetupComplete({ completion }: { completion: Completion }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { screen, toast } = words[completion]

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
