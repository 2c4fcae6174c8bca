/** Where to put the names of the journey's lines, so that no line runs through a name and no names overlap. */
import { spread } from './spread.ts'

/** A line with its name. A line without points has no name. */
export interface NamedLine {
  readonly points: readonly Point[]
  readonly isPlan: boolean
  /** The width of its name. */
  readonly width: number
}

/** Where names may be placed. */
export interface Room {
  readonly left: number
  readonly top: number
  readonly bottom: number
  /** To the right of the lines' own right edge, to leave room for names. */
  readonly right: number
  /** Between the centers of two names, one below the other. */
  readonly gap: number
  /** Between the end of a line and its name. */
  readonly distance: number
}

/** How far above a line its name is raised, as a share of `gap`. */
const RAISED = 0.8

/**
 * The left edge and the middle of each name, in the order of the lines; undefined without points.
 *
 * Names stand to the right of their lines' ends, where only the plan runs. If the plan would run through any of them,
 * all but the plan's own move above the lines, in the lines' order, and left of the ends if there is room: on the first
 * day there is none. They move together, because one above and one beside its end would look like each other's. The
 * plan's name always stands above its end.
 */
export function placesOfNames(lines: readonly NamedLine[], room: Room): (Point | undefined)[] {
  const { gap } = room
  const all = lines.map(({ points }) => points)
  const plan = lines.find(({ isPlan }) => isPlan)?.points ?? []
  const leftOf = (end: Point, width: number) => Math.min(end.x + room.distance, room.right - width)
  const isCrossed = lines.some(({ points, isPlan, width }) => {
    const end = points.at(-1)
    if (!end || isPlan) return false
    const left = leftOf(end, width)
    return crosses(plan, { left, right: left + width, top: end.y - gap / 2, bottom: end.y + gap / 2 })
  })
  const [above, beside] = [new Map<number, Point>(), new Map<number, Point>()]
  for (const [index, { points, isPlan, width }] of lines.entries()) {
    const end = points.at(-1)
    if (!end) continue
    const x = leftOf(end, width)
    if (isPlan) beside.set(index, { x, y: end.y - gap * RAISED })
    else if (!isCrossed) beside.set(index, { x, y: end.y })
    else {
      const left = end.x - width < room.left ? x : end.x - width
      above.set(index, { x: left, y: topOf(all, left, left + width) - gap * RAISED })
    }
  }
  const top = room.top - gap / 2
  // The names above make room only upwards, because the lines run below them.
  const lowest = Math.max(...[...above.values()].map(({ y }) => y))
  const placed = new Map([...apart(above, gap, top, lowest), ...apart(beside, gap, top, room.bottom - gap / 2)])
  return lines.map((_, index) => placed.get(index))
}

function apart(names: ReadonlyMap<number, Point>, gap: number, low: number, high: number): [number, Point][] {
  const entries = [...names]
  const heights = spread(
    entries.map(([, { y }]) => y),
    gap,
    low,
    high,
  )
  return entries.map(([index, { x, y }], order) => [index, { x, y: heights[order] ?? y }])
}

/** A place on a canvas, in its own pixels: `y` counts downwards. */
export interface Point {
  readonly x: number
  readonly y: number
}

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Whether a polyline runs through a box. */
export function crosses(line: readonly Point[], { left, right, top, bottom }: Box): boolean {
  return line.slice(1).some((to, index) => {
    const from = line[index] ?? to
    const [begin, end] = [Math.max(left, Math.min(from.x, to.x)), Math.min(right, Math.max(from.x, to.x))]
    if (begin > end) return false
    const heightAt = (x: number) => from.y + ((to.y - from.y) * (x - from.x)) / (to.x - from.x || 1)
    const heights = from.x === to.x ? [from.y, to.y] : [heightAt(begin), heightAt(end)]
    return Math.max(...heights) >= top && Math.min(...heights) <= bottom
  })
}

/** How high polylines reach between two places: the smallest `y`, which counts down. Infinite if none is there. */
function topOf(lines: readonly (readonly Point[])[], left: number, right: number): number {
  const heights = lines.flatMap((line) =>
    line.flatMap((to, index) => {
      const from = line[index - 1] ?? to
      const [begin, end] = [Math.max(left, Math.min(from.x, to.x)), Math.min(right, Math.max(from.x, to.x))]
      return begin > end ? [] : [heightOn(from, to, begin), heightOn(from, to, end)]
    }),
  )
  return Math.min(...heights)
}

const heightOn = (from: Point, to: Point, x: number) =>
  from.x === to.x ? Math.min(from.y, to.y) : from.y + ((to.y - from.y) * (x - from.x)) / (to.x - from.x)
