import 'uplot/dist/uPlot.min.css'
import './plot.css'
import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import { PLOT_FONT_PX } from './plot-words.ts'

interface PlotProps {
  /** The chart's text alternative for screen readers; a table beside it has the numbers. */
  label: string
  className: string
  /** Columns of equal length, the times first. */
  columns: readonly (readonly (number | null)[])[]
  /**
   * Called for each drawing, with the width of the chart's place, because its colors depend on the scheme. Must keep its
   * identity while nothing changes, as must `columns`.
   */
  options: (width_px: number) => Omit<uPlot.Options, 'width' | 'height'>
}

/** A chart that fills its place. The charting package is large, so load this component lazily. */
export function Plot({ label, className, columns, options }: PlotProps) {
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = place.current
    if (!element) return
    const size = () => ({ width: element.clientWidth, height: element.clientHeight })
    const data = columns.map((column) => [...column]) as uPlot.AlignedData
    let plot: uPlot | undefined
    let isGone = false
    function draw() {
      if (isGone || !element) return
      plot?.destroy()
      plot = new uPlot({ ...options(element.clientWidth), ...size() }, data, element)
    }
    // The names on the canvas need the font, which may still be loading on the first page of a visit. If it does not
    // load, they are drawn in another.
    void document.fonts.load(`600 ${PLOT_FONT_PX}px "Figtree Variable"`).then(draw, draw)
    const resize = new ResizeObserver(() => plot?.setSize(size()))
    resize.observe(element)
    // A canvas keeps the colors it was drawn in, so a change of scheme needs a redraw.
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    scheme.addEventListener('change', draw)
    return () => {
      scheme.removeEventListener('change', draw)
      resize.disconnect()
      isGone = true
      plot?.destroy()
      plot = undefined
    }
  }, [columns, options])

  return <div className={`plot ${className}`} ref={place} role="img" aria-label={label} />
}
