import type { BrowserContextOptions, Page } from 'playwright-core'
import type { Test } from 'uvu'
import type { SignedIn } from '../../api/schemas/auth.ts'
import { screenshot } from '../testing/browser.ts'
import { eventually } from '../testing/eventually.ts'
import type { Site } from '../testing/site.ts'

/** Adds its tests to a suite; the site is available once they run. */
export type Part = (test: Test, site: () => Site) => void

/** One test on its own page. Fails when the browser reports an error, and saves a picture on failure. */
export function onPage(
  test: Test,
  site: () => Site,
  name: string,
  options: BrowserContextOptions & { as?: () => Promise<SignedIn> },
  check: (page: Page) => Promise<void>,
) {
  test(name, async () => {
    const { as, ...others } = options
    const watched = await site().open({ reducedMotion: 'reduce', ...others, ...(as && { as: await as() }) })
    try {
      await check(watched.page)
      watched.assertNoErrors()
    } catch (error) {
      await screenshot(watched.page, `failed ${name.replaceAll(/[^\w ]/g, '')}`)
      throw error
    } finally {
      await watched.close()
    }
  })
}

/** Opens a path and waits until React has hydrated what the build rendered: a press before that has no effect. */
export async function visit(page: Page, path: string) {
  await page.goto(path)
  await come(page, path)
}

/** Waits until React has hydrated the page at `path`, which is open already. */
export async function come(page: Page, path: string) {
  const main = page.locator('main').first()
  await eventually(`${path} to come alive`, async () => {
    const keys = await main.evaluate((node) => Object.keys(node))
    return keys.some((key) => key.startsWith('__react')) || undefined
  })
}

/** The sum of a page's layout shifts so far. */
export const shiftsOf = (page: Page) =>
  page.evaluate<number>(`(() => {
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'layout-shift', buffered: true })
    return observer.takeRecords().reduce((sum, { value }) => sum + value, 0)
  })()`)

export const seeHeading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()

/** Holds back requests for `path`, or those that `isHeld` picks, so that the wait can be seen. Returns the release. */
export async function held(page: Page, path: string, isHeld = (_url: string) => true): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    if (isHeld(route.request().url())) await promise
    await route.fallback()
  })
  return resolve
}
