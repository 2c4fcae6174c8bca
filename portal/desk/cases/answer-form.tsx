import { type FormEvent, useEffect, useState } from 'react'
import type { DeskLearner, DeskPreview } from '../../../api/schemas/desk.ts'
import { PendingButton } from '../../ui/pending-button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { nextText } from '../../view/when.ts'
import { call, Refused } from '../call.ts'
import { Problem } from '../parts/problem.tsx'
import { useAct } from '../use-act.ts'

const pause_ms = 300

interface AnswerFormProps {
  id: string
  zone: string | null
  /** Common answers, with this learner's figures. */
  prepared: DeskLearner['prepared']
  /** What has been typed so far. The page holds it, so that it survives a colleague answering in the meantime. */
  draft: string
  onDraft: (draft: string) => void
  /** @param outcome whether it was texted, as a sentence: the form is gone by then */
  onSent: (outcome: string) => void
}

/** Shows an answer as the text it will become. If a colleague was faster, the draft stays for comparison. */
export function AnswerForm({ id, zone, prepared, draft: answer, onDraft, onSent }: AnswerFormProps) {
  const act = useAct()
  const [faster, setFaster] = useState<{ by: string; answer: string } | null>(null)
  const preview = usePreview(id, answer)

  function submit(event: FormEvent) {
    event.preventDefault()
    void act.run(async () => {
      try {
        const { texted } = await call<{ texted: boolean }>('POST', `cases/${id}/answer`, { answer })
        onDraft('')
        onSent(texted ? 'Sent.' : 'Kept, but not texted: the number has opted out or was given up.')
      } catch (error) {
        if (error instanceof Refused && error.code === 'answered_before') {
          const { answeredBy, answer: theirs } = error.current as { answeredBy: string; answer: string }
          setFaster({ by: answeredBy, answer: theirs })
        }
        throw error
      }
    })
  }
  return (
    <form onSubmit={submit} className="desk-form">
      {prepared.length > 0 && (
        <SelectField
          label="Begin with a prepared answer"
          value=""
          options={[{ value: '', label: 'Choose one' }, ...prepared.map(({ name }) => ({ value: name, label: name }))]}
          onChange={(chosen) => {
            const text = prepared.find(({ name }) => name === chosen)?.text
            if (text !== undefined) onDraft(answer.trim() === '' ? text : `${answer.trim()} ${text}`)
          }}
        />
      )}
      <label className="label" htmlFor="answer-text">
        Your answer, as a text
      </label>
      <textarea
        className="textarea"
        id="answer-text"
        data-key="reply"
        rows={4}
        maxLength={600}
        required
        aria-describedby="answer-help"
        value={answer}
        onChange={(event) => onDraft(event.target.value)}
      />
      <p className="help" id="answer-help">
        {preview ? previewInWords(preview, zone) : 'Its segments are counted while you type.'}
      </p>
      <PendingButton className="button is-primary" type="submit" isPending={act.isPending}>
        Send the answer
      </PendingButton>
      <Problem text={act.problem} />
      {faster && (
        <p className="note">
          {faster.by} wrote: {faster.answer}
        </p>
      )}
    </form>
  )
}

function previewInWords({ body, segments, leavesAt }: DeskPreview, zone: string | null): string {
  if (body === null) return 'Nothing would be texted: the number has opted out or was given up.'
  const size = segments === 1 ? '1 segment' : `${segments} segments`
  return leavesAt === null ? `${size}, leaves at once` : `${size}, leaves ${nextText(leavesAt, zone, new Date())}`
}

/** What the service would make of the draft, once typing has paused for a moment. */
function usePreview(id: string, answer: string): DeskPreview | null {
  const [preview, setPreview] = useState<DeskPreview | null>(null)
  useEffect(() => {
    if (answer.trim() === '') return setPreview(null)
    let isOld = false
    const timer = setTimeout(() => {
      call<DeskPreview>('POST', `cases/${id}/preview`, { answer }).then(
        (next) => isOld || setPreview(next),
        () => isOld || setPreview(null),
      )
    }, pause_ms)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [id, answer])
  return preview
}
