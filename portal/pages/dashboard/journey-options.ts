/** How uPlot draws the journey: our tokens, lines that differ in weight, points and dashes, names at their ends. */
import type uPlot from 'uplot'
import { lessonsPlot } from '../../ui/lessons-plot.ts'
import { NAME_DISTANCE_PX, NAME_GAP_PX, nameLines, type PlacedName } from '../../ui/plot-words.ts'
import { type Journey, latest, namedMoments, planName } from '../../view/journey.ts'
import { type Point, placesOfNames } from '../../view/journey-names.ts'
import { shortDay } from '../../view/when.ts'

/** More points than this, a bit over a year of weeks, would merge into one thick line. */
const POINTS_MAX = 70

/** The series index of the plan. */
const PLAN = 3

/** The label at the last point of a line. */
interface EndName {
  readonly series: number
  readonly text: string
  readonly color: string
}

export function journeyOptions(journey: Journey, zone: string | null): Omit<uPlot.Options, 'width' | 'height'> {
  const { token, ground, timeAxis, lessonsAxis, nameLessons } = lessonsPlot()
  const top = Math.max(...journey.plan.map((value) => value ?? 0), latest(journey.taught), 4)
  const hasPoints = journey.at.length <= POINTS_MAX
  const names: EndName[] = [
    { series: 1, text: `Taught ${latest(journey.taught)}`, color: token('--tt-chart-1') },
    { series: 2, text: `Remembered ${Math.round(latest(journey.remembered))}`, color: token('--tt-accent-text') },
    { series: PLAN, text: planName(journey), color: token('--tt-chart-axis') },
  ]
  return {
    padding: [28, 22, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: true }, y: { range: [0, top * 1.08] } },
    axes: [
      {
        ...timeAxis,
        values: (_, moments) => moments.map((at) => shortDay(new Date(at * 1000).toISOString(), zone)),
        splits: () => namedMoments(journey),
      },
      lessonsAxis,
    ],
    series: [
      {},
      { stroke: token('--tt-chart-1'), width: 2.5, fill: token('--tt-chart-fill'), points: { show: false } },
      {
        stroke: token('--tt-chart-2'),
        width: 2,
        points: { show: hasPoints, size: 6, fill: token('--tt-chart-2'), stroke: token('--tt-chart-2') },
      },
      { stroke: token('--tt-chart-plan'), width: 1.5, dash: [6, 5], points: { show: false } },
    ],
    hooks: {
      draw: [nameLessons, (plot) => nameLines(plot, () => placesOf(plot, names), ground)],
    },
  }
}

function placesOf(plot: uPlot, names: readonly EndName[]): PlacedName[] {
  const { ctx, bbox } = plot
  const lines = names.map(({ series, text }) => ({
    points: pointsOf(plot, series),
    isPlan: series === PLAN,
    width: ctx.measureText(text).width,
  }))
  const places = placesOfNames(lines, {
    left: bbox.left,
    right: ctx.canvas.width,
    top: bbox.top,
    bottom: bbox.top + bbox.height,
    gap: NAME_GAP_PX * devicePixelRatio,
    distance: NAME_DISTANCE_PX * devicePixelRatio,
  })
  return names.flatMap((name, index) => {
    const place = places[index]
    return place ? { ...name, left: place.x, y: place.y } : []
  })
}

/** The known values of a line, in canvas pixels. */
function pointsOf(plot: uPlot, series: number): Point[] {
  return [...(plot.data[series] ?? [])].flatMap((value, index) =>
    typeof value === 'number'
      ? [{ x: plot.valToPos(plot.data[0][index] ?? 0, 'x', true), y: plot.valToPos(value, 'y', true) }]
      : [],
  )
}
