import type { Erratum, Lesson } from '../../../content/catalogue.ts'
import type { Card } from '../model/card.ts'
import type { Context } from '../model/context.ts'
import type { Step } from '../model/decision.ts'
import { limits } from '../model/limits.ts'
import type { Thread } from '../model/state.ts'
import * as lessonTexts from '../wording/lessons.ts'
import { forgettingBy } from './forgetting.ts'
import { taughtAnew } from './memory.ts'

/** A correction that a learner must be told, and the card of the lesson. */
export interface Correction {
  readonly lesson: Lesson
  readonly card: Card
  readonly erratum: Erratum
}

/**
 * The oldest correction, not yet told, of something the learner was taught before it; null when there is none, and soon
 * after the last one, so that an edition with many corrections does not crowd out the lessons.
 */
export function correctionDue(
  { corrected }: Thread,
  { catalogue, memory, now }: Pick<Context, 'catalogue' | 'memory' | 'now'>,
): Correction | null {
  if (corrected && now - corrected.at < limits.between_corrections_ms_min) return null
  let due: Correction | null = null
  for (const [lessonId, card] of Object.entries(memory)) {
    const lesson = catalogue.lessons.get(lessonId)
    const told = corrected?.told[lessonId] ?? ''
    for (const erratum of lesson?.errata ?? []) {
      // On the day of the correction some were taught the old wording and some the new one, and a date cannot tell
      // which.
      const isOwed = erratum.date > told && card.taughtAt < Date.parse(erratum.date) && Date.parse(erratum.date) <= now
      if (lesson && isOwed && (!due || erratum.date < due.erratum.date)) due = { lesson, card, erratum }
    }
  }
  return due
}

/** Sends a correction in place of a lesson, and counts its lesson as just taught, so that it is soon asked about. */
export function correct(
  thread: Thread,
  { lesson, card, erratum }: Correction,
  notAfter: number,
  { now, weights }: Pick<Context, 'now' | 'weights'>,
): Step {
  const told = { ...thread.corrected?.told, [lesson.id]: erratum.date }
  const body = lessonTexts.correction(lesson, erratum)
  return {
    thread: { ...thread, taught: { lessonId: lesson.id, at: now }, corrected: { at: now, told } },
    effects: [
      { type: 'send', kind: 'lesson', body, lessonId: lesson.id, notAfter },
      { type: 'remember', lessonId: lesson.id, card: taughtAnew(card, now, forgettingBy(weights)) },
    ],
  }
}
