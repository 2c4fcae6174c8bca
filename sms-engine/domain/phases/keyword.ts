import { isBilled } from '../calendar/schedule.ts'
import type { Context } from '../model/context.ts'
import { type Decision, reply } from '../model/decision.ts'
import type { Effect } from '../model/effect.ts'
import type { Beyond, Language } from '../model/heard.ts'
import { type State, type Thread, threadOf } from '../model/state.ts'
import { whatIsAtHand } from '../teaching/teach.ts'
import * as memberTexts from '../wording/membership.ts'
import * as stoppingTexts from '../wording/stopping.ts'
import { wasSaid } from './courtesy.ts'
import { describePlan, nextTime, resume, whyNothingComes } from './manage.ts'
import { heldOf, onOrHeld } from './paused.ts'

/** What else an opt-out was about, which its confirmation answers: what goes on without the texts, or a death. */
interface Confirmation {
  readonly language: Language
  readonly beyond: Beyond | null
  readonly loss: boolean
}

/**
 * Opts the number out. The carrier confirms its own keywords; we confirm, once, every opt-out it does not know of. For
 * a number that is already out nothing changes, except that the carrier's own word makes the carrier block it too.
 * @param confirm how to confirm it; null when that is not ours to do
 * @param source the source that the ledger records; 'staff' is an opt-out that the carrier does not know of
 */
export function stop(
  state: State,
  context: Context,
  by: 'keyword' | 'phrase',
  confirm: Confirmation | null,
  source: 'keyword' | 'phrase' | 'staff' = by,
): Decision {
  if (state.phase === 'stopped') return { state: by === 'keyword' ? { ...state, by } : state, effects: [] }
  const effects: Effect[] = [
    { type: 'suppress', reason: source },
    { type: 'consent', action: 'opt-out', by: source, evidence: null },
  ]
  if (context.learner) effects.push({ type: 'save-preferences', patch: { lessonsEnabled: false } })
  if (confirm) effects.push(reply(confirmation(confirm, state, context), 'keyword'))
  return { state: { ...threadOf(state), phase: 'stopped', by, ...heldOf(state) }, effects }
}

function confirmation({ language, beyond, loss }: Confirmation, state: State, context: Context): string {
  const { learner, settings, now } = context
  if (wasSaid(state, 'case', now)) return stoppingTexts.optedOutAsking(language, settings)
  if (loss) return stoppingTexts.optedOutAfterDeath(language, learner !== null && isBilled(learner, now), settings)
  return beyond ? stoppingTexts.optedOutBut(language, beyond, settings) : stoppingTexts.optedOut(language)
}

/**
 * Opts the number in again; the text itself is the evidence. START from a learner who is already subscribed also ends a
 * pause. A number that the carrier blocks can return only with the carrier's exact word: after any other spelling none
 * of our texts would arrive.
 * @param ours whether the answer is ours to give
 * @param bare whether the text is exactly the carrier's word
 */
export function start(state: State, context: Context, ours: boolean, bare: boolean): Decision {
  if (state.phase !== 'stopped') {
    if (!context.suppressed) return startAgain(state, context, ours)
    // The opt-out was recorded from its wording alone, because the turn threw, so the state does not know of it.
    const stopped: State = { ...threadOf(state), phase: 'stopped', by: 'phrase', ...heldOf(state) }
    return start(stopped, context, ours, bare)
  }
  const blocked = context.settings.keywords === 'carrier' && state.by !== 'phrase'
  if (blocked && !bare) return { state, effects: [] }
  const effects: Effect[] = [
    { type: 'unsuppress' },
    { type: 'consent', action: 'opt-in', by: 'keyword', evidence: null },
  ]
  if (context.learner) effects.push({ type: 'save-preferences', patch: { lessonsEnabled: true } })
  const carrierKnew = state.by !== 'phrase'
  const { back, welcome } = comeBack(state, context)
  if (!carrierKnew || ours) effects.push(reply(welcome, 'keyword'))
  return { state: back, effects }
}

/** HELP gets exactly one answer: the carrier's, or ours where the carrier gives none. */
export function help(state: State, context: Context, ours: boolean, language: Language): Decision {
  const { settings } = context
  const told = language === 'en' ? memberTexts.help(settings) : stoppingTexts.helpIn(language, settings)
  return { state, effects: ours ? [reply(told, 'keyword')] : [] }
}

/**
 * Tells somebody who sounds as if they want out what STOP does: a stranger too, and as often as they ask, but not twice
 * in the same words.
 */
export function howToStop(state: State, context: Context, language: Language, beyond: Beyond | null): Decision {
  const about = beyond ?? (state.phase === 'new' ? 'nothing' : 'lessons')
  const again = wasSaid(state, 'how-to-stop', context.now)
  const told = stoppingTexts.howToStop(language, about, again, context.settings)
  return {
    state: { ...state, courtesy: { name: 'how-to-stop', at: context.now } },
    effects: [reply(told, 'keyword')],
  }
}

/** The state after an opt-in, and its welcome, which says that lessons are back only if one is planned. */
function comeBack(state: State & { phase: 'stopped' }, context: Context): { back: State; welcome: string } {
  const { settings } = context
  const thread = threadOf(state)
  if (!context.learner) return { back: fresh(thread), welcome: memberTexts.stranger(settings) }
  const learner = { ...context.learner, lessonsEnabled: true }
  const again = { ...context, suppressed: false, learner }
  const back = onOrHeld(thread, heldOf(state), again)
  const next = nextTime(back, learner, again)
  const nothingComes = next === null ? describePlan(back, learner, again) : null
  return { back, welcome: memberTexts.optedIn(nothingComes, next, settings) }
}

function startAgain(state: State, context: Context, ours: boolean): Decision {
  const { learner } = context
  if (state.phase === 'new' || !learner) {
    const greet = ours && state.phase === 'new' && !state.greeted
    return { state: fresh(threadOf(state)), effects: greet ? [reply(memberTexts.stranger(context.settings))] : [] }
  }
  const decided = state.phase === 'paused' && !state.inSettings ? resume(state, learner, context).state : state
  const why = whyNothingComes(decided, learner, context)
  const told =
    why ?? memberTexts.alreadyIn(nextTime(decided, learner, context), whatIsAtHand(decided, learner, context))
  return { state: decided, effects: ours ? [reply(told)] : [] }
}

function fresh(thread: Thread): State {
  return { ...thread, phase: 'new', greeted: true }
}
