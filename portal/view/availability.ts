/**
 * Which page is at which path in which state (specification, section 2, as interpreted in DESIGN section 12). Paths
 * that are not listed show the 404 page. It is data, so that it can be compared with the specification's table.
 */

/** What the session lets a person see. */
export type Access = 'loading' | 'signed-out' | 'not-onboarded' | 'onboarded'

export type PageName =
  | 'loading'
  | 'landing'
  | 'login'
  | 'register'
  | 'reset-password'
  | 'confirm-email'
  | 'sign-in-to-confirm'
  | 'onboarding'
  | 'dashboard'
  | 'lesson'
  | 'review'
  | 'linked-lesson'
  | 'calibrate'
  | 'sign-in-first'
  | 'announcement'
  | 'privacy'
  | 'terms'
  | 'support'
  | 'subscribe'
  | 'stripe-subscribe'
  | 'sms-opt-in'
  | 'not-found'

/** A page, or the path to go to instead. */
export type Cell = { readonly page: PageName } | { readonly to: string }

export interface Availability extends Readonly<Record<Access, Cell>> {
  readonly path: string
}

const show = (page: PageName): Cell => ({ page })
const goTo = (to: string): Cell => ({ to })

const always = (path: string, page: PageName): Availability => ({
  path,
  loading: show(page),
  'signed-out': show(page),
  'not-onboarded': show(page),
  onboarded: show(page),
})

/** The sales pages are for visitors and learners; anyone who has not finished onboarding goes to onboarding first. */
const sales = (path: string, page: PageName): Availability => ({
  path,
  loading: show('loading'),
  'signed-out': show(page),
  'not-onboarded': goTo('/onboarding'),
  onboarded: show(page),
})

export const availability: readonly Availability[] = [
  {
    path: '/',
    loading: show('loading'),
    'signed-out': show('landing'),
    'not-onboarded': show('onboarding'),
    onboarded: show('dashboard'),
  },
  always('/login', 'login'),
  always('/register', 'register'),
  // Also for anyone signed in: a mailed link recovers an account, no matter who is signed in here.
  always('/reset-password', 'reset-password'),
  {
    path: '/confirm-email',
    loading: show('loading'),
    'signed-out': show('sign-in-to-confirm'),
    'not-onboarded': show('confirm-email'),
    onboarded: show('confirm-email'),
  },
  {
    path: '/onboarding',
    loading: show('loading'),
    'signed-out': goTo('/login'),
    'not-onboarded': show('onboarding'),
    onboarded: show('dashboard'),
  },
  {
    path: '/dashboard',
    loading: show('loading'),
    'signed-out': show('sign-in-first'),
    'not-onboarded': goTo('/onboarding'),
    onboarded: show('dashboard'),
  },
  {
    path: '/lesson/:id?',
    loading: show('loading'),
    'signed-out': show('sign-in-first'),
    'not-onboarded': goTo('/onboarding'),
    onboarded: show('lesson'),
  },
  {
    path: '/review',
    loading: show('loading'),
    'signed-out': show('sign-in-first'),
    'not-onboarded': goTo('/onboarding'),
    onboarded: show('review'),
  },
  // A texted link opens its one lesson for anyone who has it, signed in or not.
  always('/read/:id', 'linked-lesson'),
  {
    path: '/calibrate',
    loading: show('loading'),
    'signed-out': goTo('/login'),
    'not-onboarded': goTo('/onboarding'),
    onboarded: show('calibrate'),
  },
  always('/announcement', 'announcement'),
  always('/privacy', 'privacy'),
  always('/terms', 'terms'),
  always('/support', 'support'),
  sales('/subscribe', 'subscribe'),
  sales('/stripe-subscribe', 'stripe-subscribe'),
  always('/sms-opt-in', 'sms-opt-in'),
  always('*', 'not-found'),
]

/** As the router matches: in any case, and with a slash at the end or without. */
const rows: readonly { readonly row: Availability; readonly pattern: RegExp }[] = availability
  .filter(({ path }) => path !== '*')
  .map((row) => ({
    row,
    pattern: new RegExp(
      row.path === '/' ? '^/$' : `^${row.path.replace(/\/:\w+\?/, '(/[^/]+)?').replace(/:\w+/, '[^/]+')}/*$`,
      'i',
    ),
  }))

const rowAt = (path: string) => rows.find(({ pattern }) => pattern.test(path))?.row

/** What somebody in this state sees at `path`, which has no query. */
export const cellAt = (path: string, access: Access): Cell => rowAt(path)?.[access] ?? show('not-found')

/** Pages whose whole purpose is to sign in, which they offer also to somebody who has. */
const toSignIn: readonly Cell[] = [show('login'), show('register')]

/** Whether the table has a page at this path for somebody who has just signed in. The 404 page does not count. */
export function isPageSignedIn(path: string): boolean {
  const row = rowAt(path)
  return row !== undefined && !toSignIn.some((cell) => isSame(cell, row.onboarded))
}

/** Whether both paths show somebody in this state the same page: the dashboard is at `/` and at `/dashboard`. */
export function isSamePage(one: string, other: string, access: Access): boolean {
  const [here, there] = [rowAt(one)?.[access], rowAt(other)?.[access]]
  return here !== undefined && there !== undefined && isSame(here, there)
}

const isSame = (one: Cell, other: Cell) => 'page' in one && 'page' in other && one.page === other.page

/** The pages that a build can prerender: what visitors see at a path of its own. */
export const visitorPages: readonly { path: string; page: PageName }[] = availability.flatMap(
  ({ path, 'signed-out': cell }) =>
    /[:*]/.test(path) || 'to' in cell || cell.page === 'sign-in-first' ? [] : [{ path, page: cell.page }],
)

/** Whether somebody in this state sees the same page at `path` as a visitor. */
export function isSameForVisitors(path: string, access: Access): boolean {
  const row = rowAt(path)
  return row !== undefined && isSame(row[access], row['signed-out'])
}
