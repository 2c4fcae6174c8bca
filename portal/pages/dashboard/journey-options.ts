/** How uPlot draws the journey: our tokens, lines told apart by weight, points and dashes, names at their ends. */
import type uPlot from 'uplot'
import { type Journey, latest, spread } from '../../view/journey.ts'
import { shortDay } from '../../view/when.ts'

const FONT = '13px "Figtree Variable", sans-serif'
const NAME_FONT_PX = 13
/** Between the middles of two names, one below the other. */
const NAME_GAP_PX = 18
/** Between the end of a line and its name. */
const NAME_DISTANCE_PX = 8

/** More points than these, a bit over a year of weeks, would run into one thick line. */
const POINTS_MAX = 70

/** What stands at the last point of a line. */
interface EndName {
  readonly series: number
  readonly text: string
  readonly color: string
}

export function journeyOptions(journey: Journey, zone: string | null): Omit<uPlot.Options, 'width' | 'height'> {
  const style = getComputedStyle(document.body)
  const token = (name: string) => style.getPropertyValue(`--tt-${name}`).trim()
  const axis = { stroke: token('chart-axis'), font: FONT, ticks: { show: false } }
  const top = Math.max(...journey.plan.map((value) => value ?? 0), latest(journey.taught), 4)
  const hasPoints = journey.at.length <= POINTS_MAX
  const names: EndName[] = [
    { series: 1, text: `Taught ${latest(journey.taught)}`, color: token('chart-1') },
    { series: 2, text: `Remembered ${Math.round(latest(journey.remembered))}`, color: token('accent-text') },
    { series: 3, text: 'Plan', color: token('chart-axis') },
  ]
  return {
    padding: [28, 12, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: true }, y: { range: [0, top * 1.08] } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        values: (_, moments) => moments.map((at) => shortDay(new Date(at * 1000).toISOString(), zone)),
        splits: () => everyFew(journey.at),
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
        (plot) => nameAxis(plot, token('chart-axis')),
        (plot) => nameLines(plot, names, style.getPropertyValue('--bulma-scheme-main')),
      ],
    },
  }
}

/** At most five of the moments, evenly spread. */
function everyFew(moments: readonly number[]): number[] {
  const step = Math.max(1, Math.ceil(moments.length / 5))
  return moments.filter((_, index) => index % step === 0 && index < moments.length - 1)
}

/** What the numbers at the left count. */
function nameAxis({ ctx }: uPlot, color: string) {
  ctx.save()
  ctx.font = `${NAME_FONT_PX * devicePixelRatio}px "Figtree Variable", sans-serif`
  ctx.fillStyle = color
  // The axes leave theirs behind.
  ctx.textAlign = 'left'
  ctx.textBaseline = 'middle'
  ctx.fillText('Lessons', 0, NAME_GAP_PX * 0.5 * devicePixelRatio)
  ctx.restore()
}

/** A name stands to the right of its line's end, where only the plan runs; names keep apart from each other. */
function nameLines(plot: uPlot, names: readonly EndName[], ground: string) {
  const { ctx, bbox } = plot
  const px = devicePixelRatio
  const ends = names.flatMap((name) => {
    const values = plot.data[name.series] ?? []
    const last = values.findLastIndex((value) => value !== null && value !== undefined)
    if (last < 0) return []
    const x = plot.valToPos(plot.data[0][last] ?? 0, 'x', true) + NAME_DISTANCE_PX * px
    return [{ ...name, x, y: plot.valToPos(values[last] ?? 0, 'y', true) }]
  })
  const heights = spread(
    ends.map(({ y }) => y),
    NAME_GAP_PX * px,
    bbox.top - (NAME_GAP_PX / 2) * px,
    bbox.top + bbox.height - (NAME_GAP_PX / 2) * px,
  )
  ctx.save()
  ctx.font = `600 ${NAME_FONT_PX * px}px "Figtree Variable", sans-serif`
  ctx.textAlign = 'left'
  ctx.textBaseline = 'middle'
  ctx.lineJoin = 'round'
  ctx.lineWidth = 5 * px
  ctx.strokeStyle = ground
  for (const [index, { text, color, x }] of ends.entries()) {
    const left = Math.min(x, ctx.canvas.width - ctx.measureText(text).width)
    // A rim of the ground's colour, so that no line runs through a word.
    ctx.strokeText(text, left, heights[index] ?? 0)
    ctx.fillStyle = color
    ctx.fillText(text, left, heights[index] ?? 0)
  }
  ctx.restore()
}
