import './area-picker.css'
import type { FocusArea } from '../../api/schemas/focus-areas.ts'
import { Icon } from '../ui/icon.tsx'
import { isPopular } from '../view/claims.ts'
import { isSelected, type Selection, toggleArea, toggleTopic } from '../view/selection.ts'

interface AreaPickerProps {
  areas: readonly FocusArea[]
  selection: Selection
  onChange: (selection: Selection) => void
}

/** Focus areas to select. A selected one shows its topics as chips. */
export function AreaPicker({ areas, selection, onChange }: AreaPickerProps) {
  return (
    <div className="sheet areas">
      {areas.map((area) => (
        <AreaRow key={area.id} area={area} selection={selection} onChange={onChange} />
      ))}
    </div>
  )
}

function AreaRow({ area, selection, onChange }: Omit<AreaPickerProps, 'areas'> & { area: FocusArea }) {
  const isOn = isSelected(selection, area)
  return (
    <article className={isOn ? 'area is-on' : 'area'}>
      <button type="button" aria-pressed={isOn} onClick={() => onChange(toggleArea(selection, area))}>
        <span className="box-tick">
          <Icon name="tick" />
        </span>
        <span className="name">{area.title}</span>
        {isPopular(area.id) ? <span className="flag is-popular">Popular</span> : <span />}
        <span className="desc">{area.description}</span>
      </button>
      <div className="area-body">
        {isOn ? (
          <Topics
            area={area}
            chosen={selection[area.id] ?? []}
            onToggle={(topic) => onChange(toggleTopic(selection, area, topic))}
          />
        ) : (
          <p className="covered">
            <b>Topics covered</b> {area.subjects.map((subject) => subject.name).join(', ')}
          </p>
        )}
      </div>
    </article>
  )
}

interface TopicsProps {
  area: FocusArea
  chosen: readonly string[]
  onToggle: (topic: string) => void
}

function Topics({ area, chosen, onToggle }: TopicsProps) {
  return (
    <>
      <p>
        {chosen.length} of {area.subjects.length} topics selected
      </p>
      <div className="chips">
        {area.subjects.map(({ name }) => (
          <Chip key={name} name={name} isOn={chosen.includes(name)} onToggle={() => onToggle(name)} />
        ))}
      </div>
    </>
  )
}

function Chip({ name, isOn, onToggle }: { name: string; isOn: boolean; onToggle: () => void }) {
  return (
    <button type="button" className="chip" aria-pressed={isOn} onClick={onToggle}>
      {isOn && <Icon name="tick" />}
      {name}
    </button>
  )
}
