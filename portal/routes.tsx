import { type ComponentType, lazy, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'
import { useAccess } from './session/use-session.ts'
import { LoadingPage } from './shell/loading-page.tsx'
import { PageFrame } from './shell/page-frame.tsx'
import { availability, type Cell, type PageName } from './view/availability.ts'

/** The page behind each name of the table in view/availability.ts. Its code is fetched when it is first shown. */
const pages: Readonly<Record<PageName, ComponentType>> = {
  loading: LoadingPage,
  landing: lazy(() => import('./pages/landing/landing.tsx')),
  login: lazy(() => import('./pages/auth/login.tsx')),
  register: lazy(() => import('./pages/auth/register.tsx')),
  'reset-password': lazy(() => import('./pages/auth/reset-password.tsx')),
  'confirm-email': lazy(() => import('./pages/auth/confirm-email.tsx')),
  'sign-in-to-confirm': lazy(() => import('./pages/auth/sign-in-to-confirm.tsx')),
  onboarding: lazy(() => import('./pages/onboarding/onboarding.tsx')),
  dashboard: lazy(() => import('./pages/dashboard/dashboard.tsx')),
  'sign-in-first': lazy(() => import('./pages/auth/sign-in-first.tsx')),
  lesson: lazy(() => import('./pages/lesson/lesson.tsx')),
  review: lazy(() => import('./pages/review/review.tsx')),
  'linked-lesson': lazy(() => import('./pages/lesson/linked-lesson.tsx')),
  calibrate: lazy(() => import('./pages/calibrate/calibrate.tsx')),
  announcement: lazy(() => import('./pages/news/announcement.tsx')),
  privacy: lazy(() => import('./pages/legal/privacy.tsx')),
  terms: lazy(() => import('./pages/legal/terms.tsx')),
  support: lazy(() => import('./pages/legal/support.tsx')),
  subscribe: lazy(() => import('./pages/plans/subscribe.tsx')),
  'stripe-subscribe': lazy(() => import('./pages/plans/stripe-subscribe.tsx')),
  'sms-opt-in': lazy(() => import('./pages/opt-in/sms-opt-in.tsx')),
  'not-found': lazy(() => import('./pages/not-found.tsx')),
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
