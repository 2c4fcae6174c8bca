import { Link, useSearchParams } from 'react-router-dom'
import type { DeskInbox } from '../../../api/schemas/desk.ts'
import { Empty } from '../../ui/empty.tsx'
import { HoldForm } from '../hold.tsx'
import { Loading } from '../parts/loading.tsx'
import { useAnswer, useStore } from '../parts/use-answer.ts'
import { useLive } from '../parts/use-live.ts'
import { useTitle } from '../parts/use-title.ts'
import { waitInWords } from './wait.ts'

const boxes = [
  { name: 'new', label: 'New' },
  { name: 'mine', label: 'Mine' },
  { name: 'waiting', label: 'Waiting for the learner' },
  { name: 'done', label: 'Done' },
] as const

/** Learners' questions, urgent ones first, then the longest waiting. */
export function Inbox() {
  const [query] = useSearchParams()
  const box = boxes.find(({ name }) => name === query.get('box')) ?? boxes[0]
  const path = `cases?box=${box.name}`
  const answer = useAnswer<DeskInbox>(path)
  const { data } = answer
  const store = useStore()
  useLive<DeskInbox>(
    `cases/live?box=${box.name}`,
    (next) => store(path, next),
    () => void answer.mutate(),
  )
  useTitle('The desk')
  return (
    <>
      <h1 className="page-title">Inbox</h1>
      <nav aria-label="Cases" className="desk-boxes">
        {boxes.map(({ name, label }) => (
          <Link key={name} to={`/desk?box=${name}`} aria-current={name === box.name ? 'page' : undefined}>
            {label}
            {data && name !== 'done' && <span className="num"> {data.counts[name]}</span>}
          </Link>
        ))}
      </nav>
      {data ? <Cases inbox={data} /> : <Loading of={answer} />}
      <HoldForm />
    </>
  )
}

function Cases({ inbox: { cases } }: { inbox: DeskInbox }) {
  if (cases.length === 0) {
    return (
      <div className="sheet">
        <Empty title="No cases here" />
      </div>
    )
  }
  return (
    <ul className="rows sheet desk-rows">
      {cases.map((one) => (
        <li key={one.id}>
          <Link data-row to={`/desk/case/${one.id}`} className="desk-row">
            <b>{one.name ?? one.phone ?? 'Number given up'}</b>
            <span className="desk-wait">
              {one.urgent && <span className="flag is-urgent">Urgent</span>}
              {one.isLate && <span className="flag is-late">Late</span>} {waitInWords(one.waited_ms)}
            </span>
            <span className="desk-match">
              {one.question}
              {one.follows !== null && <span className="weak"> (goes on with case {one.follows})</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
