import { matchRoutes } from 'react-router-dom'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  type Access,
  availability,
  type Cell,
  cellAt,
  isPageSignedIn,
  isSameForVisitors,
  isSamePage,
  visitorPages,
} from './availability.ts'

const test = suite('availability')

/** The specification's table (section 2, as interpreted in DESIGN section 12): a page, or → the redirect's target. */
const table: Record<string, Record<Access, string>> = {
  '/': { loading: 'loading', 'signed-out': 'landing', 'not-onboarded': 'onboarding', onboarded: 'dashboard' },
  '/login': always('login'),
  '/register': always('register'),
  '/reset-password': always('reset-password'),
  '/confirm-email': {
    loading: 'loading',
    'signed-out': 'sign-in-to-confirm',
    'not-onboarded': 'confirm-email',
    onboarded: 'confirm-email',
  },
  '/onboarding': {
    loading: 'loading',
    'signed-out': '→ /login',
    'not-onboarded': 'onboarding',
    onboarded: 'dashboard',
  },
  '/dashboard': {
    loading: 'loading',
    'signed-out': 'sign-in-first',
    'not-onboarded': '→ /onboarding',
    onboarded: 'dashboard',
  },
  '/lesson/:id?': {
    loading: 'loading',
    'signed-out': 'sign-in-first',
    'not-onboarded': '→ /onboarding',
    onboarded: 'lesson',
  },
  '/review': {
    loading: 'loading',
    'signed-out': 'sign-in-first',
    'not-onboarded': '→ /onboarding',
    onboarded: 'review',
  },
  '/read/:id': always('linked-lesson'),
  '/calibrate': {
    loading: 'loading',
    'signed-out': '→ /login',
    'not-onboarded': '→ /onboarding',
    onboarded: 'calibrate',
  },
  '/announcement': always('announcement'),
  '/privacy': always('privacy'),
  '/terms': always('terms'),
  '/support': always('support'),
  '/subscribe': {
    loading: 'loading',
    'signed-out': 'subscribe',
    'not-onboarded': '→ /onboarding',
    onboarded: 'subscribe',
  },
  '/stripe-subscribe': {
    loading: 'loading',
    'signed-out': 'stripe-subscribe',
    'not-onboarded': '→ /onboarding',
    onboarded: 'stripe-subscribe',
  },
  '/sms-opt-in': always('sms-opt-in'),
  '*': always('not-found'),
}

function always(page: string): Record<Access, string> {
  return { loading: page, 'signed-out': page, 'not-onboarded': page, onboarded: page }
}

const words = (cell: Cell) => ('to' in cell ? `→ ${cell.to}` : cell.page)

for (const { path, ...cells } of availability) {
  for (const [access, cell] of Object.entries(cells) as [Access, Cell][]) {
    test(`${path} ${access} is ${words(cell)}`, () => {
      assert.is(words(cell), table[path]?.[access])
    })
  }
}

test('no path of the table is missing, and the 404 page comes last', () => {
  const paths = availability.map(({ path }) => path)
  assert.equal(paths, Object.keys(table))
})

test('a redirect leads to a page, never to another redirect', () => {
  for (const row of availability) {
    for (const access of ['loading', 'signed-out', 'not-onboarded', 'onboarded'] as const) {
      const cell = row[access]
      if (!('to' in cell)) continue
      const target = availability.find(({ path }) => path === cell.to)?.[access]
      assert.ok(target && 'page' in target, `${row.path} ${access} → ${cell.to}`)
    }
  }
})

test('what visitors see has a path of its own', () => {
  const paths = visitorPages.map(({ path }) => path).join(' ')
  assert.is(
    paths,
    '/ /login /register /reset-password /confirm-email /announcement /privacy /terms /support /subscribe /stripe-subscribe /sms-opt-in',
  )
})

test('a page rendered ahead is for those who get the same', () => {
  assert.ok(isSameForVisitors('/', 'signed-out'))
  assert.ok(isSameForVisitors('/privacy', 'not-onboarded'))
  assert.ok(isSameForVisitors('/subscribe', 'onboarded'))
  assert.ok(isSameForVisitors('/reset-password', 'loading'))
  assert.ok(isSameForVisitors('/read/a-lesson', 'onboarded'))
  assert.not(isSameForVisitors('/', 'loading'))
  assert.not(isSameForVisitors('/', 'onboarded'))
  assert.not(isSameForVisitors('/subscribe', 'not-onboarded'))
  assert.not(isSameForVisitors('/confirm-email', 'onboarded'))
  assert.not(isSameForVisitors('/nowhere', 'signed-out'))
})

test('the table takes the paths that the router takes', () => {
  const routes = availability.map((row) => ({ path: row.path, row }))
  for (const { path } of availability) {
    if (path === '*') continue
    const plain = path.replace(/:id\??/, 'a-lesson')
    for (const asked of [plain, `${plain}/`, `${plain}//`, plain.toUpperCase(), `${plain}/x/y`, `${plain}x`]) {
      // An address that begins with two slashes leads to another site: the table takes none.
      if (asked.startsWith('//')) continue
      const found = matchRoutes(routes, asked)?.at(-1)?.route.row
      assert.equal(cellAt(asked, 'onboarded'), found?.onboarded, asked)
    }
  }
})

test('a final slash and capitals lead to the same page', () => {
  assert.ok(isSameForVisitors('/privacy/', 'onboarded'))
  assert.ok(isSamePage('/Review', '/review/', 'onboarded'))
  assert.ok(isPageSignedIn('/review/'))
})

test('two paths are one page for those whom both show it', () => {
  assert.ok(isSamePage('/', '/dashboard', 'onboarded'))
  assert.ok(isSamePage('/lesson/one', '/lesson/two', 'onboarded'))
  assert.not(isSamePage('/', '/dashboard', 'signed-out'))
  assert.not(isSamePage('/', '/calibrate', 'onboarded'))
  assert.not(isSamePage('/calibrate', '/onboarding', 'signed-out'), 'where one is sent elsewhere there is no page')
  assert.not(isSamePage('/nowhere', '/nowhere', 'onboarded'))
})

test('a path is a page when a row of the table takes it, to its last character, and not to sign in by', () => {
  for (const path of ['/', '/reset-password', '/lesson', '/lesson/a-lesson', '/read/a-lesson', '/sms-opt-in']) {
    assert.ok(isPageSignedIn(path), path)
  }
  for (const path of [
    '',
    '*',
    '//',
    '/login',
    '/register',
    '/nowhere',
    '/lesson/a/b',
    '/read',
    '/login/',
    '//dashboard',
    '/dashboard/x',
  ]) {
    assert.not(isPageSignedIn(path), path)
  }
})

test.run()
