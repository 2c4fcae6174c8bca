import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router-dom'
import { steps } from './hooks/followed-steps.ts'
import { session } from './session/browser-session.ts'
import { accessOf } from './session/session.ts'
import { isSamePage } from './view/availability.ts'

/**
 * Stands in for the package's BrowserRouter, which follows every link the same way: as a transition, or at once. A
 * transition keeps the old page while the next one's code is fetched, and React renders it when it finds time. Within a
 * page there is nothing to fetch first, so whatever a press opens there is rendered in the next frame.
 */
export function PortalRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }))
  const [{ location, action }, setPlace] = useState({ location: history.location, action: history.action })
  const { pathname } = location
  useLayoutEffect(
    () =>
      history.listen((next) => {
        if (steps.isHeldBack?.(next)) return
        if (isSamePage(pathname, next.location.pathname, accessOf(session.state()))) setPlace(next)
        else startTransition(() => setPlace(next))
      }),
    [history, pathname],
  )
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  )
}
