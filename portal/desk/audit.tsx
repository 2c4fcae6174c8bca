import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { DeskAuditLines } from '../../api/schemas/desk.ts'
import { Field } from '../ui/field.tsx'
import { sentDay, sentTime } from '../view/when.ts'
import { Loading } from './parts/loading.tsx'
import { useAnswer } from './parts/use-answer.ts'
import { useTitle } from './parts/use-title.ts'

/** Who looked at what and did what, newest first: all of it, or what concerns `?learner=`. */
export function AuditPage() {
  const [query] = useSearchParams()
  const learner = query.get('learner') ?? ''
  const [typed, setTyped] = useState('')
  const [name, setName] = useState('')
  useTitle('Audit')
  const wanted = new URLSearchParams({ ...(name && { name }), ...(learner && { learner }) }).toString()
  return (
    <>
      <h1 className="page-title">Audit</h1>
      {learner && (
        <p className="desk-stands">
          Of <Link to={`/desk/learner/${learner}`}>one learner</Link> only. <Link to="/desk/audit">Show all</Link>
        </p>
      )}
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
      <Pages key={wanted} wanted={wanted} />
    </>
  )
}

/** The newest lines, and older ones as they are asked for. */
function Pages({ wanted }: { wanted: string }) {
  /** Each page's query, but for the filter: it begins below the last line of the page before. */
  const [starts, setStarts] = useState([''])
  return starts.map((start, at) => (
    <Page
      key={start}
      path={`audit?${[wanted, start].filter(Boolean).join('&')}`}
      onOlder={at === starts.length - 1 ? (last) => setStarts([...starts, `before=${last}`]) : null}
    />
  ))
}

interface PageProps {
  path: string
  /** Shows the lines before that id; null when they are shown. */
  onOlder: ((last: string) => void) | null
}

function Page({ path, onOlder }: PageProps) {
  const answer = useAnswer<DeskAuditLines>(path)
  if (!answer.data) return <Loading of={answer} />
  const { lines, mayHaveOlder } = answer.data
  const last = lines.at(-1)
  return (
    <>
      <Lines lines={lines} />
      {onOlder && last && mayHaveOlder && (
        <button type="button" className="button is-quiet" onClick={() => onOlder(last.id)}>
          Show older
        </button>
      )}
    </>
  )
}

function Lines({ lines }: Pick<DeskAuditLines, 'lines'>) {
  return (
    <ul className="rows sheet desk-rows">
      {lines.map(({ id, at, name, what, learnerId, learner, caseId, about }) => (
        <li key={id} className="desk-row">
          <b>{name}</b>
          <time dateTime={at}>
            {sentDay(at, null, new Date())}, {sentTime(at, null)}
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
