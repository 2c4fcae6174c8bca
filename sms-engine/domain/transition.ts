import { shownOptions } from './ask.ts'
import type { Context } from './context.ts'
import type { Decision } from './decision.ts'
import type { Effect } from './effect.ts'
import type { Event, EventOf } from './event.ts'
import { limits } from './limits.ts'
import { hearActive, slotDue } from './phases/active.ts'
import * as keyword from './phases/keyword.ts'
import { hearStranger } from './phases/new.ts'
import { hearPaused, pauseOver } from './phases/paused.ts'
import { clean, type Reading, readText } from './read-text.ts'
import { active } from './schedule.ts'
import { type State, threadOf } from './state.ts'
import * as templates from './templates.ts'

/**
 * The one function that decides everything: what the state becomes and what must be done when something happened.
 * Pure: the same arguments give the same decision on any machine at any time, which is what replay relies on.
 */
export function transition(state: State, event: Event, context: Context): Decision {
  switch (event.type) {
    case 'text':
      return hear(state, event, context)
    case 'number-proved':
      return numberProved(state, event, context)
    case 'number-lost':
      return {
        state: { ...threadOf(state), phase: 'new', greeted: true, open: null },
        effects: [{ type: 'release-number' }],
      }
    case 'preferences-saved':
      return preferencesSaved(state, event, context)
    case 'slot-due':
      return state.phase === 'active' ? slotDue(state, event, context) : unchanged(state)
    case 'timer-due':
      return state.phase === 'paused' ? pauseOver(state, context) : unchanged(state)
    case 'undelivered':
      return undelivered(state, event, context)
  }
}

function hear(before: State, event: EventOf<'text'>, context: Context): Decision {
  const body = clean(event.body).slice(0, limits.heard_characters_max)
  const echo = before.heard?.body === body && context.now - before.heard.at < limits.echo_ms
  if (echo) return unchanged(before)
  const reading = readText(event.body, shownOptions(before.open, context))
  const understood = reading.is !== 'unclear'
  const state: State = {
    ...before,
    heard: { body, at: context.now },
    unanswered: 0,
    misread: understood ? 0 : before.misread,
  }
  if (reading.is === 'opt-out-phrase') return keyword.stop(state, context, 'phrase', true)
  if (reading.is === 'keyword') {
    if (reading.keyword === 'opt-out') return keyword.stop(state, context, 'keyword', keyword.weAnswer(context, event))
    if (reading.keyword === 'help') return keyword.help(state, context, event)
    if (reading.keyword === 'start' || state.phase === 'stopped') return keyword.start(state, context, event)
  }
  return byPhase(state, event, reading, context)
}

function byPhase(state: State, event: EventOf<'text'>, reading: Reading, context: Context): Decision {
  const { learner } = context
  if (state.phase === 'stopped') return unchanged(state)
  if (state.phase === 'new' || !learner) return state.phase === 'new' ? hearStranger(state, context) : unchanged(state)
  if (state.phase === 'paused') return hearPaused(state, event, reading, learner, context)
  return hearActive(state, event, reading, learner, context)
}

/** A code was typed: the number is the learner's, and the welcome confirms the opt-in (Twilio error 30828). */
function numberProved(state: State, event: EventOf<'number-proved'>, context: Context): Decision {
  if (!context.learner) return unchanged(state)
  const patch = { lessonsEnabled: true }
  const proved = { ...context, number: event.number, suppressed: false, learner: { ...context.learner, ...patch } }
  const effects: Effect[] = [
    { type: 'claim-number', number: event.number },
    { type: 'save-preferences', patch },
    { type: 'consent', action: 'opt-in', by: 'web', evidence: event.consent },
  ]
  const again = context.number === event.number && state.phase === 'active'
  if (!again) {
    effects.push({
      type: 'send',
      kind: 'notice',
      body: templates.welcome(context.learner.textsPerWeek),
      notAfter: context.now + limits.validity_s_max * 1_000,
    })
  }
  return { state: active(threadOf(state), proved), effects }
}

function preferencesSaved(state: State, event: EventOf<'preferences-saved'>, context: Context): Decision {
  if (!context.learner) return unchanged(state)
  const learner = { ...context.learner, ...event.patch }
  const effects: Effect[] = [{ type: 'save-preferences', patch: event.patch }]
  if (!learner.lessonsEnabled) effects.push({ type: 'cancel-lessons' })
  if (state.phase !== 'active') return { state, effects }
  return { state: active(threadOf(state), { ...context, learner }), effects }
}

/** A lesson that never arrived was never taught, unless it was answered after all. */
function undelivered(state: State, event: EventOf<'undelivered'>, context: Context): Decision {
  const effects: Effect[] = []
  const card = event.lessonId === null ? undefined : context.memory[event.lessonId]
  if (event.lessonId !== null && card?.reviews === 0) effects.push({ type: 'forget', lessonId: event.lessonId })
  if (!event.blocked || state.phase === 'stopped') return { state, effects }
  effects.push(
    { type: 'suppress', reason: 'carrier' },
    { type: 'consent', action: 'opt-out', by: 'carrier', evidence: null },
    { type: 'save-preferences', patch: { lessonsEnabled: false } },
  )
  return { state: { ...threadOf(state), phase: 'stopped', by: 'carrier' }, effects }
}

function unchanged(state: State): Decision {
  return { state, effects: [] }
}
