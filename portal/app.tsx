import { StrictMode } from 'react'
import { AppRoutes } from './routes.tsx'
import { Toaster } from './toasts/toaster.tsx'
import { ErrorBoundary } from './ui/error-boundary.tsx'

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
