import 'uplot/dist/uPlot.min.css'
import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import { PLOT_FONT_PX } from './plot-words.ts'

interface PlotProps {
  /** What a screen reader gets for the drawing; a table beside it has the numbers. */
  label: string
  className: string
  /** Columns of equal length, the moments first. */
  columns: readonly (readonly (number | null)[])[]
  /** Asked for at each drawing, because the colours in it are those of the scheme. The same function while nothing changes. */
  options: () => Omit<uPlot.Options, 'width' | 'height'>
}

/**
 * When the window becomes narrower, the old drawing neither holds its place open nor lets the page scroll sideways for
 * the moment until it is drawn again.
 */
const NARROWS = { contain: 'inline-size', overflow: 'clip' } as const

/** A drawing as large as its place. The package that draws is large: whoever shows one loads it lazily. */
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
      plot = new uPlot({ ...options(), ...size() }, data, element)
    }
    // The names on the canvas need the font, which may still be loading when this is the first page of a visit.
    void document.fonts.load(`600 ${PLOT_FONT_PX}px "Figtree Variable"`).finally(draw)
    const resize = new ResizeObserver(() => plot?.setSize(size()))
    resize.observe(element)
    // A canvas keeps the colours it was drawn in, so another scheme needs another drawing.
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

  return <div className={className} style={NARROWS} ref={place} role="img" aria-label={label} />
}
