/**
 * What comes before the first paint of the pages that visitors see, on the real build and in a real browser. No service
 * is needed: these pages are files, and request only files.
 */
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import Fastify from 'fastify'
import type { Browser, Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { installHeaders } from '../../api/http/headers.ts'
import { installPortal } from '../../api/http/portal.ts'
import { root } from '../../scripts/config.ts'
import { launchBrowser, openPage, widths } from '../testing/browser.ts'
import { eventually } from '../testing/eventually.ts'
import { fetchWhenFree } from '../testing/fetch-when-free.ts'
import { firstPaintOf, weigh } from '../testing/first-paint.ts'
import { visitorPages } from '../view/availability.ts'
import { come, held, shiftsOf } from './part.ts'

const first_styles_bytes_max = 12_000
const ground_bytes_max = 1_000
const scripts_bytes_max = 95_000
/** The two sales pages ask the service how payment works, through SWR, and contain the form. */
const selling_scripts_bytes_max = 97_000

const test = suite('first paint')

const app = Fastify()
let url: string
let browser: Browser

/** How many pieces a page arrives in. */
let pieces = 1
const piece_ms = 100

/** A page as if over a slow connection: each piece may be drawn before the next one arrives. */
async function* inPieces(page: Readable) {
  const whole = await buffer(page)
  const length = Math.ceil(whole.length / pieces)
  for (let from = 0; from < whole.length; from += length) {
    yield whole.subarray(from, from + length)
    await setTimeout(piece_ms)
  }
}

test.before(async () => {
  app.addHook('onSend', async (request, _reply, page) =>
    pieces > 1 && request.headers.accept?.includes('text/html') && page instanceof Readable
      ? Readable.from(inPieces(page))
      : page,
  )
  await installHeaders(app, { publicUrl: '' })
  await installPortal(app, { directory: join(root, 'portal/dist') })
  url = await app.listen({ port: 0, host: '127.0.0.1' })
  browser = await launchBrowser()
})
test.after(async () => {
  await browser?.close()
  await app.close()
})

for (const { path } of visitorPages) {
  test(`${path}: only its own styles, ground.js and fonts stand before the first paint`, async () => {
    const html = await (await fetchWhenFree(url + path)).text()
    const { styles, scripts, fonts, laterScripts } = firstPaintOf(html)
    assert.is(styles.length, 1)
    assert.match(styles[0] ?? '', /^\/assets\/first-/)
    assert.equal(scripts, ['/ground.js'])
    assert.ok(fonts.every((file) => file.endsWith('.woff2')))
    atMost(first_styles_bytes_max, weigh(styles), 'styles before the first paint')
    atMost(ground_bytes_max, weigh(scripts), 'scripts before the first paint')
    const bound = path.endsWith('subscribe') ? selling_scripts_bytes_max : scripts_bytes_max
    atMost(bound, weigh([...scripts, ...laterScripts]), 'scripts in all')
  })
}

/** Every other page light on a desktop, the others dark on a phone: both for each would take twice as long. */
const looks = [
  { viewport: widths.desktop, colorScheme: 'light' },
  { viewport: widths.phone, colorScheme: 'dark' },
] as const

for (const [nth, { path }] of visitorPages.entries()) {
  test(`${path}: the first paint is the last, and React changes nothing in it`, async () => {
    await onPage(looks[nth % 2] ?? looks[0], async (page) => {
      const releaseStyles = await held(page, '**/assets/*.css', (file) => !file.includes('/first-'))
      const releaseScripts = await held(page, '**/assets/*.js')
      await page.goto(path, { waitUntil: 'commit' })
      await noteDrawn(page)
      releaseStyles()
      const { laterStyles } = firstPaintOf(await (await fetchWhenFree(url + path)).text())
      await eventually('the other styles', async () => {
        const sheets = await page.evaluate<number>('document.styleSheets.length')
        return sheets === 1 + laterStyles.length || undefined
      })
      assert.equal(await changedSince(page), [])
      const before = await shiftsOf(page)
      const requests: string[] = []
      page.on('request', (request) => requests.push(request.url()))
      releaseScripts()
      await come(page, path)
      assert.equal(
        requests.filter((address) => address.endsWith('.js')),
        [],
        'all scripts were asked for at once',
      )
      const shift = (await shiftsOf(page)) - before
      assert.ok(shift < 0.01, `${path} shifts by ${shift}`)
    })
  })
}

for (const path of ['/', '/sms-opt-in', '/privacy']) {
  test(`${path}: nothing moves when the fonts come late`, async () => {
    await onPage({ viewport: widths.phone }, async (page) => {
      const releaseFonts = await held(page, '**/*.woff2')
      await page.goto(path, { waitUntil: 'commit' })
      await eventually('the fonts to be late', () => page.evaluate<true | undefined>(FONTS_ARE_LATE))
      releaseFonts()
      await come(page, path)
      await page.evaluate('document.fonts.ready.then(() => undefined)')
      assert.is(await shiftsOf(page), 0)
    })
  })
}

for (const [path, viewport] of [
  ['/', widths.desktop],
  ['/support', widths.desktop],
  ['/privacy', widths.phone],
] as const) {
  test(`${path}: nothing moves when late fonts come before the styles of other pages`, async () => {
    await onPage({ viewport }, async (page) => {
      const releaseFonts = await held(page, '**/*.woff2')
      const releaseStyles = await held(page, '**/assets/*.css', (file) => !file.includes('/first-'))
      await page.goto(path, { waitUntil: 'commit' })
      await eventually('the fonts to be late', () => page.evaluate<true | undefined>(FONTS_ARE_LATE))
      releaseFonts()
      await page.evaluate('document.fonts.ready.then(() => undefined)')
      releaseStyles()
      await come(page, path)
      assert.is(await shiftsOf(page), 0)
    })
  })
}

for (const [path, viewport] of [
  ['/register', widths.desktop],
  ['/support', widths.desktop],
  ['/subscribe', widths.phone],
] as const) {
  test(`${path}: nothing moves when the page comes in pieces`, async () => {
    pieces = 6
    await onPage({ viewport }, async (page) => {
      await page.goto(path)
      await come(page, path)
      assert.is(await shiftsOf(page), 0)
    }).finally(() => {
      pieces = 1
    })
  })
}

test('the code of the dashboard is asked for at once, by somebody with a token', async () => {
  for (const path of ['/', '/dashboard']) {
    await onPage({}, async (page) => {
      // No call is answered: the page waits for its user, and nothing after that is tested here.
      await page.route('**/api/**', () => {})
      await page.goto(path)
      assert.is(await page.locator('link[href^="/assets/dashboard-"]').count(), 0, `${path} for a visitor`)
      await page.evaluate("localStorage.setItem('auth_token', 'a-token')")
      await held(page, '**/assets/index-*.js')
      await page.goto(path, { waitUntil: 'commit' })
      await page.locator('link[rel="modulepreload"][href^="/assets/dashboard-"]').waitFor({ state: 'attached' })
      await page.locator('link[as="style"][href^="/assets/dashboard-"]').waitFor({ state: 'attached' })
    })
  }
})

test('links and the text of the opt-in work before React does', async () => {
  await onPage({ viewport: widths.phone }, async (page) => {
    await held(page, '**/assets/*.js')
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('link', { name: 'SMS opt-in' }).click()
    await page.waitForURL('**/sms-opt-in', { waitUntil: 'commit' })
    await page.getByText('Reply STOP to opt out or HELP for help.').first().waitFor()
    await page.getByRole('checkbox').check()
    await page.getByRole('link', { name: 'Back to Home' }).first().click()
    await page.waitForURL(`${url}/`, { waitUntil: 'commit' })
    await page.getByRole('link', { name: 'Sign in' }).first().click()
    await page.waitForURL('**/login', { waitUntil: 'commit' })
    await page.getByLabel('Email').fill('dana@whitfieldcoffee.example')
  })
})

/** Half a second after the first paint: the browser waits up to 200 ms for a font. */
const FONTS_ARE_LATE = `(() => {
  const [paint] = performance.getEntriesByName('first-contentful-paint')
  return paint && performance.now() - paint.startTime > 500 || undefined
})()`

async function onPage(options: Parameters<typeof openPage>[2], check: (page: Page) => Promise<void>): Promise<void> {
  const watched = await openPage(browser, url, { reducedMotion: 'reduce', ...options })
  try {
    await check(watched.page)
    watched.assertNoErrors()
  } finally {
    await watched.close()
  }
}

/** Records how each element and its `::before` and `::after` are drawn, including place and size. */
async function noteDrawn(page: Page): Promise<void> {
  // The page arrives in pieces, and its end may still be missing.
  await page.waitForLoadState('domcontentloaded')
  // Drawing a frame with the page's own styles requests its fonts: before that, no font is pending.
  const frames = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))'
  await page.evaluate(`${frames}.then(() => document.fonts.ready).then(() => ${frames})`)
  await page.evaluate(`window.drawnNow = () => [...document.querySelectorAll('html, body, body *')].flatMap((element) =>
    ['', '::before', '::after'].flatMap((part) => {
      const style = getComputedStyle(element, part || null)
      if (part && style.content === 'none') return []
      const { x, y } = element.getBoundingClientRect()
      // Without the custom properties: one that nothing uses is no difference, and what one does shows in the others.
      const values = [...style].filter((property) => !property.startsWith('--')).map((property) => property + ': ' + style.getPropertyValue(property))
      return [[element.tagName + '.' + element.getAttribute('class') + part, 'x: ' + x, 'y: ' + (y + scrollY), ...values]]
    }))
    window.drawn = drawnNow()`)
}

/** What is drawn differently from the record. Compared in the page, because each element has a hundred values. */
const changedSince = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const now = drawnNow()
    const names = (all) => all.map(([name]) => name)
    if (names(now).join() !== names(drawn).join()) {
      const [before, after] = [names(drawn), names(now)]
      const at = after.findIndex((name, nth) => name !== before[nth])
      return [before.length + ' elements, then ' + after.length + ': ' + before.slice(at, at + 3) + ' became ' + after.slice(at, at + 3)]
    }
    return now.flatMap((values, at) =>
      values.flatMap((value, nth) => (value === drawn[at][nth] ? [] : [values[0] + ' ' + drawn[at][nth] + ', then ' + value])))
  })()`)

function atMost(bound: number, value: number, what: string): void {
  assert.ok(value <= bound, `${what}: ${value} bytes, at most ${bound}`)
}

test.run()
