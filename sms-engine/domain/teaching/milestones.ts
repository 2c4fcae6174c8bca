import type { Lesson } from '../../../content/catalogue.ts'
import { weekStart } from '../calendar/slots.ts'
import type { Context, Learner } from '../model/context.ts'
import type { Milestone } from '../model/milestone.ts'
import type { Thread } from '../model/state.ts'
import { withMilestone } from '../wording/lessons.ts'

const tenth = 10
/** Enough never to announce one twice: a subject is completed once, and the same week ends within days. */
const remembered_max = 12

/**
 * The milestones that an answer reaches. Only the moment of reaching counts, so that nobody is told of what is long
 * past.
 */
export function reachedByAnswer(thread: Thread, right: boolean, learner: Learner, now: number): Milestone[] {
  const reached: Milestone[] = []
  if (right && thread.score.right === 0) reached.push({ name: 'first-right' })
  const { week, unanswered } = thread
  // A week of silence is not completed by the answer that ends it.
  const isFull =
    week !== null && week.sent >= learner.textsPerWeek && week.lost === 0 && week.sent > 1 && unanswered <= 1
  if (isFull && week.start === weekStart(now, learner.zone)) reached.push({ name: 'week', start: week.start })
  return reached
}

/** The milestones reached by a lesson that is about to be sent. */
export function reachedByLesson(lesson: Lesson, { catalogue, memory }: Context): Milestone[] {
  if (memory[lesson.id]) return []
  const reached: Milestone[] = []
  if (Object.keys(memory).length === tenth - 1) reached.push({ name: 'tenth-lesson' })
  const isLeft = ({ id, subjectId }: Lesson) => subjectId === lesson.subjectId && id !== lesson.id && !memory[id]
  if (![...catalogue.lessons.values()].some(isLeft)) reached.push({ name: 'subject', subject: lesson.subjectName })
  return reached
}

/**
 * Adds a milestone to the end of a text that is sent anyway: one per text, each once. A milestone without room waits
 * for the next text, except one reached by an answer, which would seem to praise another answer.
 */
export function tell(
  thread: Thread,
  body: string,
  reached: readonly Milestone[],
): { readonly thread: Thread; readonly body: string } {
  const { said, due } = thread.milestones ?? { said: [], due: [] }
  const fresh = reached.filter((one) => !said.includes(keyOf(one)) && !due.some((other) => keyOf(other) === keyOf(one)))
  const waiting = [...due, ...fresh]
  const told = waiting.find((one) => withMilestone(body, one) !== null)
  if (waiting.length === 0) return { thread, body }
  const milestones = {
    said: told ? [...said, keyOf(told)].slice(-remembered_max) : said,
    due: waiting.filter((one) => one !== told && (one.name === 'subject' || one.name === 'tenth-lesson')),
  }
  return { thread: { ...thread, milestones }, body: (told && withMilestone(body, told)) ?? body }
}

function keyOf(reached: Milestone): string {
  switch (reached.name) {
    case 'first-right':
    case 'tenth-lesson':
      return reached.name
    case 'week':
      return `week ${reached.start}`
    case 'subject':
      return `subject ${reached.subject}`
    default:
      return reached satisfies never
  }
}
