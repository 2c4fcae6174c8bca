import { useState } from 'react'
import type { DeskNumbers, TextLabel } from '../../../api/schemas/desk-numbers.ts'

type Kind = TextLabel['kind']

const kinds: Readonly<Record<Exclude<Kind, 'answer' | 'no-answer' | 'wish' | 'not-crisis'>, string>> = {
  'opt-out': 'Opt-out',
  'sounds-like': 'Perhaps an opt-out',
  benign: 'Nothing of it',
  crisis: 'A crisis',
  'auto-reply': 'Auto-reply',
}
const letters = ['A', 'B', 'C', 'D'] as const

/** What a text means, in words. */
export function labelWords(label: TextLabel): string {
  switch (label.kind) {
    case 'answer':
      return `answer ${label.letter}${label.unsure ? ', unsure' : ''}`
    case 'no-answer':
      return 'no answer'
    case 'not-crisis':
      return 'no crisis'
    case 'wish':
      return label.wish
    case 'opt-out':
    case 'sounds-like':
    case 'benign':
    case 'crisis':
    case 'auto-reply':
      return kinds[label.kind].toLowerCase()
    default:
      return label satisfies never
  }
}

interface LabelFormProps {
  text: DeskNumbers['misread'][number]
  wishes: DeskNumbers['wishes']
  isPending: boolean
  onLabel: (label: TextLabel) => void
}

/** One button per kind; a wish is chosen from a list. */
export function LabelForm({ text: { options, seq }, wishes, isPending, onLabel }: LabelFormProps) {
  const [isUnsure, setUnsure] = useState(false)
  const press = (label: TextLabel, words: string) => (
    <button key={words} type="button" className="button is-small" disabled={isPending} onClick={() => onLabel(label)}>
      {words}
    </button>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a border and a legend
    <div className="desk-labels" role="group" aria-label={`What the text of turn ${seq} means`}>
      {(Object.keys(kinds) as (keyof typeof kinds)[]).map((kind) => press({ kind }, kinds[kind]))}
      {options && (
        <>
          {letters
            .slice(0, options.length)
            .map((letter) => press({ kind: 'answer', letter, unsure: isUnsure }, `Answer ${letter}`))}
          {press({ kind: 'no-answer' }, 'No answer')}
          <label className="small">
            <input type="checkbox" checked={isUnsure} onChange={(event) => setUnsure(event.target.checked)} /> unsure
          </label>
        </>
      )}
      <div className="select is-small">
        <select
          aria-label="A wish"
          value=""
          disabled={isPending}
          onChange={(event) => {
            const found = wishes.find(({ name }) => name === event.target.value)
            if (found) onLabel({ kind: 'wish', wish: found.name })
          }}
        >
          <option value="">A wish …</option>
          {wishes.map(({ name, meaning }) => (
            <option key={name} value={name}>
              {name}: {meaning}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
