import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page, type Request } from 'playwright-core'
import { hasPackagedChromium, unpackChromium } from '../../scripts/testing/chromium.ts'
import { eventually, PATIENCE_MS } from './eventually.ts'
import { KEEP_TOASTS } from './toasts.ts'

const screensDir = join(import.meta.dirname, '../../.data/screens')

/** The two widths at which every page is checked. */
export const widths = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
} as const

/**
 * The browser's network message for a status that the page handles and shows: 400 to 499, or 503, which a service on a
 * slow machine sends when it is too busy, so that the page retries.
 */
const ANSWERED_WITH_ERROR = /^Failed to load resource: the server responded with a status of (4\d\d|503) /

interface LaunchOptions {
  /** The port through which another program may control the browser. */
  readonly debuggingPort?: number
}

/** A headless Chromium. Where no packaged one exists, uses the machine's Chrome, and throws if there is none. */
export async function launchBrowser({ debuggingPort }: LaunchOptions = {}): Promise<Browser> {
  // No sandbox, because tests also run as root in containers; they open nothing but our own pages.
  const args = ['--no-sandbox', '--no-zygote', '--disable-gpu', '--font-render-hinting=none']
  if (debuggingPort) args.push(`--remote-debugging-port=${debuggingPort}`)
  if (!hasPackagedChromium) return chromium.launch({ channel: 'chrome', args })
  return chromium.launch({ executablePath: await unpackChromium(), args })
}

/** A separate page, and the errors in it. */
export interface WatchedPage {
  readonly page: Page
  /** Throws when the page has logged an error, thrown one or broken the content security policy. */
  assertNoErrors(): void
  close(): Promise<void>
}

/** Opens a page with empty storage. `baseURL` is the service's address. */
export async function openPage(
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({
    baseURL,
    viewport: widths.desktop,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    ...options,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  await context.addInitScript(KEEP_TOASTS)
  const page = await context.newPage()
  watchRequests(page)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    // A file that was preloaded in vain is fetched twice.
    const isVain = message.type() === 'warning' && message.text().startsWith('A preload for')
    if (!isVain && (message.type() !== 'error' || ANSWERED_WITH_ERROR.test(message.text()))) return
    errors.push(`${message.text()} (${message.location().url})`)
  })
  return {
    page,
    assertNoErrors() {
      if (errors.length > 0) throw new Error(`The browser reported:\n${errors.join('\n')}`)
    },
    close: () => context.close(),
  }
}

/** Each page's pending requests. */
const unanswered = new WeakMap<Page, Set<Request>>()

function watchRequests(page: Page) {
  const requests = new Set<Request>()
  unanswered.set(page, requests)
  const forget = (request: Request) => requests.delete(request)
  page.on('request', (request) => {
    // A stream that stays open never finishes.
    if (!/\/live(\?|$)/.test(request.url())) requests.add(request)
  })
  page.on('requestfinished', forget)
  page.on('requestfailed', forget)
}

const TWO_FRAMES = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))'

/**
 * Waits until a page has loaded everything it shows: no placeholder is left and no request is pending, and what the
 * last answer brought has been drawn without causing further requests.
 */
export async function settled(page: Page): Promise<void> {
  let quietLooks = 0
  await eventually(`${page.url()} to have loaded`, async () => {
    await page.evaluate(TWO_FRAMES)
    const isQuiet = unanswered.get(page)?.size === 0 && (await page.locator('.bones').count()) === 0
    quietLooks = isQuiet ? quietLooks + 1 : 0
    return quietLooks === 3 || undefined
  })
}

/** Stops the page's clock: `install` alone lets it run. `page.clock.runFor` advances, `page.clock.resume` starts it. */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now()
  await page.clock.install({ time: now })
  // Later than the time of the install, because the clock has run since and cannot go back.
  await page.clock.pauseAt(now + 60_000)
}

/**
 * Saves the whole page as `.data/screens/<name>.png`, once its fonts have loaded; of a page below a dialog only what is
 * in the window, where the dialog is.
 */
export async function screenshot(page: Page, name: string): Promise<void> {
  await mkdir(screensDir, { recursive: true })
  await page.evaluate('document.fonts.ready.then(() => undefined)')
  const fullPage = (await page.locator('dialog[open]').count()) === 0
  await page.screenshot({ path: join(screensDir, `${name}.png`), fullPage, animations: 'disabled' })
}
