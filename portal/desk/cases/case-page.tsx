import { type FormEvent, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { DeskCase, DeskLearner } from '../../../api/schemas/desk.ts'
import { PendingButton } from '../../ui/pending-button.tsx'
import { sentTime, shortDay } from '../../view/when.ts'
import { call } from '../call.ts'
import { Doing } from '../doing/doing.tsx'
import { Thread } from '../learner/thread.tsx'
import { Loading } from '../parts/loading.tsx'
import { Problem } from '../parts/problem.tsx'
import { isGone, useAnswer, useStore } from '../parts/use-answer.ts'
import { useLive } from '../parts/use-live.ts'
import { useTitle } from '../parts/use-title.ts'
import { useAct } from '../use-act.ts'
import { AnswerForm } from './answer-form.tsx'
import { waitInWords } from './wait.ts'

/** A case: the question with its thread, and what colleagues do about it. */
export function CasePage() {
  const { id = '' } = useParams()
  const answer = useAnswer<DeskCase>(`cases/${id}`)
  const { data, mutate } = answer
  const store = useStore()
  useTitle(`Case ${id}`)
  if (!data || isGone(answer.error)) return <Loading of={answer} />
  const show = (next: DeskCase) => store(`cases/${next.case.id}`, next)
  return <CaseOf key={id} found={data} show={show} askAgain={() => void mutate()} />
}

interface CaseOfProps {
  found: DeskCase
  /** Shows the case as the service has just sent it. */
  show: (next: DeskCase) => void
  askAgain: () => void
}

function CaseOf({ found, show, askAgain }: CaseOfProps) {
  const { case: one } = found
  const ofLearner = `learners/${one.learnerId}`
  const learner = useAnswer<DeskLearner>(ofLearner)
  const store = useStore()
  useLive<{ found: DeskCase; learner: DeskLearner | null }>(
    `cases/${one.id}/live`,
    (next) => {
      show(next.found)
      if (next.learner) store(ofLearner, next.learner)
    },
    askAgain,
  )
  const act = useAct()
  const does = (path: string, body: object) =>
    act.run(async () => show(await call<DeskCase>('POST', `cases/${one.id}/${path}`, body)))
  const isDone = one.doneAt !== null
  const [draft, setDraft] = useState('')
  const [outcome, setOutcome] = useState('')
  return (
    <>
      <h1 className="page-title">
        Case {one.id}: {one.name ?? one.phone ?? 'number given up'}
      </h1>
      <p className="desk-stands">
        {one.urgent && <span className="flag is-urgent">Urgent</span>}{' '}
        {one.isLate && <span className="flag is-late">Late</span>} {one.answeredAt ? 'Waited' : 'Has waited'}{' '}
        {waitInWords(one.waited_ms)}
        {one.assignedTo !== null && `, with ${one.assignedTo}`}
        {one.follows !== null && (
          <>
            , goes on with <Link to={`/desk/case/${one.follows}`}>case {one.follows}</Link>
          </>
        )}
        . <Link to={`/desk/learner/${one.learnerId}`}>All about this learner</Link>
      </p>
      <div className="actions desk-actions">
        <PendingButton
          className="button is-quiet"
          isPending={act.isPending}
          onClick={() => void does('assign', { to: one.assignedTo === null ? 'me' : 'nobody' })}
        >
          {one.assignedTo === null ? 'Take it' : 'Give it back'}
        </PendingButton>
        <PendingButton
          className="button is-quiet"
          data-key="done"
          isPending={act.isPending}
          onClick={() => void does('done', { done: !isDone })}
        >
          {isDone ? 'Open it again' : 'Close it'}
        </PendingButton>
        <Problem text={act.problem} />
      </div>
      <div className="desk-two">
        <section className="sheet" aria-labelledby="case-thread">
          <h2 className="sheet-title" id="case-thread">
            Thread
          </h2>
          {learner.data ? (
            <Doing learner={learner.data} onDone={() => void learner.mutate()}>
              <Thread learner={learner.data} />
            </Doing>
          ) : (
            <Loading of={learner} />
          )}
        </section>
        <div className="stack">
          <section className="sheet" aria-labelledby="answer">
            <h2 className="sheet-title" id="answer">
              {one.answeredAt === null ? 'Answer' : `Answered by ${one.answeredBy}`}
            </h2>
            <blockquote className="desk-quote">{one.question}</blockquote>
            {one.answeredAt !== null && <p>{one.answer}</p>}
            {(one.answeredAt === null || draft !== '') && (
              <AnswerForm
                id={one.id}
                zone={learner.data?.zone ?? null}
                prepared={learner.data?.prepared ?? []}
                draft={draft}
                onDraft={setDraft}
                onSent={(became) => {
                  setOutcome(became)
                  askAgain()
                  void learner.mutate()
                }}
              />
            )}
            <p role="status">{outcome}</p>
          </section>
          <Notes found={found} show={show} />
        </div>
      </div>
    </>
  )
}

function Notes({ found: { case: one, notes }, show }: Pick<CaseOfProps, 'found' | 'show'>) {
  const act = useAct()
  const [note, setNote] = useState('')
  function submit(event: FormEvent) {
    event.preventDefault()
    void act.run(async () => {
      show(await call<DeskCase>('POST', `cases/${one.id}/notes`, { note }))
      setNote('')
    })
  }
  return (
    <section className="sheet" aria-labelledby="notes">
      <h2 className="sheet-title" id="notes">
        Notes for colleagues
      </h2>
      <ul className="desk-list">
        {notes.map(({ id, by, note: text, at }) => (
          <li key={id}>
            <b>{by}</b>{' '}
            <span className="weak">
              {shortDay(at, null)}, {sentTime(at, null)}
            </span>
            <br />
            {text}
          </li>
        ))}
      </ul>
      <form onSubmit={submit} className="desk-form">
        <label className="label" htmlFor="note">
          Another note
        </label>
        <textarea
          className="textarea"
          id="note"
          rows={2}
          maxLength={2000}
          required
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <PendingButton className="button is-quiet" type="submit" isPending={act.isPending}>
          Add the note
        </PendingButton>
        <Problem text={act.problem} />
      </form>
    </section>
  )
}
