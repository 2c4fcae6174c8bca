import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import useSWR from 'swr'
import type { DeskFound } from '../../api/schemas/desk.ts'
import { fullDate, sentTime } from '../view/when.ts'
import { call } from './call.ts'
import { Loading } from './parts/loading.tsx'
import { askedOnce } from './parts/use-answer.ts'
import { useTitle } from './parts/use-title.ts'

const pause_ms = 250

/** The people who match what was typed, with whatever matched. */
export function Found({ words }: { words: string }) {
  const asked = useSettled(words)
  useTitle('Find')
  const answer = useSWR<DeskFound, Error>(
    asked === '' ? null : ['find', asked],
    () => call<DeskFound>('POST', 'find', { words: asked }),
    { ...askedOnce, keepPreviousData: true },
  )
  const { data, error, isValidating } = answer
  // After a failed lookup the people kept from the one before are no results of it.
  if (!data || error) return <Loading of={answer} />
  // Results for the earlier words stay while more is typed, and Enter must not open one of them.
  const isNow = asked === words && !isValidating
  return (
    <section aria-labelledby="found">
      <h1 className="page-title" id="found">
        {data.found.length === 0 ? 'Nobody was found' : 'Found'}
      </h1>
      {data.found.length === 0 && (
        <p className="weak">Texts are looked through for 90 days. Of a number the last digits are enough.</p>
      )}
      <ul className="rows sheet desk-rows">
        {data.found.map((one) => (
          <li key={`${one.id} ${one.by} ${one.match}`}>
            <Link data-row={isNow || undefined} to={`/desk/learner/${one.id}`} className="desk-row">
              <b>{one.name ?? 'No account'}</b>
              <span className="num">{one.phone ?? 'no number now'}</span>
              <span className="desk-match">
                <span className="flag">{one.by}</span> {one.match}
                {whenOf(one)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** When somebody had a number: since when, or until when and why; if never proved, when its code was asked for. */
function whenOf({ by, at, until, ended }: DeskFound['found'][number]): string {
  const moment = (iso: string) => `${fullDate(iso, null)}, ${sentTime(iso, null)}`
  if (until !== null) return `, until ${moment(until)}, ${ended}`
  if (by === 'phone') return at === null ? '' : `, since ${fullDate(at, null)}`
  if (by !== 'unproved') return ''
  return at === null ? ', typed, and no code asked for' : `, never proved; a code was asked for ${moment(at)}`
}

/** The words once typing has paused for a moment, nothing before: each lookup is logged. */
function useSettled(words: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), pause_ms)
    return () => clearTimeout(timer)
  }, [words])
  return settled
}
