import { type FormEvent, useState } from 'react'
import type { DeskActed, DeskActionName } from '../../../api/schemas/desk-actions.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { PendingButton } from '../../ui/pending-button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { call } from '../call.ts'
import { Problem } from '../parts/problem.tsx'
import { useAct } from '../use-act.ts'
import type { Known } from './doing.tsx'
import { looks } from './looks.ts'

interface ActionDialogProps {
  learnerId: string
  name: DeskActionName
  known: Known
  onDone: () => void
  onClose: () => void
}

/** Takes one action from its reason to its outcome, by way of the service's question whether it is really meant. */
export function ActionDialog({ learnerId, name, known, onDone, onClose }: ActionDialogProps) {
  const { label, field, reason: reasonLabel = 'Reason' } = looks[name]
  const act = useAct()
  const [value, setValue] = useState(field?.first ?? '')
  const [reason, setReason] = useState('')
  const [again, setAgain] = useState('')
  const [answer, setAnswer] = useState<DeskActed>({ question: null, done: null })
  const { question, done } = answer

  const ask = (wish: object) =>
    act.run(async () => {
      const next = await call<DeskActed>('POST', `learners/${learnerId}/act`, { reason, ...wish })
      setAnswer(next)
      for (const file of next.done?.files ?? []) saveFile(file)
      if (next.done) onDone()
    })
  const wish = {
    ...known,
    action: name,
    ...(field && { [field.name]: field.type === 'number' ? Number(value) : value }),
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    void ask(question ? { ...wish, again: question.retype === null ? 'yes' : again } : wish)
  }

  return (
    <Dialog title={label} onClose={onClose}>
      {done ? (
        <div className="desk-doing">
          <p role="status">{done.message}</p>
          <div className="actions">
            <button type="button" className="button is-primary" onClick={onClose}>
              Close
            </button>
            {done.undo && (
              <PendingButton
                className="button is-quiet"
                isPending={act.isPending}
                onClick={() => void ask(done.undo ?? {})}
              >
                Undo
              </PendingButton>
            )}
          </div>
          <Problem text={act.problem} />
        </div>
      ) : (
        <form className="desk-doing" onSubmit={submit}>
          {question ? (
            <>
              <p role="status">{question.sentence}</p>
              {question.text !== null && <blockquote className="desk-quote desk-pre">{question.text}</blockquote>}
              {question.retype !== null && (
                <Field
                  label={question.retype}
                  required
                  autoComplete="off"
                  value={again}
                  onChange={(event) => setAgain(event.target.value)}
                />
              )}
            </>
          ) : (
            <>
              {field && (
                <Field
                  label={field.label}
                  help={field.help}
                  required
                  autoComplete="off"
                  type={field.type ?? 'text'}
                  value={value}
                  onChange={(event) => setValue(event.target.value)}
                />
              )}
              <Field
                label={reasonLabel}
                help="It is written down with your name."
                required
                minLength={3}
                maxLength={200}
                autoComplete="off"
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            </>
          )}
          <div className="actions">
            <PendingButton className="button is-primary" type="submit" isPending={act.isPending}>
              {question ? `Yes: ${label.charAt(0).toLowerCase()}${label.slice(1)}` : label}
            </PendingButton>
            <button type="button" className="button is-quiet" onClick={onClose}>
              Cancel
            </button>
          </div>
          <Problem text={act.problem} />
        </form>
      )}
    </Dialog>
  )
}
