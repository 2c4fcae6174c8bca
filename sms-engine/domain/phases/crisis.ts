import { quietUntil } from '../calendar/schedule.ts'
import { byDay } from '../calendar/slots.ts'
import type { Context } from '../model/context.ts'
import { isUsOrCanada } from '../model/country.ts'
import { type Decision, reply } from '../model/decision.ts'
import type { Effect } from '../model/effect.ts'
import type { EventOf } from '../model/event.ts'
import type { Crisis, Language } from '../model/heard.ts'
import { limits } from '../model/limits.ts'
import type { State } from '../model/state.ts'
import { cut } from '../reading/cut.ts'
import { languageOf } from '../reading/language.ts'
import * as crisisTexts from '../wording/crisis.ts'
import { replanned } from './replan.ts'

/**
 * Answers a cry for help, in every phase and from every number, opens an urgent case for a human, and keeps lessons away
 * for a day. When the text is an opt-out too, one reply covers both, the help first.
 * @param optOut what the opt-out in the same text decided, without its confirmation; null when there was none
 * @param confirm whether the opt-out is new and ours to confirm
 */
export function answerCrisis(
  state: State,
  event: EventOf<'text'>,
  crisis: Crisis,
  optOut: Decision | null,
  confirm: boolean,
  context: Context,
): Decision {
  const decided = optOut ?? { state, effects: [] }
  const isAgain = isInCrisis(state, context)
  const say = confirm ? crisisTexts.crisisHelpAndOut : crisisTexts.crisisHelp
  const answers =
    isAgain && !confirm
      ? helpAgain(state, event, context).effects
      : [reply(say(crisis, regionOf(context), languageOf(event.body), context.settings))]
  // A person in need may write many texts; one case an hour covers them all, because its mail carries the thread.
  if (isAgain) return { state: decided.state, effects: [...decided.effects, ...answers] }
  const urgent: Effect = { type: 'open-case', question: cut(event.body, limits.case_characters_max), urgent: true }
  return quietened({ ...decided.state, crisisAt: context.now }, [...decided.effects, ...answers, urgent], context)
}

/** Nobody in need is quizzed by a timetable: what was queued, planned or put off waits until the quiet is over. */
function quietened(state: State, effects: readonly Effect[], context: Context): Decision {
  const { learner } = context
  if (state.phase !== 'active' || !learner) return { state, effects }
  const later = replanned(state, context, context)
  const snoozed = state.snoozed === null ? null : Math.max(state.snoozed, byDay(quietUntil(state), learner.zone))
  return { state: { ...later, snoozed } as State, effects: [{ type: 'cancel-lessons' }, ...effects] }
}

/** Whether the sender cried for help within the hour. */
export function isInCrisis({ crisisAt }: State, { now }: Context): boolean {
  return crisisAt !== undefined && now - crisisAt < limits.urgent_case_ms
}

/**
 * Answers whatever else is said by somebody who has just cried for help, and is not about lessons: who is this, are you
 * real, what we do not understand. Never with an advertisement or with how to answer a quiz.
 */
export function helpAgain(state: State, event: EventOf<'text'>, context: Context): Decision {
  const help = crisisTexts.crisisAgain(regionOf(context), languageOf(event.body), context.settings)
  return { state, effects: [reply(help)] }
}

/** Confirms an opt-out shortly after a cry for help. */
export function confirmOut({ state, effects }: Decision, language: Language, context: Context): Decision {
  const body = crisisTexts.outInCrisis(regionOf(context), language, context.settings)
  return { state, effects: [...effects, reply(body, 'keyword')] }
}

export function regionOf({ number }: Context): crisisTexts.Region {
  return isUsOrCanada(number) ? 'us-or-canada' : 'elsewhere'
}
