import { type ActiveState, countScheduled, nextScheduled } from '../calendar/schedule.ts'
import { weekStart } from '../calendar/slots.ts'
import type { Context, Learner } from '../model/context.ts'
import type { Decision, Step } from '../model/decision.ts'
import type { EventOf } from '../model/event.ts'
import { type State, type Thread, threadOf } from '../model/state.ts'
import { correct } from '../teaching/correct.ts'
import { type Recognised, readQuestion, recognise } from '../teaching/recognise.ts'
import { teach } from '../teaching/teach.ts'

/**
 * A text that the carrier sent and that is not on record, because the database was restored from a backup. It is
 * handled as if decided at the time: it counts for the week, its lesson is taught, its question waits for the answer,
 * and its slot is past. Whether the learner has been silent since is unknown, so it does not count as unanswered.
 */
export function foundSent(state: State, event: EventOf<'found-sent'>, context: Context): Decision {
  const { learner } = context
  const text = recognise(event.body, context.catalogue)
  if (!learner || !text) return { state, effects: [] }
  const then = { ...context, learner, now: event.at }
  const { thread, effects } = taken(threadOf(state), text, event, then)
  if (event.status === 'undelivered' || event.status === 'failed') return { state, effects: effects.slice(0, 1) }
  if (!event.scheduled) return { state: { ...state, ...thread }, effects }
  const counted = count(thread, kindOf(text), learner, event.at)
  if (state.phase !== 'active') return { state: { ...state, ...counted }, effects }
  const next: ActiveState = {
    ...state,
    ...counted,
    slot: nextScheduled(counted, { ...then, now: counted.sentAt ?? event.at }),
  }
  return { state: next, effects }
}

/** The first effect records the text; the others follow from what it taught. */
function taken(
  thread: Thread,
  text: Recognised,
  { id, body, at, scheduled }: EventOf<'found-sent'>,
  context: Context & { learner: Learner },
): Step {
  const record = { type: 'record-sent', kind: kindOf(text), body } as const
  switch (text.is) {
    case 'nudge':
      return { thread: { ...thread, nudged: true }, effects: [record] }
    case 'lesson': {
      const { lesson } = text
      const effects = [{ ...record, lessonId: lesson.id }]
      if (context.memory[lesson.id]) return { thread, effects }
      const taught = teach(thread, lesson, { by: 'reply' }, context)
      const isNewest = (thread.taught?.at ?? 0) <= at
      return {
        thread: isNewest ? taught.thread : { ...taught.thread, taught: thread.taught },
        effects: [...effects, ...taught.effects.filter(({ type }) => type === 'remember')],
      }
    }
    case 'correction': {
      const { lesson, erratum } = text
      const effects = [{ ...record, lessonId: lesson.id }]
      const card = context.memory[lesson.id]
      if (!card) return { thread, effects }
      const told = correct(thread, { lesson, card, erratum }, at, context)
      return { ...told, effects: [...effects, ...told.effects.filter(({ type }) => type === 'remember')] }
    }
    case 'question': {
      const read = readQuestion(body, context)
      if (!read) return { thread, effects: [record] }
      const { lesson, questionId, values, order } = read
      const effects = [{ ...record, lessonId: lesson.id, questionId }]
      if (thread.open && thread.open.askedAt > at) return { thread, effects }
      const open = { id, questionId, lessonId: lesson.id, ...(values && { values }), order, askedAt: at }
      return {
        thread: {
          ...thread,
          version: values ? 2 : thread.version,
          open: { ...open, following: 0, bringsLesson: scheduled },
        },
        effects,
      }
    }
    default:
      return text satisfies never
  }
}

/** A correction takes the place of a lesson. */
function kindOf({ is }: Recognised): 'lesson' | 'question' | 'nudge' {
  return is === 'correction' ? 'lesson' : is
}

/** The thread after a text sent at `at`. The carrier may list an older one late: a week that is over stays over. */
function count(thread: Thread, kind: 'lesson' | 'question' | 'nudge', learner: Learner, at: number): Thread {
  if (thread.week !== null && weekStart(at, learner.zone) < thread.week.start) return thread
  const { unanswered, sentAt } = thread
  return { ...countScheduled(thread, kind, learner, at), unanswered, sentAt: Math.max(sentAt ?? at, at) }
}
