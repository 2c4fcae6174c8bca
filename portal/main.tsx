import './styles/bulma.scss'
import './styles/tokens.scss'
import './styles/fonts.css'
import './styles/base.css'
import './styles/brand.css'
import './styles/controls.css'
import './styles/phone.css'
import './styles/feedback.css'
import './styles/plain.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { ErrorBoundary } from './components/error-boundary.tsx'
import { AppRoutes } from './routes.tsx'
import { session } from './session/browser-session.ts'
import { Toaster } from './toasts/toaster.tsx'
import { showCarriedToast } from './toasts/toasts.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element #root')

void session.start()
showCarriedToast()

createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <ErrorBoundary>
        <AppRoutes />
      </ErrorBoundary>
      <Toaster />
    </BrowserRouter>
  </StrictMode>,
)
