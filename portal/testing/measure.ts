/**
 * Runs Lighthouse over pages of a separate product and prints the results as JSON, for scripts/bench/portal.ts. The
 * dashboard is that of a learner with a long history.
 */
import lighthouse, { defaultConfig } from 'lighthouse'
import pg from 'pg'
import { chromium } from 'playwright-core'
import { loadCatalogue } from '../../content/load.ts'
import { seedTexts } from '../../scripts/bench/seed-api.ts'
import { freePort } from '../../scripts/ports.ts'
import { launchBrowser } from './browser.ts'
import { firstPaintOf, weigh } from './first-paint.ts'
import { openSite, signedInStorage } from './site.ts'
import { textingLearner } from './texting-learner.ts'

const [runs = '1', ...paths] = process.argv.slice(2)
/** Of the performance category only what its score is made of, and the list of what was loaded. */
const measured = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
  'metrics',
  'network-requests',
]
const defaultThrottling = defaultConfig.settings?.throttling
const accessibility = defaultConfig.categories?.accessibility?.auditRefs.map(({ id }) => id) ?? []
/** How long, ms, nothing may happen before a page counts as loaded; Lighthouse's own for a simulated network. */
const quiet = {
  pauseAfterFcpMs: 1000,
  pauseAfterLoadMs: 1000,
  networkQuietThresholdMs: 1000,
  cpuQuietThresholdMs: 1000,
}
const TEXTS = 500

/**
 * Lighthouse's phone is a mid-range one if this machine is a fast desktop: its processor counts as four times slower.
 * On a slower machine it counts as that much less slower, so that the phone stays the same one (Lighthouse,
 * docs/throttling.md). Lighthouse measures the machine in each run; a fast desktop's index is from 1,500 to 2,000.
 */
const fastIndex = 1750
const slowdown_max = 4
let slowdown = slowdown_max

/** One run of Lighthouse with its mobile profile. Sizes in bytes, with Brotli. */
interface Audit {
  readonly path: string
  /** How many times slower than this machine's the phone's processor was taken to be. */
  readonly slowdown: number
  /** 0 to 100. */
  readonly performance: number
  /** 0 to 100; null where it was not looked at. It does not vary, so each public page is looked at once. */
  readonly accessibility: number | null
  /** On the simulated phone. */
  readonly largestPaint_ms: number
  /** As it was here: Lighthouse loads the page without any throttling, and simulates the phone from that. */
  readonly largestPaintHere_ms: number
  /** What the page's HTML loads before its first paint. */
  readonly firstStyles: number
  readonly firstScripts: number
  /** All scripts loaded, and those among them that the first page did not load. */
  readonly scripts: number
  readonly furtherScripts: number
}

/** The scripts loaded by the very first page. */
let scriptsOfFirst: readonly string[] | undefined

const site = await openSite()
const debuggingPort = await freePort()
const browser = await launchBrowser({ debuggingPort })
try {
  const audits: Audit[] = []
  for (const path of paths) {
    if (path === '/dashboard') await signIn()
    for (let run = 0; run < Number(runs); run++) {
      audits.push(await audit(path, path !== '/dashboard' && run === 0))
    }
  }
  process.stdout.write(JSON.stringify(audits))
} finally {
  await browser.close()
  await site.close()
}

/** Signs in a learner with many texts, in the browser context where Lighthouse opens its pages. */
async function signIn(): Promise<void> {
  const learner = await textingLearner(site, '+12025550161')
  const pool = new pg.Pool({ connectionString: site.databaseUrl })
  await seedTexts(pool, loadCatalogue(), TEXTS)
  await pool.end()
  const outside = await chromium.connectOverCDP(`http://127.0.0.1:${debuggingPort}`)
  const page = await outside.contexts()[0]?.newPage()
  if (!page) throw new Error('The browser has no context of its own.')
  await page.goto(site.url)
  for (const { name, value } of signedInStorage(learner)) {
    await page.evaluate(`localStorage.setItem(${JSON.stringify(name)}, ${JSON.stringify(value)})`)
  }
  await page.close()
}

async function audit(path: string, accessible: boolean): Promise<Audit> {
  const result = await lighthouse(site.url + path, {
    port: debuggingPort,
    logLevel: 'silent',
    onlyAudits: accessible ? [...measured, ...accessibility] : measured,
    disableFullPageScreenshot: true,
    throttling: { ...defaultThrottling, cpuSlowdownMultiplier: slowdown },
    ...quiet,
    disableStorageReset: path === '/dashboard',
  })
  if (!result) throw new Error(`Lighthouse has nothing to say about ${path}`)
  const { lhr } = result
  const used = slowdown
  slowdown = Math.min(slowdown_max, Math.max(1, (slowdown_max * lhr.environment.benchmarkIndex) / fastIndex))
  if (new URL(lhr.finalDisplayedUrl).pathname !== path) throw new Error(`${path} led to ${lhr.finalDisplayedUrl}`)
  const score = (category: 'performance' | 'accessibility') => 100 * (lhr.categories[category]?.score ?? 0)
  const details = lhr.audits.metrics?.details
  const [metrics] = details?.type === 'debugdata' ? (details.items as Record<string, number>[]) : []
  const requests = lhr.audits['network-requests']?.details
  const items = requests?.type === 'table' ? requests.items : []
  const scripts = items.map((item) => new URL(String(item.url)).pathname).filter((file) => file.endsWith('.js'))
  scriptsOfFirst ??= scripts
  const first = firstPaintOf(await (await fetch(site.url + path)).text())
  return {
    path,
    slowdown: used,
    performance: score('performance'),
    accessibility: accessible ? score('accessibility') : null,
    largestPaint_ms: lhr.audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    largestPaintHere_ms: metrics?.observedLargestContentfulPaint ?? Number.NaN,
    firstStyles: weigh(first.styles),
    firstScripts: weigh(first.scripts),
    scripts: weigh(scripts),
    furtherScripts: weigh(scripts.filter((file) => !scriptsOfFirst?.includes(file))),
  }
}
