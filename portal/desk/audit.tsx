import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { DeskAuditLines } from '../../api/schemas/desk.ts'
import { Field } from '../ui/field.tsx'
import { sentTime, shortDay } from '../view/when.ts'
import { Loading } from './parts/loading.tsx'
import { useAnswer } from './parts/use-answer.ts'
import { useTitle } from './parts/use-title.ts'

/** Who looked at what and did what, newest first. */
export function AuditPage() {
  const [typed, setTyped] = useState('')
  const [name, setName] = useState('')
  const answer = useAnswer<DeskAuditLines>(`audit${name ? `?name=${encodeURIComponent(name)}` : ''}`)
  useTitle('Audit')
  return (
    <>
      <h1 className="page-title">Audit</h1>
      <form
        className="desk-form"
        onSubmit={(event) => {
          event.preventDefault()
          setName(typed.trim())
        }}
      >
        <Field label="By whom" help="Empty for everybody." value={typed} onChange={(e) => setTyped(e.target.value)} />
        <button type="submit" className="button is-quiet">
          Show
        </button>
      </form>
      {answer.data ? <Lines lines={answer.data.lines} /> : <Loading of={answer} />}
    </>
  )
}

function Lines({ lines }: DeskAuditLines) {
  return (
    <ul className="rows sheet desk-rows">
      {lines.map(({ id, at, name, what, learnerId, learner, caseId, about }) => (
        <li key={id} className="desk-row">
          <b>{name}</b>
          <time dateTime={at}>
            {shortDay(at, null)}, {sentTime(at, null)}
          </time>
          <span className="desk-match">
            {what}
            {about !== null && `: ${about}`}
            {learnerId !== null && (
              <>
                {' '}
                <Link data-row to={`/desk/learner/${learnerId}`}>
                  {learner ?? 'learner'}
                </Link>
              </>
            )}
            {caseId !== null && (
              <>
                {' '}
                <Link data-row to={`/desk/case/${caseId}`}>
                  case {caseId}
                </Link>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
