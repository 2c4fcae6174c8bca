import { useCallback, useMemo } from 'react'
import uPlot from 'uplot'
import { Plot } from '../../ui/plot.tsx'
import { alone } from './figures.ts'

const FONT = '13px "Figtree Variable", sans-serif'

export interface ChartLine {
  readonly name: string
  /** One per label; null where there is no value. */
  readonly values: readonly (number | null)[]
  /** Lines differ by more than their color. */
  readonly look: 'solid' | 'dashed' | 'columns'
}

interface ChartProps {
  /** The chart's text alternative for screen readers. */
  label: string
  /** Below the chart, from left to right. */
  labels: readonly string[]
  lines: readonly ChartLine[]
  /** The top of the scale, where it must not depend on the values. */
  top?: number
  unit?: string
}

/** A small chart in our colors. The page gives its figures in words beside it. */
export function Chart({ label, labels, lines, top, unit = '' }: ChartProps) {
  const columns = useMemo(
    () => [labels.map((_, index) => index), ...lines.map(({ values }) => values)],
    [labels, lines],
  )
  const options = useCallback(
    (width_px: number) => optionsOf({ labels, lines, top, unit }, width_px),
    [labels, lines, top, unit],
  )
  return <Plot className="desk-chart" label={label} columns={columns} options={options} />
}

/** Minimum distance between two labels below the chart. */
const LABEL_ROOM_PX = 70

type Drawing = Pick<ChartProps, 'labels' | 'lines'> & { readonly top: number | undefined; readonly unit: string }

function optionsOf({ labels, lines, top, unit }: Drawing, width_px: number): Omit<uPlot.Options, 'width' | 'height'> {
  const style = getComputedStyle(document.body)
  const token = (name: string) => style.getPropertyValue(name).trim()
  const highest = top ?? Math.max(...lines.flatMap(({ values }) => values.map((value) => value ?? 0)), 4)
  const axis = { stroke: token('--tt-chart-axis'), font: FONT, ticks: { show: false } }
  const apart = Math.max(1, Math.ceil((labels.length * LABEL_ROOM_PX) / width_px))
  const isColumns = lines.some(({ look }) => look === 'columns')
  // Half a column's room on each side, so that the first and the last are not cut off.
  const beside = isColumns ? 0.5 : 0
  return {
    padding: [8, 30, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, range: [-beside, Math.max(labels.length - 1, 1) + beside] },
      y: { range: [0, highest * 1.08] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        splits: () => labels.flatMap((_, index) => (index % apart === 0 ? [index] : [])),
        values: (_, places) => places.map((at) => labels[at] ?? ''),
        gap: 6,
        size: 30,
      },
      {
        ...axis,
        grid: { stroke: token('--tt-chart-grid'), width: 1 },
        incrs: [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 25_000, 50_000, 100_000],
        values: (_, figures) => figures.map((figure) => `${figure.toLocaleString('en-US')}${unit}`),
        size: 52,
        gap: 8,
      },
    ],
    series: [{}, ...lines.map(({ look }) => seriesOf(look, token))],
  }
}

/** A line needs two adjacent values: an isolated one is drawn as a point. */
const pointsOf = (color: string): uPlot.Series.Points => ({
  show: true,
  size: 7,
  width: 0,
  fill: color,
  filter: (plot, series) => alone(plot.data[series] ?? []),
})

function seriesOf(look: ChartLine['look'], token: (name: string) => string): uPlot.Series {
  switch (look) {
    case 'solid':
      return {
        stroke: token('--tt-chart-1'),
        width: 2.5,
        fill: token('--tt-chart-fill'),
        points: pointsOf(token('--tt-chart-1')),
      }
    case 'dashed':
      return { stroke: token('--tt-chart-2'), width: 2, dash: [6, 5], points: pointsOf(token('--tt-chart-2')) }
    case 'columns':
      return {
        stroke: token('--tt-chart-1'),
        width: 0,
        fill: token('--tt-chart-1'),
        points: { show: false },
        ...(uPlot.paths.bars && { paths: uPlot.paths.bars({ size: [0.6, 48], radius: 0.1 }) }),
      }
    default:
      return look satisfies never
  }
}
