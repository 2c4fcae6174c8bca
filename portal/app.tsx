import { StrictMode } from 'react'
import { ErrorBoundary } from './components/error-boundary.tsx'
import { AppRoutes } from './routes.tsx'
import { Toaster } from './toasts/toaster.tsx'

/** Everything below the router. The browser and the build render the same, so that the one can take over from the other. */
export function App() {
  return (
    <StrictMode>
      <ErrorBoundary>
        <AppRoutes />
      </ErrorBoundary>
      <Toaster />
    </StrictMode>
  )
}
