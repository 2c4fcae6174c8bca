/** Where the names of the journey's lines stand, so that no line runs through one and none covers another. */
import { spread } from './spread.ts'

/** A line with its name. A line without points has no name. */
export interface NamedLine {
  readonly points: readonly Point[]
  readonly isPlan: boolean
  /** How wide its name is. */
  readonly width: number
}

/** Where names may stand. */
export interface Room {
  readonly left: number
  readonly top: number
  readonly bottom: number
  /** Behind the lines' own right edge there is some place left for names. */
  readonly right: number
  /** Between the middles of two names, one below the other. */
  readonly gap: number
  /** Between the end of a line and its name. */
  readonly distance: number
}

/** How far a name stands above a line, in the distance between two names. */
const RAISED = 0.8

/**
 * The left edge and the middle of each name, in the order of the lines; undefined without points.
 *
 * A name stands to the right of its line's end, where only the plan runs. Where the plan would run through it, it stands
 * above all lines, left of the end if there is room: on the first day there is none. The plan's own name stands above the
 * plan's end.
 */
export function placesOfNames(lines: readonly NamedLine[], room: Room): (Point | undefined)[] {
  const { gap } = room
  const all = lines.map(({ points }) => points)
  const plan = lines.find(({ isPlan }) => isPlan)?.points ?? []
  const [above, beside] = [new Map<number, Point>(), new Map<number, Point>()]
  for (const [index, { points, isPlan, width }] of lines.entries()) {
    const end = points.at(-1)
    if (!end) continue
    const x = Math.min(end.x + room.distance, room.right - width)
    const box = { left: x, right: x + width, top: end.y - gap / 2, bottom: end.y + gap / 2 }
    if (isPlan) beside.set(index, { x, y: end.y - gap * RAISED })
    else if (!crosses(plan, box)) beside.set(index, { x, y: end.y })
    else {
      const left = end.x - width < room.left ? x : end.x - width
      above.set(index, { x: left, y: topOf(all, left, left + width) - gap * RAISED })
    }
  }
  const top = room.top - gap / 2
  // Those above make room upwards only, because the lines run below them.
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

/** Whether a line of straight pieces runs through a box. */
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

/** How high lines of straight pieces reach between two places: the smallest height, for a canvas counts downwards. Infinite where none runs. */
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
