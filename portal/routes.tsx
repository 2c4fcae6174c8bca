import { type ComponentType, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'
import { useAccess } from './session/use-session.ts'
import { lazyPage } from './shell/lazy-page.tsx'
import { LoadingPage } from './shell/loading-page.tsx'
import { PageFrame } from './shell/page-frame.tsx'
import { type Access, availability, type Cell, cellAt, type PageName } from './view/availability.ts'

/** The page behind each name of the table in view/availability.ts. */
const lazyPages = {
  landing: lazyPage(() => import('./pages/landing/landing.tsx')),
  login: lazyPage(() => import('./pages/auth/login.tsx')),
  register: lazyPage(() => import('./pages/auth/register.tsx')),
  'reset-password': lazyPage(() => import('./pages/auth/reset-password.tsx')),
  'confirm-email': lazyPage(() => import('./pages/auth/confirm-email.tsx')),
  'sign-in-to-confirm': lazyPage(() => import('./pages/auth/sign-in-to-confirm.tsx')),
  onboarding: lazyPage(() => import('./pages/onboarding/onboarding.tsx')),
  dashboard: lazyPage(() => import('./pages/dashboard/dashboard.tsx')),
  'sign-in-first': lazyPage(() => import('./pages/auth/sign-in-first.tsx')),
  lesson: lazyPage(() => import('./pages/lesson/lesson.tsx')),
  review: lazyPage(() => import('./pages/review/review.tsx')),
  'linked-lesson': lazyPage(() => import('./pages/lesson/linked-lesson.tsx')),
  calibrate: lazyPage(() => import('./pages/calibrate/calibrate.tsx')),
  announcement: lazyPage(() => import('./pages/news/announcement.tsx')),
  privacy: lazyPage(() => import('./pages/legal/privacy.tsx')),
  terms: lazyPage(() => import('./pages/legal/terms.tsx')),
  support: lazyPage(() => import('./pages/legal/support.tsx')),
  subscribe: lazyPage(() => import('./pages/plans/subscribe.tsx')),
  'stripe-subscribe': lazyPage(() => import('./pages/plans/stripe-subscribe.tsx')),
  'sms-opt-in': lazyPage(() => import('./pages/opt-in/sms-opt-in.tsx')),
  'not-found': lazyPage(() => import('./pages/not-found.tsx')),
} satisfies Record<Exclude<PageName, 'loading'>, ComponentType>

const pages: Readonly<Record<PageName, ComponentType>> = { loading: LoadingPage, ...lazyPages }

/** Fetches the code of what somebody in this state sees at `path`. */
export async function fetchPage(path: string, access: Access): Promise<void> {
  const cell = cellAt(path, access)
  if ('page' in cell && cell.page !== 'loading') await lazyPages[cell.page].fetchCode()
}

export function AppRoutes() {
  const access = useAccess()
  return (
    <Routes>
      {availability.map((row) => (
        <Route key={row.path} path={row.path} element={<CellView cell={row[access]} />} />
      ))}
    </Routes>
  )
}

function CellView({ cell }: { cell: Cell }) {
  if ('to' in cell) return <Navigate to={cell.to} replace />
  const Page = pages[cell.page]
  return (
    <PageFrame name={cell.page}>
      <Suspense fallback={<LoadingPage />}>
        <Page />
      </Suspense>
    </PageFrame>
  )
}
