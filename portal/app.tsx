import { type ComponentType, lazy, StrictMode, Suspense, useSyncExternalStore } from 'react'
import { type Asker, isItYou, type Question, signInAgain } from './api/questions.ts'
import { AppRoutes } from './routes.tsx'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { Toaster } from './ui/toaster.tsx'

const ProveOwner = lazy(() => import('./session/prove-owner.tsx'))
const SignInAgain = lazy(() => import('./session/sign-in-again.tsx'))

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

/** Asks the learner when a call waits for an answer. The dialog's code is fetched when first needed. */
function Asked({ asker, dialog: Dialog }: AskedProps) {
  const question = useSyncExternalStore(asker.subscribe, asker.current, () => undefined)
  if (!question) return null
  return (
    <Suspense fallback={null}>
      <Dialog question={question} />
    </Suspense>
  )
}
