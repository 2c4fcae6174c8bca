import type { Catalogue, Subject } from '../../../content/catalogue.ts'
import { dateOf, dayOf } from '../calendar/local-time.ts'
import { countScheduled, mayTeach, nextScheduled, questionOfSlot } from '../calendar/schedule.ts'
import { daysAhead } from '../calendar/slots.ts'
import type { Memory } from '../model/card.ts'
import type { Context, Learner } from '../model/context.ts'
import type { Habits } from '../model/habits.ts'
import { openAsk, type State, threadOf } from '../model/state.ts'
import { builtIn, type Forgetting } from './forgetting.ts'
import { oddsOf } from './habits.ts'
import { dueAt, recallOf } from './memory.ts'
import { lessonsLeft } from './plan.ts'
import { upcoming } from './teach.ts'

/** How many lessons are due to be asked about on one local day. */
export interface DueDay {
  /** ISO date. */
  readonly date: string
  readonly due: number
  /** How many questions the plan texts on this day, about any lesson that is due by then, or once all are taught any. */
  readonly byText: number
}

/** What falls due on each of the next days, today first. Overdue lessons count for today, as does an open question's. */
export function forecast(state: State, learner: Learner, context: Context, days: number): DueDay[] {
  const { memory, now } = context
  const today = dayOf(now, learner.zone)
  const due = new Array<number>(days).fill(0)
  const open = openAsk(state, now)?.lessonId
  const { [open ?? '']: asked, ...others } = memory
  for (const time of [...(asked ? [now] : []), ...dueTimes(others, state)]) {
    const ahead = Math.max(0, dayOf(time, learner.zone) - today)
    if (ahead < days) due[ahead] = (due[ahead] ?? 0) + 1
  }
  const texts = questionSlots(state, learner, context, daysAhead(now, days, learner.zone))
  const daysOfTexts = texts.map((slot) => dayOf(slot, learner.zone) - today)
  return due.map((count, ahead) => ({
    date: dateOf(today + ahead),
    due: count,
    byText: daysOfTexts.filter((day) => day === ahead).length,
  }))
}

/**
 * The slots on which the plan texts a question, if each is answered and no lesson is asked for: in every week the first
 * ones with something due, and all of them once the lessons have run out. While the last texted question waits for its
 * answer, lessons come instead.
 * @param end of the period, ms
 */
function questionSlots(state: State, learner: Learner, context: Context, end: number): number[] {
  const waiting = dueTimes(context.memory, state)
  let left = lessonsLeft(context.catalogue, learner, context.memory)
  let thread = threadOf(state)
  const slots: number[] = []
  let slot = firstSlot(state, context)
  while (slot !== null && slot < end && mayTeach(context, slot)) {
    const isDue = (waiting[slots.length] ?? Number.POSITIVE_INFINITY) <= slot
    const isQuestion = questionOfSlot(thread, learner, slot, left > 0, (onlyDue) => isDue || !onlyDue || null)
    if (isQuestion) slots.push(slot)
    // A question's answer brings a lesson, too.
    left -= 1
    thread = countScheduled(thread, isQuestion ? 'question' : 'lesson', learner, slot)
    slot = nextScheduled(thread, { ...context, now: slot })
  }
  return slots
}

/**
 * Whether the plan texts lessons only, because its last question still waits for an answer. Once every lesson is taught,
 * it holds up nothing: only questions are left to text.
 */
export const isHeldByQuestion = (state: State, learner: Learner, context: Context): boolean =>
  upcoming(learner, context) !== null && openAsk(state, context.now)?.bringsLesson === true

/** When each lesson is due to be asked about, soonest first. */
function dueTimes(memory: Memory, { habits }: State): number[] {
  const odds = oddsOf(habits)
  return Object.values(memory)
    .map((card) => dueAt(card, odds))
    .sort((one, other) => one - other)
}

/** The next scheduled text, or the first one after a pause that has an end; null when none is planned. */
function firstSlot(state: State, context: Context): number | null {
  switch (state.phase) {
    case 'active':
      return state.slot
    case 'paused':
      return state.until === null ? null : nextScheduled(threadOf(state), { ...context, now: state.until })
    case 'new':
    case 'stopped':
      return null
  }
}

/** How well a learner knows a subject now. */
export interface Mastery {
  readonly areaId: number
  readonly subject: Subject
  /** Its finished lessons, and how many of them were taught. */
  readonly lessons: number
  readonly taught: number
  /** Mean chance that a question about a taught lesson would be answered right now, 0 to 1; 0 before the first. */
  readonly passing: number
}

/** One entry per subject, in teaching order. */
export function masteryBySubject(
  catalogue: Catalogue,
  memory: Memory,
  habits: Habits | undefined,
  now: number,
  forgetting: Forgetting = builtIn,
): Mastery[] {
  const odds = oddsOf(habits, forgetting)
  return catalogue.areas.flatMap((area) =>
    area.subjects.map((subject) => {
      const lessons = subject.topics.flatMap((topic) => topic.lessons).filter(({ ready }) => ready)
      const cards = lessons.flatMap(({ id }) => memory[id] ?? [])
      const recall = cards.reduce((sum, card) => sum + recallOf(card, now, odds), 0)
      return {
        areaId: area.id,
        subject,
        lessons: lessons.length,
        taught: cards.length,
        passing: cards.length === 0 ? 0 : recall / cards.length,
      }
    }),
  )
}
