import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { DeskLabels, DeskNumbers, TextLabel } from '../../../api/schemas/desk-numbers.ts'
import { PendingButton } from '../../ui/pending-button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { counted } from '../../view/figures.ts'
import { sentTime, shortDay } from '../../view/when.ts'
import { call } from '../call.ts'
import { Problem } from '../parts/problem.tsx'
import { useAct } from '../use-act.ts'
import { LabelForm, labelWords } from './label-form.tsx'

type Text = DeskNumbers['misread'][number]

/** Texts that were not understood, each with buttons for what it means: the next reader learns from them. */
export function Misread({ numbers: { misread, wishes, zone } }: { numbers: DeskNumbers }) {
  const act = useAct()
  const [exported, setExported] = useState('')
  const exportAll = () =>
    act.run(async () => {
      const { lines } = await call<DeskLabels>('POST', 'labels/export', {})
      if (lines.length > 0)
        saveFile({ name: 'labeled-texts.jsonl', type: 'application/x-ndjson', content: `${lines.join('\n')}\n` })
      setExported(
        lines.length === 0 ? 'Nothing is labeled yet.' : `${counted(lines.length, 'line')} in your downloads.`,
      )
    })
  return (
    <section className="sheet desk-misread" aria-labelledby="misread">
      <div className="sheet-head">
        <h2 id="misread">Not understood</h2>
        <PendingButton className="button is-quiet" isPending={act.isPending} onClick={() => void exportAll()}>
          Download the labeled ones
        </PendingButton>
      </div>
      <Problem text={act.problem} />
      <p role="status" className="small">
        {exported}
      </p>
      {misread.length === 0 ? (
        <p className="weak">Every text was understood, or somebody has said what it means.</p>
      ) : (
        <ul className="desk-rows rows">
          {misread.map((text) => (
            <Row key={`${text.learnerId} ${text.seq}`} text={text} wishes={wishes} zone={zone} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Row({ text, wishes, zone }: { text: Text; wishes: DeskNumbers['wishes']; zone: string }) {
  const act = useAct()
  const [label, setLabel] = useState<TextLabel | null>(null)
  const keep = (given: TextLabel | null) =>
    void act.run(async () => {
      await call('POST', 'labels', { learnerId: text.learnerId, seq: text.seq, label: given })
      setLabel(given)
    })
  return (
    <li className="desk-text">
      <p>
        <q className="desk-quote">{text.text}</q>
      </p>
      <p className="small weak">
        Read as {text.readAs},{' '}
        <Link data-row to={`/desk/learner/${text.learnerId}`}>
          {shortDay(text.at, zone)}, {sentTime(text.at, zone)}
        </Link>
        {text.options && `, when asked: ${text.options.map((option, nth) => `${'ABCD'[nth]}) ${option}`).join(' ')}`}
      </p>
      {label ? (
        <p role="status">
          Means: {labelWords(label)}.{' '}
          <button type="button" className="text-button" onClick={() => keep(null)}>
            Take it back
          </button>
        </p>
      ) : (
        <LabelForm text={text} wishes={wishes} isPending={act.isPending} onLabel={keep} />
      )}
      <Problem text={act.problem} />
    </li>
  )
}
