import type { Context } from '../model/context.ts'
import { type Decision, reply, type Step } from '../model/decision.ts'
import { limits } from '../model/limits.ts'
import type { State, Thread } from '../model/state.ts'
import { readConsent } from '../reading/consent.ts'
import { cut } from '../reading/cut.ts'
import { plainWords } from '../reading/number-words.ts'
import { openQuestion } from '../teaching/sets.ts'
import { lastLetter } from '../wording/lessons.ts'
import * as supportTexts from '../wording/support.ts'
import { openCase } from './open-case.ts'

/** Offers to pass a text on to a person: what no text of ours answers need not be written again behind ASK. */
export function shallAPerson<T extends Thread>(
  thread: T,
  text: string,
  context: Context,
): Step & { readonly thread: T } {
  const question = openQuestion(thread, context)
  const body = goesOn(thread, context)
    ? supportTexts.shallAPersonToo
    : supportTexts.shallAPerson(question && lastLetter(question))
  return { thread: toPassOn(thread, text, context.now), effects: [reply(body)] }
}

/** The thread with a text to pass on, behind what is said of the same matter. */
export function toPassOn<T extends Thread>(thread: T, text: string, now: number): T {
  const said = goesOn(thread, { now }) ? `${thread.toPassOn?.text}\n${text}` : text
  return { ...thread, toPassOn: { at: now, text: cut(said, limits.case_characters_max) } }
}

/** Whether a text comes soon after one that we offered to pass on, and so may be about the same matter. */
export function goesOn({ toPassOn }: Thread, { now }: Pick<Context, 'now'>): boolean {
  return toPassOn !== undefined && now - toPassOn.at < limits.set_again_ms
}

/** What the next text says yes or no to; null if we offered nothing with the last one, or too long ago. */
export function offeredToPassOn({ toPassOn, heard }: State, now: number): string | null {
  return toPassOn && toPassOn.at === heard?.at && now - toPassOn.at < limits.offer_ms ? toPassOn.text : null
}

/** Likes something, or understands it: nothing that sends a text to a person. */
const faint = /^(?:right|correct|great|perfect|fine|alright|all right)\b/

/** "Yeah ask someone" */
const asksThem =
  /^(?:(?:yes|yeah|yep|yea|ok|okay|sure|please|pls|can you|could you) )*(?:ask|pass|send|forward)(?: (?:it|that|them|this|someone|somebody|a person|an accountant|on|along|over|to (?:someone|somebody|a person)))+(?: (?:please|pls|thanks))*$/

/** Whether the text wants passed on what we offered; null if it says nothing of it. */
export function consentToPassOn(body: string): 'yes' | 'no' | null {
  const plain = plainWords(body)
  if (asksThem.test(plain)) return 'yes'
  return faint.test(plain) ? null : readConsent(body)
}

/** Passes on what we offered, or not. */
export function settlePassOn(before: State, text: string, consent: 'yes' | 'no', context: Context): Decision {
  const { toPassOn: _, ...state } = before
  if (consent === 'no') return { state: state as State, effects: [reply(supportTexts.notPassedOn)] }
  return openCase({ state: { ...state, misread: 0 } as State, text, context }, supportTexts.caseOpened)
}
