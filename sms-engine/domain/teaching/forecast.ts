import type { Catalogue, Subject } from '../../../content/catalogue.ts'
import { dateOf, dayOf } from '../calendar/local-time.ts'
import { type ActiveState, active, countScheduled, mayTeach, questionOfSlot } from '../calendar/schedule.ts'
import { daysAhead } from '../calendar/slots.ts'
import type { Memory } from '../model/card.ts'
import type { Context, Learner } from '../model/context.ts'
import type { Habits } from '../model/habits.ts'
import { openAsk, type State, threadOf } from '../model/state.ts'
import { builtIn, type Forgetting } from './forgetting.ts'
import { oddsOf } from './habits.ts'
import { dueAt, recallOf } from './memory.ts'
import { lessonsLeft } from './plan.ts'
import { askSnoozed, isAsleep, isDaysText, keepSnooze, nextTextAt } from './snooze.ts'
import { upcoming } from './teach.ts'

/** How many lessons are due to be asked about on one local day. */
export interface DueDay {
  /** ISO date. */
  readonly date: string
  readonly due: number
  /**
   * How many questions come by text on this day: those of the plan, about any lesson that is due by then, or once all
   * are taught any, and one that was put off to it.
   */
  readonly byText: number
}

/** What falls due on each of the next days, today first. Overdue lessons count for today, as does an open question's. */
export function forecast(state: State, learner: Learner, context: Context, days: number): DueDay[] {
  const { memory, now } = context
  const today = dayOf(now, learner.zone)
  const due = new Array<number>(days).fill(0)
  const open = openAsk(state, now)?.lessonId
  const { [open ?? '']: asked, ...others } = memory
  const waiting = dueTimes(others, state)
  for (const time of [...(asked ? [now] : []), ...waiting]) {
    const ahead = Math.max(0, dayOf(time, learner.zone) - today)
    if (ahead < days) due[ahead] = (due[ahead] ?? 0) + 1
  }
  const texts = questionsTexted(state, learner, context, waiting, daysAhead(now, days, learner.zone))
  const daysOfTexts = texts.map((at) => dayOf(at, learner.zone) - today)
  return due.map((count, ahead) => ({
    date: dateOf(today + ahead),
    due: count,
    byText: daysOfTexts.filter((day) => day === ahead).length,
  }))
}

/** How many of today's lessons fall due only later today. An open question's waits already. */
export function dueLaterToday(state: State, { zone }: Learner, { memory, now }: Context): number {
  const { [openAsk(state, now)?.lessonId ?? '']: _, ...others } = memory
  return dueTimes(others, state).filter((time) => time > now && dayOf(time, zone) === dayOf(now, zone)).length
}

/**
 * When questions come by text, if each is answered at once, the one that is open included, and no lesson is asked for: at
 * a slot in every week the first times that something is due, and always once the lessons have run out; and at the end
 * of a snooze.
 * @param waiting when each lesson is due whose question is not open, soonest first
 * @param end of the period, ms
 */
function questionsTexted(
  state: State,
  learner: Learner,
  context: Context,
  waiting: readonly number[],
  end: number,
): number[] {
  const texts: number[] = []
  let next = begin(state, learner, context, waiting)
  while (next) {
    const at = nextTextAt(next.state, learner)
    if (at === null || at >= end || !mayTeach(context, at)) break
    const then = { ...context, now: at }
    const pass = at === next.state.slot ? passSlot : passSnooze
    next = pass(next, learner, then)
    if (next.asks) texts.push(at)
  }
  return texts
}

/** The conversation as it will be after a text of its own accord. */
interface Ahead {
  readonly state: ActiveState
  /** Lessons that are still to be taught. */
  readonly left: number
  /** When each lesson is due that nothing has asked about, soonest first. */
  readonly waiting: readonly number[]
  /** Whether that text was a question. */
  readonly asks: boolean
}

/**
 * Once the open question is answered, unless it was put off: now, or after a pause that has an end. Null when no text is
 * planned. The answer brings the lesson that the question stood in for, but not in a pause.
 */
function begin(state: State, learner: Learner, context: Context, waiting: readonly number[]): Ahead | null {
  const left = lessonsLeft(context.catalogue, learner, context.memory)
  if (state.phase === 'active') {
    if (isAsleep(state)) return { state, left, waiting, asks: false }
    const lessons = openAsk(state, context.now)?.bringsLesson ? 1 : 0
    return { state: { ...state, open: null }, left: left - lessons, waiting, asks: false }
  }
  if (state.phase !== 'paused' || state.until === null) return null
  const answered = { ...threadOf(state), open: null }
  return { state: active(answered, { ...context, now: state.until }), left, waiting, asks: false }
}

/** The slot comes: a lesson or a question, as `phases/active.ts` decides, or nothing that a snoozed question stands for. */
function passSlot({ state, left, waiting }: Ahead, learner: Learner, context: Context): Ahead {
  const { now } = context
  const sleeps = isAsleep(state)
  if (isDaysText(state, state.snoozed, now, learner, now) || (sleeps && left <= 0)) {
    return { state: keepSnooze(active(state, context), state), left, waiting, asks: false }
  }
  const isDue = (waiting[0] ?? Number.POSITIVE_INFINITY) <= now
  const asks = !sleeps && questionOfSlot(state, learner, now, left > 0, (onlyDue) => isDue || !onlyDue || null) === true
  const sent = countScheduled(state, asks ? 'question' : 'lesson', learner, now)
  return {
    state: keepSnooze(active(sent, context), state),
    // A question's answer brings a lesson, too.
    left: left - 1,
    waiting: asks ? waiting.slice(1) : waiting,
    asks,
  }
}

/** The question that was put off comes, and is answered. */
function passSnooze({ state, left, waiting }: Ahead, learner: Learner, context: Context): Ahead {
  const again = askSnoozed(state, { by: 'reply' }, learner, context)
  if (!again) return { state: { ...state, snoozed: null }, left, waiting, asks: false }
  const lessons = again.state.open?.bringsLesson ? 1 : 0
  return { state: { ...again.state, open: null }, left: left - lessons, waiting, asks: true }
}

/**
 * Whether the plan texts lessons only, because its last question still waits for an answer. One that was put off holds
 * up nothing that is forecast: it comes again. Nor does any once every lesson is taught, since only questions are left
 * to text.
 */
export function isHeldByQuestion(state: State, learner: Learner, context: Context): boolean {
  if (state.phase === 'active' && isAsleep(state)) return false
  return upcoming(learner, context) !== null && openAsk(state, context.now)?.bringsLesson === true
}

/** When each lesson is due to be asked about, soonest first. */
function dueTimes(memory: Memory, { habits }: State): number[] {
  const odds = oddsOf(habits)
  return Object.values(memory)
    .map((card) => dueAt(card, odds))
    .sort((one, other) => one - other)
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
