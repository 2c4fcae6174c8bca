/** Runs Lighthouse over public pages of a product of its own and prints, as JSON, what it found: for scripts/bench/portal.ts. */
import lighthouse from 'lighthouse'
import { freePort } from '../../scripts/ports.ts'
import { launchBrowser } from './browser.ts'
import { openSite } from './site.ts'

const [runs = '1', ...paths] = process.argv.slice(2)
const categories = ['performance', 'accessibility'] as const

/** One run of Lighthouse on its mobile profile. */
interface Audit {
  readonly path: string
  /** 0 to 100. */
  readonly performance: number
  readonly accessibility: number
  readonly largestPaintMs: number
  /** Paths of all that was loaded. */
  readonly files: readonly string[]
}

const site = await openSite()
const debuggingPort = await freePort()
const browser = await launchBrowser({ debuggingPort })
try {
  const audits: Audit[] = []
  for (const path of paths) {
    for (let run = 0; run < Number(runs); run++) audits.push(await audit(path))
  }
  process.stdout.write(JSON.stringify(audits))
} finally {
  await browser.close()
  await site.close()
}

async function audit(path: string): Promise<Audit> {
  const result = await lighthouse(site.url + path, {
    port: debuggingPort,
    logLevel: 'silent',
    onlyCategories: [...categories],
  })
  if (!result) throw new Error(`Lighthouse has nothing to say about ${path}`)
  const { lhr } = result
  const score = (category: (typeof categories)[number]) => 100 * (lhr.categories[category]?.score ?? 0)
  const requests = lhr.audits['network-requests']?.details
  const items = requests?.type === 'table' ? requests.items : []
  return {
    path,
    performance: score('performance'),
    accessibility: score('accessibility'),
    largestPaintMs: lhr.audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    files: items.map((item) => new URL(String(item.url)).pathname),
  }
}
