import { nextSlot, windowEnd } from '../domain/calendar/slots.ts'
import type { Learner } from '../domain/model/context.ts'
import { limits } from '../domain/model/limits.ts'
import { newState, type State } from '../domain/model/state.ts'
import { minute_ms } from '../domain/model/units.ts'
import type { KeptBack } from '../store/hold-times.ts'
import type { ThreadMessage } from '../store/read-thread.ts'
import { brand_scope } from '../store/spending.ts'
import { causeOf } from './cause.ts'
import { errorInWords, type MeaningOf } from './happening.ts'
import { tooLate, whyNothingSent } from './silence.ts'
import { type Log, logOf, standstill, type TimedTurn } from './standstill.ts'

/** A moment for which the learner's plan had a text, and none came. ms of service time. */
export interface MissedSlot {
  readonly at: number
  /** The one reason, in words: who or what, and when. Moments in it are ISO 8601. */
  readonly why: string
}

/** Consecutive slots that were missed for the same reason. ms of service time. */
export interface MissedRun extends MissedSlot {
  /** The last slot; `at` is the first. */
  readonly lastAt: number
  readonly count: number
}

/** States each reason once, however many days it lasted: an opt-out weeks ago takes one line. */
export function missedRuns(missed: readonly MissedSlot[]): MissedRun[] {
  const runs: MissedRun[] = []
  for (const { at, why } of missed) {
    const run = runs.at(-1)
    if (run?.why === why) runs[runs.length - 1] = { ...run, lastAt: at, count: run.count + 1 }
    else runs.push({ at, why, lastAt: at, count: 1 })
  }
  return runs
}

/** What is known about texts besides the log. */
export interface Sending {
  readonly messages: readonly ThreadMessage[]
  readonly keptBack: readonly KeptBack[]
  readonly meaningOf: MeaningOf
}

/** A running worker looks every few seconds and is never later than this. */
const late_ms = 15 * minute_ms

/**
 * Every planned slot between two moments that brought no scheduled text, each with its one reason. Slots are computed
 * from the learner's plan at that time, so one that was never armed counts too, and so does one whose text was decided
 * but never arrived.
 */
export function missedSlots(turns: readonly TimedTurn[], from: number, to: number, sending: Sending): MissedSlot[] {
  const log = logOf(turns)
  const missed: MissedSlot[] = []
  for (let nth = 0; nth < turns.length; nth++) {
    const turn = turns[nth] as TimedTurn
    const end = Math.min(turns[nth + 1]?.at ?? to, to)
    if (end <= from) continue
    const learner = log.learner(nth)
    if (!learner?.onboarded) continue
    // The plan applies from this turn to the next, which may have changed it.
    for (
      let slot = nextSlot(Math.max(turn.at, from) - 1, learner);
      slot !== null && slot < end;
      slot = nextSlot(slot, learner)
    ) {
      const bringing = bringingTurn(turns, slot, learner)
      const why = bringing === null ? reason(log, nth, slot, learner, sending) : whyLost(turns, bringing, to, sending)
      if (why !== null) missed.push({ at: slot, why })
    }
  }
  return missed
}

/** The index of the turn that decided a slot's text; null if there is none. */
function bringingTurn(turns: readonly TimedTurn[], slot: number, learner: Learner): number | null {
  const end = windowEnd(slot, learner)
  const nth = turns.findIndex(({ at, event, effects }) => {
    return event.type === 'slot-due' && at >= slot && at <= end && effects.some(({ type }) => type === 'send')
  })
  return nth === -1 ? null : nth
}

/** Why a text that was decided never came; null if it came or is on its way. */
function whyLost(
  turns: readonly TimedTurn[],
  nth: number,
  now: number,
  { messages, keptBack, meaningOf }: Sending,
): string | null {
  const turn = turns[nth] as TimedTurn
  const texts = messages.filter(({ cause }) => cause?.startsWith(`${turn.event.id}:`))
  const [text] = texts
  if (!text || texts.some(({ status }) => !isLost(status) && status !== 'queued')) return null
  if (text.status === 'queued') {
    const held = keptBack.find((each) => (each.until ?? now) >= now && concerns(each, text))
    return held ? `it has not left yet: ${inWords(held)}` : null
  }
  if (text.status !== 'cancelled') {
    const error = text.errorCode === null ? 'the carrier does not say why' : errorInWords(text.errorCode, meaningOf)
    return `it was sent and did not arrive: ${error}`
  }
  const end = text.notAfter ?? Number.POSITIVE_INFINITY
  const taker = turns.slice(nth + 1).find((each) => each.at <= end && takesBack(each))
  if (taker) return `it was taken back before it left, by ${causeOf(taker)}`
  const held = keptBack.findLast((each) => each.from < end && (each.until ?? end) > turn.at && concerns(each, text))
  if (held) return `it could not leave before its time was over: ${inWords(held)}`
  return `it could not leave before its time was over on ${iso(end)}: an outage of the service or of the carrier`
}

/** The cap of one country affects only texts to that country. */
function concerns({ scope }: KeptBack, { country }: ThreadMessage): boolean {
  return !/^[A-Z]{2}$/.test(scope) || scope === country
}

const isLost = (status: string) => status === 'cancelled' || status === 'failed' || status === 'undelivered'

/** Whether a turn took waiting texts back. */
function takesBack({ effects }: TimedTurn): boolean {
  return effects.some(
    ({ type }) =>
      type === 'cancel-lessons' || type === 'suppress' || type === 'release-number' || type === 'claim-number',
  )
}

/** What held texts back, in words. A cap counts for the whole day, whenever its last segment went. */
function inWords({ from, until, scope, reason, by }: KeptBack): string {
  const end = until === null ? '' : ` until ${iso(until)}`
  if (scope === brand_scope) return `the network took no more of our texts that day,${end}`
  if (reason === null) return `the segments of the day were spent (cap: ${scope}),${end}`
  return `all scheduled texts were held from ${iso(from)}${end || ' on'}, by ${by ?? 'the service'}: ${reason}`
}

/** Why no text was decided for a slot. */
function reason(log: Log, nth: number, slot: number, learner: Learner, { keptBack }: Sending): string {
  const stands = standstill(log, nth, slot)
  if (stands !== null) return stands
  const { turns } = log
  const own = turns.findIndex(
    ({ at, event }) => event.type === 'slot-due' && at >= slot && at <= windowEnd(slot, learner),
  )
  const before: State = own > 0 ? log.state(own - 1) : newState
  const nothing = own === -1 ? null : whyNothingSent(turns[own] as TimedTurn, before)
  if (nothing) return nothing
  const state = log.state(nth)
  return (
    (state.phase === 'active' ? whyLater(log, nth, slot, state, learner) : null) ??
    outage(log, nth, slot, learner, keptBack)
  )
}

/** Why an active plan had its next text later than the slot; null if it did not. */
function whyLater(
  log: Log,
  nth: number,
  slot: number,
  state: State & { phase: 'active' },
  learner: Learner,
): string | null {
  if (state.slot === null || state.slot <= slot) return null
  const last = state.sentAt === null ? '' : ` on ${iso(state.sentAt)}`
  if (state.instead !== undefined) return `the first lesson had come at once, in its place${last}`
  const snooze = whoSnoozed(log, nth)
  if (snooze) return `put off until ${iso(state.slot)}, by ${causeOf(snooze)}`
  if (state.week && state.week.sent >= learner.textsPerWeek) {
    return `the ${learner.textsPerWeek} texts of that week had gone, the last${last}`
  }
  if (state.sentAt !== null && slot - state.sentAt < limits.between_scheduled_ms_min) {
    return `the text before it was less than twelve hours ago,${last}`
  }
  return `the plan was moved to ${iso(state.slot)}`
}

/** The text that postponed the next scheduled one; null if there is none. */
function whoSnoozed(log: Log, nth: number): TimedTurn | null {
  const slotAfter = (place: number) => {
    const state = log.state(place)
    return state.phase === 'active' ? state.slot : null
  }
  let first = nth
  while (first > 0 && slotAfter(first - 1) === slotAfter(nth)) first -= 1
  const turn = log.turns[first]
  const heard = turn?.context.heard
  return turn && heard?.is === 'managing-command' && heard.command.name === 'snooze' ? turn : null
}

/** The service did not look at the slot in time. */
function outage({ turns }: Log, nth: number, slot: number, learner: Learner, keptBack: readonly KeptBack[]): string {
  const next = turns.slice(nth + 1).find(({ event, at }) => event.type === 'slot-due' && at - slot > late_ms)
  const held = keptBack.find(
    ({ from, until, scope }) => scope !== brand_scope && from <= slot && (until ?? slot) >= slot,
  )
  const until = next ? ` until ${iso(next.at)} at the latest` : ''
  const what = `our service was down or late${until}; ${tooLate(slot, learner)}`
  return held ? `${what}; ${inWords(held)}` : what
}

const iso = (at: number): string => new Date(at).toISOString()
