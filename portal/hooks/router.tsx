/**
 * Which address is shown, and how another one is gone to: the part of react-router-dom that this portal uses, under the
 * same names and with the same behaviour. That package weighs 13 kB, a seventh of what a visitor loads. tsconfig.json and
 * vite.config.ts put this file in its place, so what is missing here does not compile.
 */
import {
  Children,
  type ComponentProps,
  createContext,
  isValidElement,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'

interface Location {
  readonly pathname: string
  /** With its question mark, or empty. */
  readonly search: string
  /** With its #, or empty. */
  readonly hash: string
  /** What was noted with this entry of the history. */
  readonly state: unknown
}

/** An address, or the parts of it that change. */
type To = string | { readonly pathname?: string; readonly search?: string; readonly hash?: string }

type SearchInit = URLSearchParams | Record<string, string>

interface NavigateOptions {
  /** In place of this entry of the history. */
  readonly replace?: boolean
  readonly state?: unknown
}

interface Navigate {
  (to: To, options?: NavigateOptions): void
  /** So many entries of the history forward, or back when negative. */
  (by: number): void
}

interface Place {
  readonly location: Location
  /** How it was come by: POP is a page's beginning, Back and Forward. */
  readonly type: 'POP' | 'PUSH' | 'REPLACE'
}

const RouterContext = createContext<(Place & { readonly navigate: Navigate }) | null>(null)
const ParamsContext = createContext<Readonly<Record<string, string | undefined>>>({})

function useRouter() {
  const router = useContext(RouterContext)
  if (!router) throw new Error('There is no router around this component.')
  return router
}

export const useLocation = () => useRouter().location
export const useNavigate = () => useRouter().navigate
export const useNavigationType = () => useRouter().type
/** The parts of the path that the route names. */
export const useParams = () => useContext(ParamsContext)

/** What stands behind the question mark, and how to go to the same path with something else there. */
export function useSearchParams(): [URLSearchParams, (next: SearchInit, options?: NavigateOptions) => void] {
  const { location, navigate } = useRouter()
  const params = useMemo(() => new URLSearchParams(location.search), [location.search])
  return [params, (next, options) => navigate(`?${new URLSearchParams(next)}`, options)]
}

/** The address of this window. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<Place>(() => ({ location: here(), type: 'POP' }))

  // The same functions throughout, so that an effect which goes somewhere does not run again on arrival.
  const [{ arrive, navigate }] = useState(() => movesOf(setPlace))

  useLayoutEffect(() => {
    const onPop = () => arrive('POP')
    addEventListener('popstate', onPop)
    return () => removeEventListener('popstate', onPop)
  }, [arrive])
  return <RouterContext value={{ ...place, navigate }}>{children}</RouterContext>
}

function movesOf(setPlace: (place: Place) => void) {
  // The page that is shown stays until the code of the next one has arrived.
  const arrive = (type: Place['type']) => startTransition(() => setPlace({ location: here(), type }))
  const navigate: Navigate = (to: To | number, { replace = false, state = null }: NavigateOptions = {}) => {
    if (typeof to === 'number') return history.go(to)
    if (replace) history.replaceState(state, '', hrefOf(to, here()))
    else history.pushState(state, '', hrefOf(to, here()))
    arrive(replace ? 'REPLACE' : 'PUSH')
  }
  return { arrive, navigate }
}

/** An address that does not change: for pages that are rendered where there is no window. */
export function StaticRouter({ location, children }: { location: string; children: ReactNode }) {
  const { pathname, search, hash } = new URL(location, 'http://static')
  const navigate = () => {
    throw new Error('A page that is being rendered goes nowhere.')
  }
  const place: Place = { location: { pathname, search, hash, state: null }, type: 'POP' }
  return <RouterContext value={{ ...place, navigate }}>{children}</RouterContext>
}

function here(): Location {
  const { pathname, search, hash } = window.location
  return { pathname, search, hash, state: history.state }
}

/** An address as it stands in a link. Parts that are not given: the path stays, the others are empty. */
function hrefOf(to: To, { pathname, search }: Location): string {
  if (typeof to !== 'string') return (to.pathname ?? pathname) + (to.search ?? '') + (to.hash ?? '')
  if (to.startsWith('?')) return pathname + to
  return to.startsWith('#') ? pathname + search + to : to
}

interface LinkProps extends ComponentProps<'a'> {
  readonly to: To
  /** Lets the browser load the page anew. */
  readonly reloadDocument?: boolean
}

/** A link that the browser follows by itself where the press asks for that: in another tab, say, or before React is there. */
export function Link({ to, reloadDocument = false, onClick, ...others }: LinkProps) {
  const { location, navigate } = useRouter()
  const href = hrefOf(to, location)

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    const isOurs = others.target === undefined || others.target === '_self'
    const isPlain = event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey
    if (event.defaultPrevented || reloadDocument || !isOurs || !isPlain) return
    event.preventDefault()
    // Pressed twice, it is one step back.
    navigate(to, { replace: href === location.pathname + location.search + location.hash })
  }
  return <a {...others} href={href} onClick={follow} />
}

/** Goes elsewhere as soon as it is shown. */
export function Navigate({ to, replace = false }: { to: To; replace?: boolean }) {
  const { navigate } = useRouter()
  useEffect(() => navigate(to, { replace }), [navigate, to, replace])
  return null
}

interface RouteProps {
  /** `/lesson/:id?`, say: a part with a colon is anything, one with a question mark may be missing; `*` is every path. */
  readonly path: string
  readonly element: ReactNode
}

/** What is shown at a path. Read by `Routes`, and never rendered itself. */
export function Route(_props: RouteProps): ReactNode {
  throw new Error('A Route stands in Routes.')
}

/** The element of the first route that fits the path; of two that fit, the one that comes first. */
export function Routes({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const routes = Children.toArray(children).filter((child): child is ReactElement<RouteProps> => isValidElement(child))
  for (const { props } of routes) {
    const params = paramsOf(props.path, pathname)
    if (params) return <ParamsContext value={params}>{props.element}</ParamsContext>
  }
  return null
}

/** The named parts of a path; null when it does not fit. Capitals and a final slash make no difference. */
export function paramsOf(pattern: string, pathname: string): Readonly<Record<string, string | undefined>> | null {
  if (pattern === '*') return {}
  const source = pattern.replace(/\/:(\w+)(\??)/g, (_, name, optional) => `(?:/(?<${name}>[^/]+))${optional}`)
  const found = new RegExp(`^${source.replace(/\/$/, '')}/*$`, 'i').exec(pathname)
  if (!found) return null
  return Object.fromEntries(Object.entries(found.groups ?? {}).map(([name, value]) => [name, decoded(value)]))
}

/** Somebody may have cut the address off in the middle of a letter. */
function decoded(part: string | undefined): string | undefined {
  try {
    return part && decodeURIComponent(part)
  } catch {
    return part
  }
}
