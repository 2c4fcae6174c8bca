import type { Context } from '../context.ts'
import { type Decision, reply } from '../decision.ts'
import type { Effect } from '../effect.ts'
import type { EventOf } from '../event.ts'
import { active } from '../schedule.ts'
import { type State, type Thread, threadOf } from '../state.ts'
import * as templates from '../templates.ts'

/** Opts the number out. The carrier confirms its own keywords; words it does not know are confirmed by us, once. */
export function stop(state: State, context: Context, by: 'keyword' | 'phrase', confirm: boolean): Decision {
  if (state.phase === 'stopped') return { state, effects: [] }
  const effects: Effect[] = [
    { type: 'suppress', reason: by },
    { type: 'consent', action: 'opt-out', by, evidence: null },
  ]
  if (context.learner) effects.push({ type: 'save-preferences', patch: { lessonsEnabled: false } })
  if (confirm) effects.push(reply(templates.optedOut, 'keyword'))
  return { state: { ...threadOf(state), phase: 'stopped', by }, effects }
}

/** Opts the number in again; the text itself is the evidence. */
export function start(state: State, context: Context, event: EventOf<'text'>): Decision {
  const thread = threadOf(state)
  if (state.phase !== 'stopped') return restarted(state, context)
  const effects: Effect[] = [
    { type: 'unsuppress' },
    { type: 'consent', action: 'opt-in', by: 'keyword', evidence: null },
  ]
  if (context.learner) effects.push({ type: 'save-preferences', patch: { lessonsEnabled: true } })
  const carrierKnew = state.by !== 'phrase'
  if (!carrierKnew || weAnswer(context, event)) effects.push(reply(templates.optedIn(context.settings), 'keyword'))
  const again = {
    ...context,
    suppressed: false,
    learner: context.learner && { ...context.learner, lessonsEnabled: true },
  }
  return { state: context.learner ? active(thread, again) : fresh(thread), effects }
}

/** HELP gets exactly one answer: the carrier's, or ours where the carrier gives none. */
export function help(state: State, context: Context, event: EventOf<'text'>): Decision {
  const effects = weAnswer(context, event) ? [reply(templates.help(context.settings), 'keyword')] : []
  return { state, effects }
}

/** Whether a carrier keyword is ours to answer. `OptOutType` says that the carrier has done so. */
export function weAnswer(context: Context, event: EventOf<'text'>): boolean {
  return context.settings.keywords === 'ours' && event.optOutType === null
}

function restarted(state: State, context: Context): Decision {
  if (!context.learner || state.phase === 'new')
    return { state, effects: [reply(templates.stranger(context.settings))] }
  const slot = state.phase === 'active' ? state.slot : null
  const when = slot && templates.moment(slot, context.now, context.learner.zone)
  return { state, effects: [reply(templates.alreadyIn(when || null))] }
}

function fresh(thread: Thread): State {
  return { ...thread, phase: 'new', greeted: true }
}
