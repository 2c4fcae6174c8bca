import './pace-slider.css'
import { useId } from 'react'
import { limits } from '../../content/product.ts'
import { paceLabel, paceSpoken } from '../view/pace.ts'
import { Gate } from './gate.tsx'

const { textsAWeekMin, textsAWeekMax } = limits
const stops = Array.from({ length: textsAWeekMax - textsAWeekMin + 1 }, (_, index) => textsAWeekMin + index)

/** How many texts a week, with the gate counting along. The track's filled part follows `data-value` in the style sheet. */
export function PaceSlider({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const id = useId()
  return (
    <div>
      <div className="pace">
        <div>
          <label className="label" htmlFor={id}>
            SMS lessons a week
          </label>
          <output className="num" htmlFor={id}>
            {paceLabel(value)}
          </output>
        </div>
        <Gate count={value} />
      </div>
      <input
        className="slider"
        id={id}
        type="range"
        min={textsAWeekMin}
        max={textsAWeekMax}
        step={1}
        value={value}
        data-value={value}
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
