import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import lighthouse from 'lighthouse'
import { launchBrowser } from '../../portal/testing/browser.ts'
import { root } from '../config.ts'
import { freePort } from '../ports.ts'
import { startProduct } from '../start.ts'
import { atLeast, atMost, type Figure, type Part } from './report.ts'

const paths = ['/', '/sms-opt-in']
/** The median of so many runs counts. */
const RUNS = 3
const SCORE_MIN = 95
/** Of the landing's first load, gzipped. */
const SCRIPT_BYTES_MAX = 100_000
const STYLE_BYTES_MAX = 30_000

const categories = ['performance', 'accessibility'] as const

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
const points = (score: number) => score.toFixed(0)
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** What the landing's first load weighs, and what Lighthouse says of the public pages on its mobile profile. */
export const portalPart: Part = {
  name: 'portal',
  async run() {
    const dataDir = mkdtempSync(join(tmpdir(), 'tallytext-bench-'))
    const product = await startProduct({ port: 0, simPort: 0, dataDir, quiet: true, durable: false })
    const debuggingPort = await freePort()
    const browser = await launchBrowser({ debuggingPort })
    try {
      const figures: Figure[] = []
      for (const path of paths) figures.push(...(await measure(product.url, path, debuggingPort)))
      return figures
    } finally {
      await browser.close()
      await product.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

async function measure(url: string, path: string, port: number): Promise<Figure[]> {
  const runs: Audited[] = []
  for (let run = 0; run < RUNS; run++) runs.push(await audit(url + path, port))
  const [first] = runs
  if (!first) return []
  const figures = categories.map((category) =>
    atLeast(
      'portal',
      `${path} Lighthouse ${category}`,
      median(runs.map((run) => run.scores[category])),
      SCORE_MIN,
      points,
    ),
  )
  const paint = {
    part: 'portal',
    what: `${path} largest paint, simulated phone`,
    value: seconds(median(runs.map((run) => run.largestPaintMs))),
  }
  if (path !== '/') return [...figures, paint]
  return [
    ...figures,
    paint,
    atMost('portal', `${path} JavaScript, gzipped`, weigh(first.files, '.js'), SCRIPT_BYTES_MAX, kilobytes),
    atMost('portal', `${path} CSS, gzipped`, weigh(first.files, '.css'), STYLE_BYTES_MAX, kilobytes),
  ]
}

interface Audited {
  /** 0 to 100. */
  readonly scores: Readonly<Record<(typeof categories)[number], number>>
  readonly largestPaintMs: number
  /** Paths of all that was loaded. */
  readonly files: readonly string[]
}

async function audit(url: string, port: number): Promise<Audited> {
  const result = await lighthouse(url, { port, logLevel: 'silent', onlyCategories: [...categories] })
  if (!result) throw new Error(`Lighthouse has nothing to say about ${url}`)
  const { lhr } = result
  const score = (category: string) => 100 * (lhr.categories[category]?.score ?? 0)
  const requests = lhr.audits['network-requests']?.details
  const items = requests?.type === 'table' ? requests.items : []
  return {
    scores: { performance: score('performance'), accessibility: score('accessibility') },
    largestPaintMs: lhr.audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    files: items.map((item) => new URL(String(item.url)).pathname),
  }
}

/** What the built files of a kind among `files` weigh together, each gzipped as well as can be. */
function weigh(files: readonly string[], ending: string): number {
  const chosen = files.filter((file) => file.endsWith(ending))
  return chosen.reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(root, 'portal/dist', file)), { level: 9 }).length,
    0,
  )
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
