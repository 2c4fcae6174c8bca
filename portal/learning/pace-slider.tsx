import './pace-slider.css'
import { useId } from 'react'
import { limits } from '../../content/product.ts'
import { Tally } from '../ui/tally.tsx'
import { paceLabel, paceSpoken } from '../view/pace.ts'

const { textsAWeekMin, textsAWeekMax: max } = limits

interface PaceSliderProps {
  value: number
  onChange: (value: number) => void
  /** The lowest pace on offer, 0 by default. */
  min?: number
}

/** How many texts a week, with a tally that counts along. The style sheet fills the track according to `data-fill`. */
export function PaceSlider({ value, onChange, min = textsAWeekMin }: PaceSliderProps) {
  const id = useId()
  const stops = Array.from({ length: max - min + 1 }, (_, index) => min + index)
  return (
    <div>
      <div className="pace">
        <div>
          <label className="label" htmlFor={id}>
            SMS lessons a week
          </label>
          {/* The slider itself says its value; an output that speaks would say it twice. */}
          <output className="num" htmlFor={id} aria-live="off">
            {paceLabel(value)}
          </output>
        </div>
        <Tally count={value} />
      </div>
      <input
        className="slider"
        id={id}
        type="range"
        min={min}
        max={max}
        step={1}
        value={value}
        data-fill={Math.round((100 * (value - min)) / (max - min))}
        aria-valuetext={paceSpoken(value)}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <div className="stops num" aria-hidden="true">
        {stops.map((stop) => (
          <span key={stop} className={stop === value ? 'is-here' : undefined}>
            {stop}
          </span>
        ))}
      </div>
    </div>
  )
}
