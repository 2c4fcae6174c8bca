import type { Catalogue, Subject } from '../../../content/catalogue.ts'
import { dateOf, dayOf } from '../calendar/local-time.ts'
import type { Memory } from '../model/card.ts'
import { retrievability } from './memory.ts'

/** How many lessons are due to be asked about on one local day. */
export interface DueDay {
  /** ISO date. */
  readonly date: string
  readonly due: number
}

/** What falls due on each of the next days, today first. What is overdue counts for today. */
export function forecast(memory: Memory, now: number, zone: string, days: number): DueDay[] {
  const today = dayOf(now, zone)
  const due = new Array<number>(days).fill(0)
  for (const { dueAt } of Object.values(memory)) {
    const ahead = Math.max(0, dayOf(dueAt, zone) - today)
    if (ahead < days) due[ahead] = (due[ahead] ?? 0) + 1
  }
  return due.map((count, ahead) => ({ date: dateOf(today + ahead), due: count }))
}

/** How well a learner knows a subject now. */
export interface Mastery {
  readonly areaId: number
  readonly subject: Subject
  /** Finished lessons in it, and how many of them were taught. */
  readonly lessons: number
  readonly taught: number
  /** Mean probability of recall over the taught ones, 0 to 1; 0 before the first. */
  readonly recall: number
}

/** One line for each subject, in teaching order. */
export function masteryBySubject(catalogue: Catalogue, memory: Memory, now: number): Mastery[] {
  return catalogue.areas.flatMap((area) =>
    area.subjects.map((subject) => {
      const lessons = subject.topics.flatMap((topic) => topic.lessons).filter(({ ready }) => ready)
      const cards = lessons.flatMap(({ id }) => memory[id] ?? [])
      const recall = cards.reduce((sum, card) => sum + retrievability(card, now), 0)
      return {
        areaId: area.id,
        subject,
        lessons: lessons.length,
        taught: cards.length,
        recall: cards.length === 0 ? 0 : recall / cards.length,
      }
    }),
  )
}
