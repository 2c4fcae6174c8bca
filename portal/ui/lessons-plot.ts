/** What charts of lessons over time share: the page's colors, a time axis below, a lesson count axis on the left. */
import type uPlot from 'uplot'
import { nameAxis, PLOT_FONT } from './plot-words.ts'

export interface LessonsPlot {
  /** A current color of the page, by the whole name of its property. */
  token(name: `--tt-${string}`): string
  /** The color behind the chart. */
  readonly ground: string
  readonly timeAxis: uPlot.Axis
  readonly lessonsAxis: uPlot.Axis
  /** Writes what the left axis counts above it. */
  nameLessons(plot: uPlot): void
}

export function lessonsPlot(): LessonsPlot {
  const style = getComputedStyle(document.body)
  const token = (name: `--tt-${string}`) => style.getPropertyValue(name).trim()
  const axis = { stroke: token('--tt-chart-axis'), font: PLOT_FONT, ticks: { show: false } }
  return {
    token,
    ground: style.getPropertyValue('--bulma-scheme-main'),
    timeAxis: { ...axis, grid: { show: false }, gap: 6, size: 30 },
    lessonsAxis: {
      ...axis,
      grid: { stroke: token('--tt-chart-grid'), width: 1 },
      incrs: [1, 2, 5, 10, 20, 50, 100],
      size: 34,
      gap: 8,
    },
    nameLessons: (plot) => nameAxis(plot, 'Lessons', token('--tt-chart-axis')),
  }
}
