import { useLayoutEffect, useRef } from 'react'
import type { DeskLearner, DeskTurn } from '../../../api/schemas/desk.ts'
import { datedMoment } from '../../view/when.ts'
import { useBegin } from '../doing/doing.tsx'
import { Loading } from '../parts/loading.tsx'
import { useAnswer } from '../parts/use-answer.ts'

/** What was behind a turn: how the text was read, what changed, and what it scheduled. */
export function TurnDetail({ learner: { id, zone, now }, seq }: { learner: DeskLearner; seq: number }) {
  const answer = useAnswer<DeskTurn>(`learners/${id}/turns/${seq}`)
  const { data } = answer
  const box = useRef<HTMLDivElement>(null)
  const isThere = data !== undefined
  // Below the last text it would open out of sight: the thread scrolls on its own.
  useLayoutEffect(() => {
    if (isThere) box.current?.scrollIntoView({ block: 'nearest' })
  }, [isThere])
  if (!data) return <Loading of={answer} />
  return (
    <div className="desk-why" ref={box}>
      <dl>
        {data.read && (
          <>
            <dt>Read as</dt>
            <dd>
              {data.read.as} <span className="weak">({data.read.by})</span>
            </dd>
          </>
        )}
        {data.graded !== null && (
          <>
            <dt>Graded</dt>
            <dd>{data.graded}</dd>
          </>
        )}
        {data.lessons.map((lesson) => (
          <Brought key={`${lesson.lessonId} ${lesson.questionId} ${lesson.chosen?.why}`} lesson={lesson} />
        ))}
        {data.done.length > 0 && (
          <>
            <dt>Done</dt>
            <dd>{data.done.join('; ')}</dd>
          </>
        )}
        {data.timers.map(({ what, at }) => (
          <div key={what}>
            <dt>Comes next</dt>
            <dd>
              {what}: {datedMoment(at, zone, new Date(now))}
            </dd>
          </div>
        ))}
      </dl>
      {data.changes.length === 0 ? (
        <p className="small weak">
          {data.lessons.length + data.done.length === 0 ? 'It changed nothing.' : 'Nothing else changed.'}
        </p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <section className="desk-scroll" tabIndex={0} aria-label={`What turn ${seq} changed`}>
          <table className="desk-table">
            <thead>
              <tr>
                <th scope="col">What</th>
                <th scope="col">Before</th>
                <th scope="col">After</th>
              </tr>
            </thead>
            <tbody>
              {data.changes.map(({ what, before, after }) => (
                <tr key={what}>
                  <th scope="row">{what}</th>
                  <td>{before}</td>
                  <td>{after}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  )
}

/** A lesson or a question, why it was chosen, and the way to report it as wrong. */
function Brought({
  lesson: { lessonId, title, questionId, question, chosen },
}: {
  lesson: DeskTurn['lessons'][number]
}) {
  const begin = useBegin()
  const about = questionId === null ? { lesson: lessonId } : { lesson: lessonId, question: questionId }
  return (
    <div>
      <dt>{question === null ? 'Lesson' : 'Question'}</dt>
      <dd>
        {question === null ? title : `${question} (${title})`}{' '}
        <button type="button" className="text-button small" onClick={() => begin('report', about)}>
          Report as wrong
        </button>
      </dd>
      {chosen && (
        <>
          <dt>Why this one</dt>
          <dd>
            {chosen.why}
            {chosen.ranking.length > 1 && <Ranking ranking={chosen.ranking} />}
          </dd>
        </>
      )}
    </div>
  )
}

type Ranked = NonNullable<DeskTurn['lessons'][number]['chosen']>['ranking']

function Ranking({ ranking }: { ranking: Ranked }) {
  return (
    <table className="desk-table">
      <thead>
        <tr>
          <th scope="col">Could be asked</th>
          <th scope="col" className="num">
            Gain
          </th>
          <th scope="col" className="num">
            Known then
          </th>
        </tr>
      </thead>
      <tbody>
        {ranking.map(({ title, gain, recall, isDue, isChosen }) => (
          <tr key={title}>
            <th scope="row">
              {isChosen ? <b>{title}</b> : title}
              {isDue && <span className="weak"> (due)</span>}
            </th>
            <td className="num">{(gain * 100).toFixed(1)} %</td>
            <td className="num">{Math.round(recall * 100)} %</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
