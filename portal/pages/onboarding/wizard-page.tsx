import { type ReactNode, useEffect } from 'react'
import { brand } from '../../../content/product.ts'
import { keepFocus } from '../../hooks/keep-focus.ts'
import { signOut } from '../../session/browser-session.ts'
import { Brand } from '../../shell/brand.tsx'
import { MAIN_ID, SkipLink } from '../../shell/skip-link.tsx'
import { Tally } from '../../ui/tally.tsx'
import { STEPS, type Step } from '../../view/onboarding-draft.ts'

/** The frame around each step: brand, a way out, and the progress. */
export function WizardPage({ step, children }: { step: Step; children: ReactNode }) {
  const name = STEPS[step - 1]
  useEffect(keepFocus, [])

  useEffect(() => {
    document.title = `Step ${step} of ${STEPS.length}: ${name} · ${brand}`
  }, [step, name])

  return (
    <>
      <SkipLink />
      <header className="wrap plain-top">
        <Brand />
        <button type="button" className="text-button small" onClick={signOut}>
          Sign out
        </button>
      </header>
      <main className="wrap wiz" id={MAIN_ID}>
        <div className="steps">
          <Tally count={step} />
          <div>
            <p>
              Step {step} of {STEPS.length}
            </p>
            <ol>
              {STEPS.map((name, index) => (
                <li
                  key={name}
                  className={index + 1 < step ? 'is-done' : undefined}
                  aria-current={index + 1 === step ? 'step' : undefined}
                >
                  {name}
                </li>
              ))}
            </ol>
          </div>
        </div>
        {children}
      </main>
    </>
  )
}
