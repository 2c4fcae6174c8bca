import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { environmentWith, root } from '../config.ts'
import { atLeast, atMost, type Figure, type Part } from './report.ts'

const LANDING = '/'
const DASHBOARD = '/dashboard'
const paths = [LANDING, '/sms-opt-in', DASHBOARD]
/** The median of so many runs counts. */
const RUNS = 3
const SCORE_MIN = 95
/** Of the landing's first load, gzipped. */
const SCRIPT_BYTES_MAX = 100_000
const STYLE_BYTES_MAX = 30_000
/** Of the dashboard, over what the landing has loaded. */
const FURTHER_SCRIPT_BYTES_MAX = 60_000
const DASHBOARD_PAINT_MS_MAX = 2500

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
const points = (score: number) => score.toFixed(0)
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** What the portal's own program prints; `files` are the paths of all that was loaded. */
interface Audit {
  readonly path: string
  readonly performance: number
  readonly accessibility: number
  readonly largestPaintMs: number
  readonly files: readonly string[]
}

/** What the landing's first load weighs, and what Lighthouse says of the public pages on its mobile profile. */
export const portalPart: Part = {
  name: 'portal',
  async run() {
    // A process of its own: the portal is no part of the scripts, and Lighthouse leaves timers behind.
    const measure = join(root, 'portal/testing/measure.ts')
    const args = [measure, String(RUNS), ...paths]
    const { stdout } = await promisify(execFile)(process.execPath, args, { env: environmentWith({}), cwd: root })
    const audits = JSON.parse(stdout) as Audit[]
    return paths.flatMap((path) => figuresOf(path, audits))
  },
}

function figuresOf(path: string, all: readonly Audit[]): Figure[] {
  const audits = all.filter((audit) => audit.path === path)
  const figure = (what: string) => `${path} ${what}`
  const median = (read: (audit: Audit) => number) => middle(audits.map(read))
  const files = audits[0]?.files ?? []
  const largestPaint = median((audit) => audit.largestPaintMs)
  if (path === DASHBOARD) {
    const further = files.filter((file) => !all[0]?.files.includes(file))
    return [
      atMost('portal', figure('largest paint, 500 texts'), largestPaint, DASHBOARD_PAINT_MS_MAX, seconds),
      atMost('portal', figure('further JavaScript'), weigh(further, '.js'), FURTHER_SCRIPT_BYTES_MAX, kilobytes),
    ]
  }
  const judged = [
    atLeast(
      'portal',
      figure('Lighthouse performance'),
      median((audit) => audit.performance),
      SCORE_MIN,
      points,
    ),
    atLeast(
      'portal',
      figure('Lighthouse accessibility'),
      median((audit) => audit.accessibility),
      SCORE_MIN,
      points,
    ),
    { part: 'portal', what: figure('largest paint, simulated phone'), value: seconds(largestPaint) },
  ]
  if (path !== LANDING) return judged
  return [
    ...judged,
    atMost('portal', figure('JavaScript, gzipped'), weigh(files, '.js'), SCRIPT_BYTES_MAX, kilobytes),
    atMost('portal', figure('CSS, gzipped'), weigh(files, '.css'), STYLE_BYTES_MAX, kilobytes),
  ]
}

/** What the built files of a kind among `files` weigh together, each gzipped as well as can be. */
function weigh(files: readonly string[], ending: string): number {
  const chosen = files.filter((file) => file.endsWith(ending))
  const sizes = chosen.map((file) => gzipSync(readFileSync(join(root, 'portal/dist', file)), { level: 9 }).length)
  return sizes.reduce((sum, size) => sum + size, 0)
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
