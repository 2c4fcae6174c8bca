import type { Lesson } from '../../../content/catalogue.ts'
import { isEntitled } from '../calendar/schedule.ts'
import { localDate } from '../calendar/slots.ts'
import type { Context, Learner } from '../model/context.ts'
import type { Step } from '../model/decision.ts'
import { limits } from '../model/limits.ts'
import type { Thread } from '../model/state.ts'
import { type AtHand, atHand } from '../wording/at-hand.ts'
import * as lessonTexts from '../wording/lessons.ts'
import { voice } from '../wording/voice.ts'
import { forgettingBy } from './forgetting.ts'
import { taughtCard } from './memory.ts'
import { reachedByLesson, tell } from './milestones.ts'
import { nextLesson } from './plan.ts'

/** How a lesson reaches the learner: in the reply to a text, or through the outbox until `notAfter`. */
export type Way = { readonly by: 'reply' } | { readonly by: 'send'; readonly notAfter: number }

/** The learner's next new lesson, or null when every selected one was taught. */
export function upcoming(learner: Learner, context: Context): Lesson | null {
  return nextLesson(context.catalogue, learner, context.memory, context.now, forgettingBy(context.weights))
}

/** What a learner can have at once: the next lesson, or a question where none is left, for today or at all, or paid for. */
export function whatIsAtHand(thread: Thread, learner: Learner, context: Context): AtHand {
  if (!upcoming(learner, context)) return atHand.question
  if (!isEntitled(learner, context.now)) return atHand.unpaid
  return countExtra(thread, learner, context.now) === 'enough' ? atHand.tomorrow : atHand.lesson
}

/** Sends a lesson and takes it into memory. An open question stays open. */
export function teach(thread: Thread, lesson: Lesson, way: Way, context: Context): Step {
  const invitation = voice('invitation', lesson.id, thread.said)
  const plain = lessonTexts.lesson(lesson, invitation.words)
  const told = tell({ ...thread, said: invitation.said }, plain, reachedByLesson(lesson, context))
  const message = { kind: 'lesson', body: told.body, lessonId: lesson.id } as const
  return {
    thread: { ...told.thread, taught: { lessonId: lesson.id, at: context.now } },
    effects: [
      way.by === 'reply' ? { type: 'reply', ...message } : { type: 'send', notAfter: way.notAfter, ...message },
      { type: 'remember', lessonId: lesson.id, card: taughtCard(context.now, forgettingBy(context.weights)) },
    ],
  }
}

/** Whether NEXT may bring one more lesson on this local day, and the count with it. */
export function countExtra(thread: Thread, learner: Learner, now: number): Thread['extra'] | 'enough' {
  const day = localDate(now, learner.zone)
  const count = thread.extra?.day === day ? thread.extra.count : 0
  return count >= limits.extra_lessons_per_day_max ? 'enough' : { day, count: count + 1 }
}
