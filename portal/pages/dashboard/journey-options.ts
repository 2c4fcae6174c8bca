/** How uPlot draws the journey: our tokens, lines told apart by weight, points and dashes, names at their ends. */
import type uPlot from 'uplot'
import { NAME_DISTANCE_PX, NAME_GAP_PX, nameAxis, nameLines, PLOT_FONT, type PlacedName } from '../../ui/plot-words.ts'
import { crosses, type Journey, latest, namedMoments } from '../../view/journey.ts'
import { spread } from '../../view/spread.ts'
import { shortDay } from '../../view/when.ts'

/** More points than these, a bit over a year of weeks, would run into one thick line. */
const POINTS_MAX = 70

/** How far a name stands above a line, in the distance between two names. */
const RAISED = 0.8

/** Which of the lines is the plan. */
const PLAN = 3

/** What stands at the last point of a line. */
interface EndName {
  readonly series: number
  readonly text: string
  readonly color: string
}

export function journeyOptions(journey: Journey, zone: string | null): Omit<uPlot.Options, 'width' | 'height'> {
  const style = getComputedStyle(document.body)
  const token = (name: string) => style.getPropertyValue(`--tt-${name}`).trim()
  const axis = { stroke: token('chart-axis'), font: PLOT_FONT, ticks: { show: false } }
  const top = Math.max(...journey.plan.map((value) => value ?? 0), latest(journey.taught), 4)
  const hasPoints = journey.at.length <= POINTS_MAX
  const names: EndName[] = [
    { series: 1, text: `Taught ${latest(journey.taught)}`, color: token('chart-1') },
    { series: 2, text: `Remembered ${Math.round(latest(journey.remembered))}`, color: token('accent-text') },
    { series: PLAN, text: 'Plan', color: token('chart-axis') },
  ]
  return {
    padding: [28, 22, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: true }, y: { range: [0, top * 1.08] } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        values: (_, moments) => moments.map((at) => shortDay(new Date(at * 1000).toISOString(), zone)),
        splits: () => namedMoments(journey),
        gap: 6,
        size: 30,
      },
      { ...axis, grid: { stroke: token('chart-grid'), width: 1 }, incrs: [1, 2, 5, 10, 20, 50, 100], size: 34, gap: 8 },
    ],
    series: [
      {},
      { stroke: token('chart-1'), width: 2.5, fill: token('chart-fill'), points: { show: false } },
      {
        stroke: token('chart-2'),
        width: 2,
        points: { show: hasPoints, size: 6, fill: token('chart-2'), stroke: token('chart-2') },
      },
      { stroke: token('chart-plan'), width: 1.5, dash: [6, 5], points: { show: false } },
    ],
    hooks: {
      draw: [
        (plot) => nameAxis(plot, 'Lessons', token('chart-axis')),
        (plot) => nameLines(plot, () => placesOf(plot, names), style.getPropertyValue('--bulma-scheme-main')),
      ],
    },
  }
}

/**
 * A name stands to the right of its line's end, where only the plan runs; where the plan would run through it, above the end.
 * The plan's own name stands above the plan's. Names keep apart from each other.
 */
function placesOf(plot: uPlot, names: readonly EndName[]): PlacedName[] {
  const { ctx, bbox } = plot
  const gap = NAME_GAP_PX * devicePixelRatio
  const plan = pointsOf(plot, PLAN)
  const [above, beside]: [PlacedName[], PlacedName[]] = [[], []]
  for (const name of names) {
    const end = pointsOf(plot, name.series).at(-1)
    if (!end) continue
    const width = ctx.measureText(name.text).width
    const right = end.x + NAME_DISTANCE_PX * devicePixelRatio
    const left = Math.min(right, ctx.canvas.width - width)
    const box = { left, right: left + width, top: end.y - gap / 2, bottom: end.y + gap / 2 }
    if (name.series === PLAN) beside.push({ ...name, left, y: end.y - gap * RAISED })
    else if (end.x - width < bbox.left || !crosses(plan, box)) beside.push({ ...name, left, y: end.y })
    else {
      const planned = plan.findLast(({ x }) => x <= end.x)?.y ?? end.y
      above.push({ ...name, left: end.x - width, y: Math.min(end.y, planned) - gap * RAISED })
    }
  }
  const heights = spread(
    beside.map(({ y }) => y),
    gap,
    bbox.top - gap / 2,
    bbox.top + bbox.height - gap / 2,
  )
  return [...above, ...beside.map((name, index) => ({ ...name, y: heights[index] ?? name.y }))]
}

/** The known values of a line, in the canvas's own pixels. */
function pointsOf(plot: uPlot, series: number): { x: number; y: number }[] {
  return [...(plot.data[series] ?? [])].flatMap((value, index) =>
    typeof value === 'number'
      ? [{ x: plot.valToPos(plot.data[0][index] ?? 0, 'x', true), y: plot.valToPos(value, 'y', true) }]
      : [],
  )
}
