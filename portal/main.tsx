import './styles/bulma.scss'
import './styles/tokens.scss'
import './styles/fonts.css'
import './styles/base.css'
import './styles/brand.css'
import './styles/controls.css'
import './styles/phone-picture.css'
import './styles/feedback.css'
import './styles/plain.css'
import './styles/forced-colors.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App, fetchQuestions } from './app.tsx'
import { PortalRouter } from './router.tsx'
import { fetchPage } from './routes.tsx'
import { followOtherPages, noteLeaving, session } from './session/browser-session.ts'
import { accessOf } from './session/session.ts'
import { LoadingPage } from './shell/loading-page.tsx'
import { showCarriedToast } from './toasts/toasts.ts'
import { isSameForVisitors } from './view/availability.ts'

/** Long enough for the page and its figures to be there on a slow phone: what comes after must not compete with them. */
const DRAWN_MS = 5000

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element #root')

noteLeaving()
void session.start().then(() => {
  // If that fails, it is tried again when a question has to be asked.
  if (session.state().status === 'authenticated') setTimeout(() => fetchQuestions().catch(() => undefined), DRAWN_MS)
})
followOtherPages()
showCarriedToast()

const app = (
  <PortalRouter>
    <App />
  </PortalRouter>
)
const access = accessOf(session.state())
// React hydrates what the build rendered, unless this person sees another page at the path or followed a mailed link.
const { prerendered } = root.dataset
// Shows the page, which was hidden from anyone who might not be a visitor until it was known who this is.
delete root.dataset.prerendered
const hasLink = 'link' in document.documentElement.dataset
if (prerendered && !hasLink && isSameForVisitors(prerendered, access)) {
  hydrateRoot(root, app)
} else {
  const shown = createRoot(root)
  shown.render(<LoadingPage />)
  // Whoever is still being asked for is most likely a learner. Code that cannot be had fails again in the app, which says so.
  const code = fetchPage(location.pathname, access === 'loading' ? 'onboarded' : access).catch(() => undefined)
  void Promise.resolve(access === 'loading' || code).then(() => shown.render(app))
}
