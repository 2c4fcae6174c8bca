import { Fragment, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { DeskLearner } from '../../../api/schemas/desk.ts'
import { Empty } from '../../ui/empty.tsx'
import { dateOf, longDate, sentTime } from '../../view/when.ts'
import { useBegin } from '../doing/doing.tsx'
import { Problem } from '../parts/problem.tsx'
import { TurnDetail } from './turn-detail.tsx'

type Line = DeskLearner['lines'][number]

/** Most calls are about the last few weeks; a press shows what is older. */
const shown_first = 80

/** A requested day, `2026-12-29`; each press is a new request, even for the same day. */
export interface WantedDay {
  readonly day: string
}

/** The thread as the phone shows it, newest last, together with other events. */
export function Thread({ learner, wanted = null }: { learner: DeskLearner; wanted?: WantedDay | null }) {
  const [isWhole, setWhole] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  useLayoutEffect(() => {
    if (!wanted) return
    // The day may lie before the lines shown.
    if (!isWhole) setWhole(true)
    else dayIn(list.current, wanted.day)?.scrollIntoView({ block: 'start' })
  }, [wanted, isWhole])
  const lines = isWhole ? learner.lines : learner.lines.slice(-shown_first)
  const lacking = learner.unreadUntil && (
    <Problem
      text={`Some texts, the last of ${longDate(learner.unreadUntil, learner.zone, new Date(learner.now))}, are missing here: they are in the archive, which cannot be read.`}
    />
  )
  if (lines.length === 0) return lacking || <Empty title="No texts yet" />
  const dayOf = ({ at }: Line) => longDate(at, learner.zone, new Date(learner.now))
  return (
    <>
      {lacking}
      {lines.length < learner.lines.length && (
        <button type="button" className="button is-quiet" onClick={() => setWhole(true)}>
          Show all {learner.lines.length}
        </button>
      )}
      <Scroll count={learner.lines.length}>
        <ol className="desk-thread" ref={list}>
          {lines.map((line, nth) => {
            const before = lines[nth - 1]
            const day = dayOf(line)
            return (
              <Fragment key={`${line.seq} ${line.at} ${line.happened} ${line.said[0]?.body}`}>
                {(!before || dayOf(before) !== day) && (
                  <li className="desk-day" data-day={dateOf(line.at, learner.zone)}>
                    {day}
                  </li>
                )}
                <LineOf line={line} learner={learner} />
              </Fragment>
            )
          })}
        </ol>
      </Scroll>
    </>
  )
}

/** The head of a day in the thread; if nothing happened that day, the last line before it, which has the reason. */
function dayIn(list: HTMLElement | null, day: string): Element | null {
  const days = [...(list?.querySelectorAll<HTMLElement>('[data-day]') ?? [])]
  const next = days.find(({ dataset }) => (dataset.day ?? '') >= day)
  if (next?.dataset.day === day) return next
  return (next ? next.previousElementSibling : list?.lastElementChild) ?? next ?? null
}

/** Beside the facts the thread scrolls on its own. It starts at its end, as on a phone, and stays there. */
function Scroll({ count, children }: { count: number; children: ReactNode }) {
  const box = useRef<HTMLElement>(null)
  const isAtEnd = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new line
  useLayoutEffect(() => {
    const element = box.current
    if (element && isAtEnd.current) element.scrollTop = element.scrollHeight
  }, [count])
  function onScroll() {
    const element = box.current
    if (element) isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < 40
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="desk-thread-box" ref={box} tabIndex={0} aria-label="Texts, the newest last" onScroll={onScroll}>
      {children}
    </section>
  )
}

function LineOf({ line, learner }: { line: Line; learner: DeskLearner }) {
  const [isOpen, setOpen] = useState(false)
  const { seq, at, happened, fromLearner, silence, said } = line
  const time = sentTime(at, learner.zone)
  const why = seq !== null && (
    <button
      type="button"
      className="text-button small"
      data-row
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    >
      Why<span className="is-sr-only"> turn {seq}</span>
    </button>
  )
  return (
    <li className="desk-line">
      {happened !== null &&
        (fromLearner ? (
          <p className="bubble is-out">
            <span className="is-sr-only">Learner: </span>
            {happened}
          </p>
        ) : (
          <p className="desk-event">{happened}</p>
        ))}
      {said.map((text, nth) => (
        <Fragment key={text.id ?? text.body}>
          <p className="bubble is-in">
            <span className="is-sr-only">Tallytext: </span>
            {text.body}
          </p>
          <p className="desk-meta">
            <span>
              {nth === said.length - 1 && <time dateTime={at}>{time}, </time>}
              {text.kind === 'notice' && text.again !== null ? 'lesson again' : text.kind}, {text.delivery},{' '}
              {text.segments === 1 ? '1 segment' : `${text.segments} segments`}
              {text.price !== null && `, ${cents(text.price)}`}
            </span>
            {text.isResendable && text.id !== null && <SendAgain message={text.id} />}
            {nth === said.length - 1 && why}
          </p>
          {text.again !== null && <p className="desk-silence">Twice: {text.again}</p>}
        </Fragment>
      ))}
      {silence !== null && (
        <p className="desk-silence">{fromLearner ? `No answer: ${silence}` : `No text: ${silence}`}</p>
      )}
      {said.length === 0 && (
        <p className={fromLearner ? 'desk-meta is-right' : 'desk-meta is-middle'}>
          <time dateTime={at}>{time}</time>
          {why}
        </p>
      )}
      {isOpen && seq !== null && <TurnDetail learner={learner} seq={seq} />}
    </li>
  )
}

function SendAgain({ message }: { message: string }) {
  const begin = useBegin()
  return (
    <button type="button" className="text-button small" onClick={() => begin('resend', { message })}>
      Send again
    </button>
  )
}

/** "1.7¢": a text costs less than a dollar. */
function cents(price: number): string {
  return `${(price * 100).toFixed(1)}¢`
}
