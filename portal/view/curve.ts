/** The progress curve of the calibration page: the position of its marker, and the line it is on. */

/** Weeks until completion as the service estimates them; undefined when nothing is planned. */
export interface CurveQuestion {
  readonly weeks: number | undefined
  readonly textsAWeek: number
}

const START = 85
const FLOOR = 15
const PER_WEEK = 1.3
const WEEKS_MAX = 52
const PER_TEXT = 13
const FASTEST = 5

/**
 * How far along the curve the marker is, in percent: 85 minus 1.3 for each week, with weeks capped at 52, and never
 * below 15 (specification, section 9). Without an estimate the pace decides (DESIGN, section 12).
 */
export function markerPosition({ weeks, textsAWeek }: CurveQuestion): number {
  if (weeks) return Math.max(FLOOR, START - PER_WEEK * Math.min(weeks, WEEKS_MAX))
  return Math.min(START, Math.max(FLOOR, START - PER_TEXT * (FASTEST - textsAWeek)))
}

/** The drawing's dimensions, in SVG user units. */
export const curveBox = { width: 320, left: 8, right: 312, bottom: 150, top: 32 } as const
const BEND = 1.9

/** The point at a share (0 to 1) of the curve, in SVG user units. */
export function curvePoint(share: number): { x: number; y: number } {
  const { left, right, bottom, top } = curveBox
  return { x: round(left + (right - left) * share), y: round(bottom - (bottom - top) * share ** BEND) }
}

/** The curve from its beginning up to a share (0 to 1) of its width, as an SVG path. */
export function curvePath(share: number): string {
  const steps = 40
  const points = Array.from({ length: steps + 1 }, (_, index) => curvePoint((share * index) / steps))
  return `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`
}

const round = (value: number) => Math.round(value * 10) / 10
