import 'uplot/dist/uPlot.min.css'
import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import { useUser } from '../../session/use-session.ts'
import type { Journey } from '../../view/journey.ts'
import { journeyOptions } from './journey-options.ts'

/** The journey as a drawing. A screen reader gets `label` for it; the table beside it has the numbers. */
export default function JourneyChart({ journey, label }: { journey: Journey; label: string }) {
  const place = useRef<HTMLDivElement>(null)
  const { timezone } = useUser()

  useEffect(() => {
    const element = place.current
    if (!element) return
    const size = () => ({ width: element.clientWidth, height: element.clientHeight })
    const columns = [journey.at, journey.taught, journey.remembered, journey.plan].map((column) => [...column])
    let plot: uPlot | undefined
    let isGone = false
    function draw() {
      if (isGone) return
      plot?.destroy()
      if (element)
        plot = new uPlot({ ...journeyOptions(journey, timezone), ...size() }, columns as uPlot.AlignedData, element)
    }
    // The names on the canvas need the font, which may still be loading when this is the first page of a visit.
    void document.fonts.load('600 13px "Figtree Variable"').finally(draw)
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
  }, [journey, timezone])

  return <div className="chart" ref={place} role="img" aria-label={label} />
}
