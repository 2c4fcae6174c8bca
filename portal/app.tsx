import { StrictMode } from 'react'
import { AppRoutes } from './routes.tsx'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { Toaster } from './ui/toaster.tsx'

/** Everything below the router. Browser and build render the same tree, so that React can take over what the build rendered. */
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
