import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { environmentWith, root } from '../config.ts'
import { atLeast, atMost, type Figure, type Part, ratio } from './report.ts'

const DASHBOARD = '/dashboard'
const publicPaths = ['/', '/sms-opt-in', '/login']
/** The result is the median of this many runs. */
const RUNS = 5
const performance_min = 98
const accessibility_min = 95
const largest_paint_ms_max = 1500
/** Sizes as sent, with Brotli: what a browser must read before it can draw, and all JavaScript of a public page. */
const first_style_bytes_max = 12_000
const first_script_bytes_max = 1_000
const script_bytes_max = 95_000
/** For the dashboard, beyond what the landing page has loaded. */
const further_script_bytes_max = 60_000
const dashboard_paint_ms_max = { phone: 1300, unthrottled: 800 }

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
const points = (score: number) => score.toFixed(0)
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`

/** The output of the portal's own program (portal/testing/measure.ts). Sizes in bytes, with Brotli. */
interface Audit {
  readonly path: string
  /** How many times slower than this machine's the phone's processor was taken to be. */
  readonly slowdown: number
  readonly performance: number
  /** Null except in one run for each public page. */
  readonly accessibility: number | null
  /** On the simulated phone, and as it was on this machine. */
  readonly largestPaint_ms: number
  readonly largestPaintHere_ms: number
  readonly firstStyles: number
  readonly firstScripts: number
  readonly scripts: number
  /** The part of these that the preceding audit, of another path, did not load. */
  readonly furtherScripts: number
}

/** What blocks the first paint, and Lighthouse's results on its mobile profile. */
export const portalPart: Part = {
  name: 'portal',
  async run() {
    // A separate process: the portal is not part of the scripts, and Lighthouse leaves timers behind.
    const measure = join(root, 'portal/testing/measure.ts')
    const args = [measure, String(RUNS), ...publicPaths, DASHBOARD]
    const { stdout } = await promisify(execFile)(process.execPath, args, { env: environmentWith({}), cwd: root })
    const audits = JSON.parse(stdout) as Audit[]
    const slowdown = middle(audits.map((audit) => audit.slowdown))
    return [
      { part: 'portal', what: 'simulated phone, slower than this machine', value: ratio(slowdown) },
      ...publicPaths.flatMap((path) => ofPublicPage(path, audits)),
      ...ofDashboard(audits),
    ]
  },
}

type Read = (audit: Audit) => number

function ofPublicPage(path: string, all: readonly Audit[]): Figure[] {
  const audits = all.filter((audit) => audit.path === path)
  const median = (read: Read) => middle(audits.map(read))
  const most = (what: string, read: Read, bound: number, format: (value: number) => string) =>
    atMost('portal', `${path} ${what}`, median(read), bound, format)
  const least = (what: string, value: number, bound: number) =>
    atLeast('portal', `${path} Lighthouse ${what}`, value, bound, points)
  const accessibility = audits.flatMap((audit) => audit.accessibility ?? [])[0] ?? Number.NaN
  return [
    least(
      'performance',
      median(({ performance }) => performance),
      performance_min,
    ),
    least('accessibility', accessibility, accessibility_min),
    most('largest paint, simulated phone', (each) => each.largestPaint_ms, largest_paint_ms_max, seconds),
    most('CSS before the first paint', ({ firstStyles }) => firstStyles, first_style_bytes_max, kilobytes),
    most('JavaScript before it', ({ firstScripts }) => firstScripts, first_script_bytes_max, kilobytes),
    most('JavaScript in all', ({ scripts }) => scripts, script_bytes_max, kilobytes),
  ]
}

function ofDashboard(all: readonly Audit[]): Figure[] {
  const audits = all.filter(({ path }) => path === DASHBOARD)
  const onPhone = middle(audits.map(({ largestPaint_ms }) => largestPaint_ms))
  const here = middle(audits.map(({ largestPaintHere_ms }) => largestPaintHere_ms))
  const { phone, unthrottled } = dashboard_paint_ms_max
  const further = middle(audits.map(({ furtherScripts }) => furtherScripts))
  return [
    atMost('portal', `${DASHBOARD} largest paint, 500 texts, simulated phone`, onPhone, phone, seconds),
    atMost('portal', `${DASHBOARD} largest paint, 500 texts, unthrottled`, here, unthrottled, seconds),
    atMost('portal', `${DASHBOARD} further JavaScript`, further, further_script_bytes_max, kilobytes),
  ]
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
