import { type ComponentType, lazy, StrictMode, Suspense, useEffect, useSyncExternalStore } from 'react'
import { type Asker, isItYou, type Question, signInAgain } from './api/questions.ts'
import { AppRoutes } from './routes.tsx'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { Toaster } from './ui/toaster.tsx'

const importProveOwner = () => import('./session/prove-owner.tsx')
const importSignInAgain = () => import('./session/sign-in-again.tsx')
const ProveOwner = lazy(importProveOwner)
const SignInAgain = lazy(importSignInAgain)

/** Fetches the dialogs' code ahead: a page may stay open for days, and a release in between removes its files. */
export const fetchQuestions = () => Promise.all([importProveOwner(), importSignInAgain()])

/** Everything below the router. Browser and build render the same tree, so that React can hydrate the build's HTML. */
export function App() {
  return (
    <StrictMode>
      <ErrorBoundary>
        <AppRoutes />
      </ErrorBoundary>
      <Toaster />
      <Asked asker={isItYou} dialog={ProveOwner} />
      <Asked asker={signInAgain} dialog={SignInAgain} />
    </StrictMode>
  )
}

interface AskedProps {
  asker: Asker
  dialog: ComponentType<{ question: Question }>
}

/** Asks the learner when a call waits for an answer. If the dialog's code cannot be had, the page stays as it is. */
function Asked({ asker, dialog: Dialog }: AskedProps) {
  const question = useSyncExternalStore(asker.subscribe, asker.current, () => undefined)
  if (!question) return null
  return (
    <ErrorBoundary instead={<Unaskable question={question} />}>
      <Suspense fallback={null}>
        <Dialog question={question} />
      </Suspense>
    </ErrorBoundary>
  )
}

function Unaskable({ question }: { question: Question }) {
  useEffect(() => question.unaskable(), [question])
  return null
}
