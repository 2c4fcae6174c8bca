import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import type { PageName } from '../view/availability.ts'
import { pageHeads } from '../view/page-heads.ts'
import { placeOf } from '../view/place.ts'

/** What every page does to the document around it: title, description, ground, and where reading begins. */
export function PageFrame({ name, children }: { name: PageName; children: ReactNode }) {
  usePageHead(name)
  const start = useArrival()
  return (
    <div className="page" ref={start} tabIndex={-1}>
      {children}
    </div>
  )
}

function usePageHead(name: PageName) {
  useLayoutEffect(() => {
    const { title, description, ground } = pageHeads[name]
    document.title = title
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
    if (ground === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = ground
  }, [name])
}

/**
 * After following a link, reading starts at the top of the new page, on screen and in screen readers. An area or a
 * topic of the dashboard is not a new page, even when coming from `/`: it keeps the focus or takes it itself.
 */
function useArrival() {
  const start = useRef<HTMLDivElement>(null)
  const { pathname, search } = useLocation()
  const isPlace = placeOf(new URLSearchParams(search)).area !== undefined
  const isFollowed = useNavigationType() === 'PUSH'
  const arrivedAt = useRef(pathname)

  useEffect(() => {
    if (arrivedAt.current === pathname) return
    arrivedAt.current = pathname
    if (!isFollowed || isPlace) return
    scrollTo(0, 0)
    start.current?.focus({ preventScroll: true })
  }, [pathname, isFollowed, isPlace])
  return start
}
