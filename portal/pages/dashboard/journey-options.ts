/** How uPlot draws the journey: our tokens, lines told apart by weight, points and dashes, names at their ends. */
import type uPlot from 'uplot'
import { type Journey, latest } from '../../view/journey.ts'
import { shortDay } from '../../view/when.ts'

const FONT = '13px "Figtree Variable", sans-serif'
const NAME_FONT_PX = 13

/** A name stands at the last point of its line: to the left above it, or to the right of it. */
interface EndName {
  readonly series: number
  readonly text: string
  readonly color: string
  readonly dx: number
  readonly dy: number
}

export function journeyOptions(journey: Journey, zone: string | null): Omit<uPlot.Options, 'width' | 'height'> {
  const style = getComputedStyle(document.body)
  const token = (name: string) => style.getPropertyValue(`--tt-${name}`).trim()
  const axis = { stroke: token('chart-axis'), font: FONT, ticks: { show: false } }
  const top = Math.max(...journey.plan, latest(journey.sent), 4)
  // Below its line, unless that would cover the axis.
  const readDy = latest(journey.read) < top / 8 ? -12 : 22
  const names: EndName[] = [
    { series: 1, text: `Lessons ${latest(journey.sent)}`, color: token('chart-1'), dx: 0, dy: -12 },
    { series: 2, text: `Read ${latest(journey.read)}`, color: token('accent-text'), dx: 0, dy: readDy },
    { series: 3, text: 'Plan', color: token('chart-axis'), dx: 0, dy: -12 },
  ]
  return {
    padding: [24, 12, 0, 0],
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
        points: { show: true, size: 6, fill: token('chart-2'), stroke: token('chart-2') },
      },
      { stroke: token('chart-plan'), width: 1.5, dash: [6, 5], points: { show: false } },
    ],
    hooks: { draw: [(plot) => nameLines(plot, names)] },
  }
}

/** At most five of the moments, evenly spread. */
function everyFew(moments: readonly number[]): number[] {
  const step = Math.max(1, Math.ceil(moments.length / 5))
  return moments.filter((_, index) => index % step === 0 && index < moments.length - 1)
}

function nameLines(plot: uPlot, names: readonly EndName[]) {
  const { ctx } = plot
  const px = devicePixelRatio
  ctx.save()
  ctx.font = `600 ${NAME_FONT_PX * px}px "Figtree Variable", sans-serif`
  ctx.textAlign = 'right'
  for (const { series, text, color, dx, dy } of names) {
    const values = plot.data[series] ?? []
    const last = values.findLastIndex((value) => value !== null && value !== undefined)
    const x = plot.valToPos(plot.data[0][last] ?? 0, 'x', true)
    const y = plot.valToPos(values[last] ?? 0, 'y', true)
    const room = plot.bbox.left + ctx.measureText(text).width
    ctx.fillStyle = color
    ctx.fillText(text, Math.max(x + dx * px, room), y + dy * px)
  }
  ctx.restore()
}
