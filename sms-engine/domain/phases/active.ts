import { ask } from '../ask.ts'
import type { Command } from '../command.ts'
import type { Context, Learner } from '../context.ts'
import { type Decision, reply, type Step } from '../decision.ts'
import type { EventOf } from '../event.ts'
import { bestQuestion } from '../plan.ts'
import type { Reading } from '../read-text.ts'
import { active, countScheduled, mayAsk, mayTeach } from '../schedule.ts'
import { daysAhead, weekdayNames, windowEnd } from '../slots.ts'
import { type State, type Thread, threadOf } from '../state.ts'
import { teach, upcoming, type Way } from '../teach.ts'
import * as templates from '../templates.ts'
import { learn } from './learn.ts'

type Active = State & { phase: 'active' }

/** A text of a learner whose lessons are on. */
export function hearActive(
  state: Active,
  event: EventOf<'text'>,
  reading: Reading,
  learner: Learner,
  context: Context,
): Decision {
  const nextTime = state.slot === null ? null : templates.moment(state.slot, context.now, learner.zone)
  const step = learn(threadOf(state), { event, reading, learner, context, nextTime })
  if (step) return { state: { ...step.thread, phase: 'active', slot: state.slot }, effects: step.effects }
  return reading.is === 'command' ? manage(state, reading.command, nextTime, learner, context) : { state, effects: [] }
}

/** The slot has come: one scheduled text, if one still may go and its window is open. */
export function slotDue(state: Active, event: EventOf<'slot-due'>, context: Context): Decision {
  const thread = threadOf(state)
  const idle = { state: active(thread, context), effects: [] }
  if (state.slot === null || context.now < state.slot) return { state, effects: [] }
  if (!mayTeach(context, context.now)) return idle
  const notAfter = windowEnd(state.slot, context.learner)
  if (context.now >= notAfter) return idle
  const step = scheduledText(thread, { by: 'send', notAfter }, event.id, context.learner, context)
  return step ? { state: active(step.thread, context), effects: step.effects } : idle
}

/** A question when one is due and the week still has room for it, or when there is nothing new; else a lesson. */
function scheduledText(thread: Thread, way: Way, id: string, learner: Learner, context: Context): Step | null {
  const { catalogue, memory, now } = context
  const lesson = upcoming(learner, context)
  const due = !lesson || mayAsk(thread, learner, now) ? bestQuestion(catalogue, memory, now, learner.zone, true) : null
  if (due) {
    const counted = countScheduled(thread, 'question', learner, now)
    return ask(counted, due, id, { following: 0, bringsLesson: true }, way, context)
  }
  return lesson && teach(countScheduled(thread, 'lesson', learner, now), lesson, way, context)
}

function manage(
  state: Active,
  command: Command,
  nextTime: string | null,
  learner: Learner,
  context: Context,
): Decision {
  switch (command.name) {
    case 'pause': {
      const until = daysAhead(context.now, command.days, learner.zone)
      const told = reply(templates.paused(templates.day(until, learner.zone)))
      return { state: { ...threadOf(state), phase: 'paused', until }, effects: [{ type: 'cancel-lessons' }, told] }
    }
    case 'pause-too-long':
      return { state, effects: [reply(templates.pauseTooLong)] }
    case 'resume':
      return { state, effects: [reply(templates.notPaused)] }
    default:
      return {
        state,
        effects: [reply(templates.plan(learner.textsPerWeek, weekdayNames(learner.textsPerWeek), nextTime))],
      }
  }
}
