import './mastery.css'
import { Link } from 'react-router-dom'
import type { Learning } from '../../../api/schemas/learning.ts'
import { useLearning } from '../../api/use-learning.ts'
import { LessonsAhead } from '../../api/use-lessons.ts'
import { useUser } from '../../session/use-session.ts'
import { Fetched } from '../../ui/fetched.tsx'
import { COMPLETED_MEANS, counted } from '../../view/figures.ts'
import { begunSubjects, isChosen, passWords, type SubjectMastery } from '../../view/mastery.ts'
import { pathOf } from '../../view/place.ts'
import { AllTaught } from './all-taught.tsx'

/** How well each subject is known now, and a sentence for the whole. The bars repeat the figures beside them. */
export function MasteryCard() {
  return (
    <section className="sheet" aria-labelledby="mastery">
      <div className="sheet-head">
        <h2 id="mastery">What you remember</h2>
      </div>
      <Fetched of={useLearning()} what="what you remember" bones={5}>
        {(learning) => <Mastery learning={learning} />}
      </Fetched>
    </section>
  )
}

function Mastery({ learning: { mastery, pass } }: { learning: Learning }) {
  const { selectedTopicsByCategory } = useUser()
  const { begun, toCome } = begunSubjects(mastery, selectedTopicsByCategory)
  if (begun.length === 0) return <p>After your first lesson this shows how much of each topic you still know.</p>
  return (
    <>
      <p className="num">
        Lessons you would pass today: <b className="pass">{passWords(pass)}</b>. An estimate from your answers and the
        time since; each quiz makes it surer. What an answer has just explained counts as known.
      </p>
      <table className="ledger small mastery">
        <caption className="is-sr-only">Mastery by topic</caption>
        <thead>
          <tr>
            <th scope="col">Topic</th>
            <th scope="col">Taught</th>
            <th scope="col">Completed</th>
            <th scope="col">Would pass today</th>
          </tr>
        </thead>
        <tbody>
          {begun.map((subject) => (
            <SubjectRow
              key={subject.subcategoryTag}
              subject={subject}
              isLeftOut={!isChosen(subject, selectedTopicsByCategory)}
            />
          ))}
        </tbody>
      </table>
      <p className="small weak">{COMPLETED_MEANS}</p>
      {[...new Set(begun.map(({ categoryId }) => categoryId))].map((areaId) => (
        <LessonsAhead key={areaId} areaId={areaId} />
      ))}
      <AllTaught mastery={mastery} />
      {toCome > 0 && <p className="small weak to-come">{counted(toCome, 'topic')} still to come.</p>}
    </>
  )
}

interface SubjectRowProps {
  subject: SubjectMastery
  /** Not chosen: progress and "Completed" leave it out, so that without a word the column would not add up to them. */
  isLeftOut: boolean
}

function SubjectRow({ subject, isLeftOut }: SubjectRowProps) {
  const { categoryId, subcategory, taught, completed, lessons, passing } = subject
  return (
    <tr>
      <th scope="row">
        <Link to={pathOf({ area: categoryId, subject: subcategory })}>{subcategory}</Link>
        {isLeftOut && <span className="weak"> not chosen</span>}
      </th>
      <td>
        {taught} of {lessons}
      </td>
      <td>{completed}</td>
      <td>
        <progress className="bar" max={100} value={passing} aria-hidden="true" />
        {Math.round(passing)}%
      </td>
    </tr>
  )
}
