import { randomUUID } from 'node:crypto'
import { serviceNow } from '../runtime/service-clock.ts'
import { isMarked, markLesson, markLessonRead, markRead, wasTexted } from '../store/history.ts'
import { readById } from '../store/read-conversation.ts'
import type { Engine } from './engine.ts'
import { handleEvent } from './handle-event.ts'

/**
 * Notes that the learner was in the portal, which counts as an answer to any texts waiting for one. Costs a turn only
 * if there were some.
 */
export async function noteActivity(engine: Engine, learnerId: string): Promise<void> {
  const snapshot = await readById(engine.db.pool, engine.sender, learnerId)
  if (!snapshot || (snapshot.state.unanswered === 0 && !snapshot.state.nudged)) return
  await handleEvent(engine, learnerId, { id: randomUUID(), type: 'active-in-portal', completed: false })
}

/** Notes that a text was opened in the portal. @returns false if this learner was never sent it */
export async function openText(engine: Engine, learnerId: string, messageId: string): Promise<boolean> {
  const found = await markRead(engine.db.pool, learnerId, messageId)
  if (found) await noteActivity(engine, learnerId)
  return found
}

/** Notes that a lesson was opened, in the portal or by a texted link: its text counts as read. */
export async function openLesson(engine: Engine, learnerId: string, lessonId: string): Promise<void> {
  await Promise.all([markLessonRead(engine.db.pool, learnerId, lessonId), noteActivity(engine, learnerId)])
}

/**
 * Marks a lesson as completed, or as not. This is progress, not a review: if the lesson was taught before, its memory
 * is left alone; otherwise it counts as taught now, so that no text brings it. The streak counts a completion once.
 * Marking it the same way again changes nothing, but what failed halfway is done whole: the mark comes last, and the
 * turn before it does no harm twice.
 */
export async function setCompleted(
  engine: Engine,
  learnerId: string,
  lessonId: string,
  completed: boolean,
): Promise<void> {
  const { pool } = engine.db
  if (await isMarked(pool, learnerId, { lessonId, completed })) return
  const isAbout = completed || !(await wasTexted(pool, learnerId, lessonId))
  const event = { id: randomUUID(), type: 'active-in-portal', completed, ...(isAbout && { lessonId }) } as const
  await handleEvent(engine, learnerId, event)
  await markLesson(pool, learnerId, { lessonId, completed, now: await serviceNow(pool) })
}
