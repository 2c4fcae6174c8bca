import type { Context } from '../model/context.ts'
import { isUsOrCanada } from '../model/country.ts'
import { type Decision, reply } from '../model/decision.ts'
import type { Effect } from '../model/effect.ts'
import type { EventOf } from '../model/event.ts'
import type { Crisis } from '../model/heard.ts'
import { limits } from '../model/limits.ts'
import type { State } from '../model/state.ts'
import { cut } from '../reading/cut.ts'
import { languageOf } from '../reading/language.ts'
import * as crisisTexts from '../wording/crisis.ts'

/**
 * Answers a cry for help, in every phase and from every number, and opens an urgent case for a human. When the text is
 * an opt-out too, one reply covers both, the help first.
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
  const say = confirm ? crisisTexts.crisisHelpAndOut : crisisTexts.crisisHelp
  const answer = reply(say(crisis, regionOf(context), languageOf(event.body), context.settings))
  // A person in need may write many texts; one case an hour covers them all, because its mail carries the thread.
  if (isInCrisis(state, context)) return { state: decided.state, effects: [...decided.effects, answer] }
  const urgent: Effect = { type: 'open-case', question: cut(event.body, limits.case_characters_max), urgent: true }
  return { state: { ...decided.state, crisisAt: context.now }, effects: [...decided.effects, answer, urgent] }
}

/** Whether the sender cried for help within the hour. */
export function isInCrisis({ crisisAt }: State, { now }: Context): boolean {
  return crisisAt !== undefined && now - crisisAt < limits.urgent_case_ms
}

/** Answers a text we do not understand from somebody who has just cried for help: never with how to answer a quiz. */
export function helpAgain(state: State, event: EventOf<'text'>, context: Context): Decision {
  const help = crisisTexts.crisisAgain(regionOf(context), languageOf(event.body), context.settings)
  return { state, effects: [reply(help)] }
}

function regionOf({ number }: Context): crisisTexts.Region {
  return isUsOrCanada(number) ? 'us-or-canada' : 'elsewhere'
}
