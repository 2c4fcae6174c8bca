import { dayOf } from '../domain/calendar/local-time.ts'
import { type Hindrance, hindrance, type Schedulable } from '../domain/calendar/schedule.ts'
import { leaveAt, windowEnd } from '../domain/calendar/slots.ts'
import type { Learner } from '../domain/model/context.ts'
import type { EventOf } from '../domain/model/event.ts'
import { limits } from '../domain/model/limits.ts'
import type { State } from '../domain/model/state.ts'
import { isBareAnswer } from '../domain/reading/answer.ts'
import { fromLogged } from '../domain/reading/logged-reading.ts'
import type { LoggedTurn } from '../domain/reading/logged-turn.ts'
import { clean, type Reading, readText } from '../domain/reading/read-text.ts'
import { hour } from '../domain/wording/moment.ts'

/** What keeps scheduled texts from coming, in words for people. */
const hindrances: Readonly<Record<Hindrance, string>> = {
  'no learner': 'the number belongs to no learner',
  'no number': 'no phone is verified',
  'opted out': 'the number has opted out',
  'not onboarded': 'onboarding is not completed',
  'switched off': 'lessons are switched off',
  'pace of none': 'the pace is 0 texts a week',
  'not paid': 'the subscription does not cover it',
}

/** Why no text is scheduled after a turn, in words. */
export function whyNever(turn: LoggedTurn): string {
  const hindered = hindrance(contextAfter(turn), turn.context.now)
  return hindered ? hindrances[hindered] : 'the subscription ends before the next slot'
}

/** Why a slot came without a text, in words; null if it brought a text or no slot came. */
export function whyNothingSent(turn: LoggedTurn, before: State): string | null {
  const { event, context, effects } = turn
  if (event.type !== 'slot-due' || effects.some(({ type }) => type === 'send')) return null
  if (before.phase !== 'active') return `the conversation is ${before.phase}`
  if (before.slot === null || context.now < before.slot) return 'another worker, or a change of plan, had been faster'
  const hindered = hindrance(context, context.now)
  if (hindered) return hindrances[hindered]
  if (context.learner && context.now >= windowEnd(before.slot, context.learner))
    return tooLate(before.slot, context.learner)
  if (context.learner && leaveAt(before.slot, context.now, context.learner.zone) > context.now)
    return 'it was late, and what is late waits for the morning'
  if (isPutOffTo(before, context)) return 'a question that was put off to that day came in its place'
  return 'there is nothing left to teach or to ask'
}

/** Whether a question waits that was put off to the slot's day: it is that day's text. */
function isPutOffTo(before: State & { phase: 'active' }, { learner }: Schedulable): boolean {
  if (!learner || before.snoozed === null || before.slot === null || !before.open?.bringsLesson) return false
  return dayOf(before.snoozed, learner.zone) === dayOf(before.slot, learner.zone)
}

/** The rule that stops a late text, with its hour: "after 9:00 PM no lesson is sent". */
export function tooLate(slot: number, learner: Pick<Learner, 'zone'>): string {
  return `after ${hour(windowEnd(slot, learner), learner.zone)} no lesson is sent`
}

/** The context as the turn itself changed it. */
function contextAfter({ context, effects }: LoggedTurn): Schedulable {
  let { learner, number, suppressed } = context
  for (const effect of effects) {
    if (effect.type === 'save-preferences' && learner) learner = { ...learner, ...effect.patch }
    if (effect.type === 'save-entitlement' && learner) learner = { ...learner, entitledUntil: effect.until }
    if (effect.type === 'claim-number') [number, suppressed] = [effect.number, false]
    if (effect.type === 'release-number') number = null
    if (effect.type === 'suppress') suppressed = true
    if (effect.type === 'unsuppress') suppressed = false
  }
  return { learner, number, suppressed }
}

/**
 * Why a text from the learner got no answer from us, in words; null if it got one or was not a text. Derived from the
 * log alone, in the order in which texts are read.
 */
export function whySilent({ event, context, effects }: LoggedTurn, before: State, after: State): string | null {
  if (event.type !== 'text' || effects.some(({ type }) => type === 'reply' || type === 'send')) return null
  const body = clean(event.body)
  const { heard } = before
  const same = heard?.body === body.slice(0, limits.heard_characters_max)
  if (same && context.now - heard.at < limits.echo_ms) return `the same text within ${limits.echo_ms / 1_000} seconds`

  // A turn logged before readings were kept is read again. An answer to the open question always gets a reply from us,
  // so its options do not matter here.
  const { heard: logged } = context
  const reading = logged ? fromLogged(logged, event.body) : readText(event.body, null)
  const optsOut = reading.is === 'opt-out' || (reading.is === 'keyword' && reading.keyword === 'opt-out')
  const { overtakenBy } = context
  const optsIn = reading.is === 'keyword' && (reading.keyword === 'start' || reading.keyword === 'yes')
  if ((optsOut && overtakenBy === 'opt-in') || (optsIn && overtakenBy))
    return 'it was lost and fetched late, and the number had texted since'
  if (optsOut && before.phase === 'stopped') return 'the number had opted out before'
  if (optsOut) return carrierAnswers(body)
  const loop = whyLoop(after)
  if (loop) return loop
  if (reading.is === 'keyword' && (event.handledByCarrier !== null || context.settings.keywords === 'carrier')) {
    return carrierAnswers(body)
  }
  if (after.phase === 'stopped') return 'the number has opted out'
  return whyNothingToSay(reading, event, before)
}

function carrierAnswers(word: string): string {
  return `the carrier answers ${word.toUpperCase()} itself`
}

function whyLoop({ heard, flood }: State): string | null {
  if ((heard?.times ?? 0) > limits.same_text_max)
    return `the same text more than ${limits.same_text_max} times in a row`
  if ((flood?.texts ?? 0) <= limits.flood_texts_max) return null
  return `more than ${limits.flood_texts_max} unclear texts within ${limits.flood_window_ms / 60_000} minutes`
}

function whyNothingToSay(reading: Reading, { body, media }: EventOf<'text'>, before: State): string {
  switch (reading.is) {
    case 'tapback':
      return 'a reaction to a text of ours'
    case 'auto-reply':
      return 'a phone sent it while its owner was away'
    case 'wish':
      if (before.phase === 'new') break
      return 'a courtesy wants none'
  }
  if (before.phase === 'new' && before.greeted) return 'an unknown number is answered once'
  if (reading.is === 'empty' && media === 0) return 'there was nothing in it'
  if (reading.is === 'unclear' && before.courtesy && isBareAnswer(body))
    return 'no question was open, which it had been told before'
  if (before.misread >= limits.misread_max - 1)
    return `more than ${limits.misread_max} texts in a row were not understood`
  return 'it asked for nothing'
}
