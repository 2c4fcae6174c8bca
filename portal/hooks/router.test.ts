import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type PortalModules, portalModules } from '../testing/ssr.ts'

type Router = typeof import('react-router-dom')

const test = suite('router')
let portal: PortalModules
let router: Router & { paramsOf(pattern: string, pathname: string): Record<string, string | undefined> | null }

test.before(async () => {
  portal = await portalModules()
  router = await portal.load('hooks/router.tsx')
})
test.after(() => portal.close())

const fits: [pattern: string, path: string, params: Record<string, string | undefined> | null][] = [
  ['/', '/', {}],
  ['/', '/login', null],
  ['/login', '/login', {}],
  ['/login', '/Login/', {}],
  ['/login', '/login/more', null],
  ['/login', '/logins', null],
  ['/lesson/:id?', '/lesson', { id: undefined }],
  ['/lesson/:id?', '/lesson/', { id: undefined }],
  ['/lesson/:id?', '/lesson/what%20we%20owe', { id: 'what we owe' }],
  ['/lesson/:id?', '/lesson/cut-off%E2%82', { id: 'cut-off%E2%82' }],
  ['/lesson/:id?', '/lesson/a/b', null],
  ['/read/:id', '/read/', null],
  ['/read/:id', '/read/one', { id: 'one' }],
  ['*', '/any/where', {}],
]
for (const [pattern, path, params] of fits) {
  test(`${pattern} ${params ? 'fits' : 'does not fit'} ${path}`, () =>
    assert.equal(router.paramsOf(pattern, path), params))
}

const at = (location: string, children: ReactNode) =>
  renderToStaticMarkup(createElement(router.StaticRouter, { location, children }))

const links: [to: string, href: string][] = [
  ['/login?next=%2F', '/login?next=%2F'],
  ['?step=2', '/onboarding?step=2'],
  ['#main', '/onboarding?step=1#main'],
]
for (const [to, href] of links) {
  test(`a link to ${to} can be followed without a script`, () => {
    const html = at('/onboarding?step=1#top', createElement(router.Link, { to, className: 'small' }, 'on'))
    assert.is(html, `<a class="small" href="${href}">on</a>`)
  })
}

test('the first route that fits is shown, with what its path names and what the address asks for', () => {
  const Seen = () => {
    const [search] = router.useSearchParams()
    return `${router.useParams().id} ${search.get('k')} ${router.useLocation().hash} ${router.useNavigationType()}`
  }
  const routes = [
    createElement(router.Route, { key: 1, path: '/read/:id', element: createElement(Seen) }),
    createElement(router.Route, { key: 2, path: '*', element: 'nothing' }),
  ]
  assert.is(at('/read/one?k=key#x', createElement(router.Routes, null, routes)), 'one key #x POP')
  assert.is(at('/elsewhere', createElement(router.Routes, null, routes)), 'nothing')
})

test('outside a router nothing works in silence', () => {
  assert.throws(() => renderToStaticMarkup(createElement(router.Link, { to: '/' }, 'on')), /no router around/)
})

test.run()
