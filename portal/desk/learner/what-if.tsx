import { type FormEvent, useState } from 'react'
import type { DeskLearner, DeskWhatIf } from '../../../api/schemas/desk.ts'
import { Field } from '../../ui/field.tsx'
import { PendingButton } from '../../ui/pending-button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { nextText } from '../../view/when.ts'
import { call } from '../call.ts'
import { Problem } from '../parts/problem.tsx'
import { useAct } from '../use-act.ts'

const passing = [
  { value: '0', label: 'nothing, at once' },
  { value: '1', label: 'a day passes' },
  { value: '7', label: 'a week passes' },
]

/** Lets time pass and sends a text in a copy of the learner, as of now or after a given turn. Nothing is stored. */
export function WhatIf({ learner }: { learner: DeskLearner }) {
  const act = useAct()
  const [text, setText] = useState('')
  const [days, setDays] = useState('0')
  const [turn, setTurn] = useState('')
  const [answer, setAnswer] = useState<DeskWhatIf | null>(null)
  function submit(event: FormEvent) {
    event.preventDefault()
    void act.run(async () => {
      const seq = turn.trim() === '' ? null : Number(turn)
      setAnswer(
        await call<DeskWhatIf>('POST', `learners/${learner.id}/what-if`, {
          text: text === '' ? null : text,
          days: Number(days),
          seq,
        }),
      )
    })
  }
  return (
    <section className="sheet" aria-labelledby="what-if">
      <h2 className="sheet-title" id="what-if">
        What if
      </h2>
      <p className="small weak">On a copy. Nothing is sent and nothing is stored.</p>
      <form onSubmit={submit} className="desk-form">
        <Field
          label="A text of the learner"
          help="May be empty when days pass."
          required={days === '0'}
          value={text}
          onChange={(e) => setText(e.target.value)}
        />
        <SelectField label="Before it" options={passing} value={days} onChange={setDays} />
        <Field
          label="After turn"
          help="Empty for now."
          inputMode="numeric"
          pattern="\d*"
          value={turn}
          onChange={(e) => setTurn(e.target.value)}
        />
        <PendingButton className="button is-quiet" type="submit" isPending={act.isPending}>
          Try it
        </PendingButton>
      </form>
      <Problem text={act.problem} />
      <div role="status">
        {answer && (
          <ol className="desk-thread">
            {answer.replies.length === 0 && <li>Nothing would come. The learner would be {answer.phase}.</li>}
            {answer.replies.map(({ at, body, segments }) => (
              <li key={`${at} ${body}`} className="desk-line">
                <p className="bubble is-in">{body}</p>
                <p className="desk-meta">
                  {days !== '0' && `${nextText(at, learner.zone, new Date(learner.now))}, `}
                  {segments === 1 ? '1 segment' : `${segments} segments`}
                </p>
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  )
}
