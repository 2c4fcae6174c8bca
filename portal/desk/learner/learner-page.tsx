import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { DeskLearner } from '../../../api/schemas/desk.ts'
import { longDate } from '../../view/when.ts'
import { Doing } from '../doing/doing.tsx'
import { Loading } from '../parts/loading.tsx'
import { isGone, useAnswer, useStore } from '../parts/use-answer.ts'
import { useLive } from '../parts/use-live.ts'
import { useTitle } from '../parts/use-title.ts'
import { Facts } from './facts.tsx'
import { Replay } from './replay.tsx'
import { Thread, type WantedDay } from './thread.tsx'
import { WhatIf } from './what-if.tsx'

/** A learner on one page: what was said and why, and everything that support needs to know. */
export function LearnerPageOf() {
  const { id = '' } = useParams()
  // An open dialog, a replay and replies that were tried are about this learner, and end with the page.
  return <LearnerOf key={id} id={id} />
}

function LearnerOf({ id }: { id: string }) {
  const [wanted, setWanted] = useState<WantedDay | null>(null)
  const path = `learners/${id}`
  const answer = useAnswer<DeskLearner>(path)
  const { data, mutate } = answer
  const store = useStore()
  const isOver = isGone(answer.error)
  const isLive = useLive<DeskLearner>(
    data && !isOver ? `${path}/live` : null,
    (next) => store(path, next),
    () => void mutate(),
  )
  useTitle(data?.account?.name ?? data?.phone ?? 'Learner')
  if (!data) return <Loading of={answer} />
  const { account, phone, stands } = data
  return (
    <Doing learner={data} onDone={() => void mutate()}>
      {/* A deleted learner is nobody's to read. What has just been done is still said. */}
      {isOver ? (
        <Loading of={answer} />
      ) : (
        <>
          <h1 className="page-title">{account?.name ?? phone}</h1>
          <p className="desk-stands">
            <span className="num">{phone || 'no number'}</span>
            {account && (
              <>
                {' '}
                · {account.email}
                {!account.emailProved && ' (not proved)'}
              </>
            )}
          </p>
          <p className="desk-stands">
            {stands}. <Link to={`/desk/audit?learner=${id}`}>Who looked here</Link>
          </p>
          <div className="desk-two">
            <section className="sheet" aria-labelledby="thread">
              <div className="sheet-head">
                <h2 id="thread">Thread</h2>
                <span className="weak small">
                  <span role="status">{isLive ? 'Live' : 'Connecting'}</span>, today is{' '}
                  {longDate(data.now, data.zone, new Date(data.now))}, times in {data.zone}
                </span>
              </div>
              <label className="desk-jump small">
                Go to a day
                <input
                  type="date"
                  className="input"
                  value={wanted?.day ?? ''}
                  onChange={({ target }) => setWanted(target.value === '' ? null : { day: target.value })}
                />
              </label>
              <Thread learner={data} wanted={wanted} />
            </section>
            <div className="stack">
              <Facts learner={data} onDay={(day) => setWanted({ day })} />
              <WhatIf learner={data} />
              <Replay id={id} />
            </div>
          </div>
        </>
      )}
    </Doing>
  )
}
