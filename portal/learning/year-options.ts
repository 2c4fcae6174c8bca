/** How uPlot draws the year ahead: bands for the chosen pace, and a name at the end of each line. */
import type uPlot from 'uplot'
import type { YearAhead } from '../../api/schemas/year-ahead.ts'
import { lessonsPlot } from '../ui/lessons-plot.ts'
import { NAME_GAP_PX, nameLines, type PlacedName } from '../ui/plot-words.ts'
import { spread } from '../view/spread.ts'
import { yearAt } from '../view/year-ahead.ts'

/** Between the lines' ends and their names, for the leaders to fan out. */
const NAMES_DISTANCE_PX = 20
/** Room for these and the longest name on the right, "No answers". */
const NAMES_ROOM_PX = NAMES_DISTANCE_PX + 80
/** Every third month is labeled. */
const MONTHS_APART = 3
/** The chosen pace's columns, which follow the months and the lines of all paces. */
const OF_SHOWN = ['high', 'low', 'middle', 'silent high', 'silent low', 'silent middle'] as const

/** The months; a line for each pace; then the chosen pace's two bands and the line within each. */
export function yearColumns(year: YearAhead, shown: number): (readonly number[])[] {
  const chosen = yearAt(year, shown)
  if (!chosen) return []
  const { answering, silent } = chosen
  return [
    answering.map((_, month) => month),
    ...year.paces.map((pace) => pace.answering.map(({ middle }) => middle)),
    answering.map(({ high }) => high),
    answering.map(({ low }) => low),
    answering.map(({ middle }) => middle),
    silent.map(({ high }) => high),
    silent.map(({ low }) => low),
    silent.map(({ middle }) => middle),
  ]
}

export function yearOptions(year: YearAhead, shown: number): Omit<uPlot.Options, 'width' | 'height'> {
  const { token, ground, timeAxis, lessonsAxis, nameLessons } = lessonsPlot()
  const highest = Math.max(4, ...year.paces.flatMap(({ answering }) => answering.map(({ middle }) => middle)))
  const top = Math.max(highest, ...(yearAt(year, shown)?.answering.map(({ high }) => high) ?? []))
  const first = 1 + year.paces.length
  const at = (what: (typeof OF_SHOWN)[number]) => first + OF_SHOWN.indexOf(what)
  const line = { points: { show: false } }
  const edge = { ...line, width: 0 }
  const names = [
    ...year.paces.map(({ textsPerWeek }, index) =>
      textsPerWeek === shown
        ? { series: 1 + index, text: `${shown} a week`, color: token('--tt-accent-text'), line: token('--tt-chart-2') }
        : {
            series: 1 + index,
            text: `${textsPerWeek}`,
            color: token('--tt-chart-axis'),
            line: token('--tt-chart-plan'),
          },
    ),
    {
      series: at('silent middle'),
      text: 'No answers',
      color: token('--tt-chart-axis'),
      line: token('--tt-chart-plan'),
    },
  ]
  return {
    padding: [28, NAMES_ROOM_PX, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: false }, y: { range: [0, top * 1.04] } },
    axes: [
      {
        ...timeAxis,
        splits: (plot) => (plot.data[0] as number[]).filter((month) => month % MONTHS_APART === 0),
        values: (_, months) => months.map((month) => (month === 0 ? 'Now' : `${month} mo`)),
      },
      lessonsAxis,
    ],
    series: [
      {},
      ...year.paces.map(() => ({ ...line, stroke: token('--tt-chart-plan'), width: 0.75 })),
      edge,
      edge,
      { ...line, stroke: token('--tt-chart-2'), width: 2.5 },
      edge,
      edge,
      { ...line, stroke: token('--tt-chart-plan'), width: 1.5, dash: [6, 5] },
    ],
    bands: [
      { series: [at('high'), at('low')], fill: token('--tt-chart-2-fill') },
      { series: [at('silent high'), at('silent low')], fill: token('--tt-chart-fill') },
    ],
    hooks: {
      draw: [nameLessons, (plot) => nameLines(plot, () => placesOf(plot, names), ground)],
    },
  }
}

interface LineName {
  readonly series: number
  readonly text: string
  readonly color: string
  /** The line's color. */
  readonly line: string
}

/** Each name to the right of its line's end, spread so that none overlap, and joined to it. */
function placesOf(plot: uPlot, names: readonly LineName[]): PlacedName[] {
  const gap = NAME_GAP_PX * devicePixelRatio
  const { left, top, width, height } = plot.bbox
  const ends = names.map(({ series }) => plot.valToPos(plot.data[series]?.at(-1) ?? 0, 'y', true))
  const heights = spread(ends, gap, top - gap / 2, top + height)
  const right = left + width
  return names.map(({ text, color, line }, index) => ({
    text,
    color,
    left: right + NAMES_DISTANCE_PX * devicePixelRatio,
    y: heights[index] ?? 0,
    line: { x: right, y: ends[index] ?? 0, color: line },
  }))
}
