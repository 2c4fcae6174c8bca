import { Link } from 'react-router-dom'
import type { DeskLearner } from '../../../api/schemas/desk.ts'
import { nextText } from '../../view/when.ts'

/** What the learner has asked us; r jumps to the case that is waiting. */
export function CasesOf({ learner: { cases, zone, now } }: { learner: DeskLearner }) {
  if (cases.length === 0) return null
  const waiting = cases.find(({ isOpen }) => isOpen)
  return (
    <section className="sheet" aria-labelledby="cases-of">
      <h2 className="sheet-title" id="cases-of">
        Cases
      </h2>
      <ul className="desk-list">
        {cases.map(({ id, question, at, isOpen }) => (
          <li key={id}>
            <Link to={`/desk/case/${id}`} data-key={id === waiting?.id ? 'reply' : undefined}>
              Case {id}
            </Link>
            {isOpen && <b> waits</b>}, {nextText(at, zone, new Date(now))}: {question}
          </li>
        ))}
      </ul>
    </section>
  )
}
