import { lazy, StrictMode, Suspense, useSyncExternalStore } from 'react'
import { currentQuestion, subscribeToQuestions } from './api/proof-of-owner.ts'
import { AppRoutes } from './routes.tsx'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { Toaster } from './ui/toaster.tsx'

const ProveOwner = lazy(() => import('./session/prove-owner.tsx'))

/** Everything below the router. Browser and build render the same tree, so that React can take over what the build rendered. */
export function App() {
  return (
    <StrictMode>
      <ErrorBoundary>
        <AppRoutes />
      </ErrorBoundary>
      <Toaster />
      <OwnerQuestion />
    </StrictMode>
  )
}

/** Asks who is there, when a call needs to know. Its code is fetched when the first one does. */
function OwnerQuestion() {
  const question = useSyncExternalStore(subscribeToQuestions, currentQuestion, () => undefined)
  if (!question) return null
  return (
    <Suspense fallback={null}>
      <ProveOwner question={question} />
    </Suspense>
  )
}
