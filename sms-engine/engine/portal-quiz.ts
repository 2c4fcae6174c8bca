import { randomUUID } from 'node:crypto'
import type { Lesson, Option, Question } from '../../content/catalogue.ts'
import { isEntitled } from '../domain/calendar/schedule.ts'
import { localDate } from '../domain/calendar/slots.ts'
import type { Context, Learner } from '../domain/model/context.ts'
import { type Ask, openAsk, threadOf } from '../domain/model/state.ts'
import { questionFor, waitingFor } from '../domain/teaching/ask.ts'
import { nextQuestionOf } from '../domain/teaching/plan.ts'
import { shuffled } from '../domain/teaching/seeded.ts'
import { upcoming } from '../domain/teaching/teach.ts'
import { readById, type Snapshot } from '../store/read-conversation.ts'
import type { Queryable } from '../store/transaction.ts'
import type { Engine } from './engine.ts'
import { contextOf, decideAndCommit } from './handle-event.ts'

/** A question to be answered in the portal. `order[i]` is the index in its options of what is shown as option i. */
export interface Offer {
  readonly question: Question
  readonly lesson: Lesson
  readonly order: readonly number[]
}

/**
 * The question that a learner gains most from now: the one that waits on the phone, else the best by memory. With a
 * lesson, that lesson's next one. Null when there is nothing to ask about, or nothing that would count today.
 */
export async function offerQuestion(
  engine: Engine,
  learnerId: string,
  { lessonId }: { readonly lessonId?: string | undefined } = {},
): Promise<Offer | null> {
  const snapshot = await readById(engine.db.pool, engine.sender, learnerId)
  if (!snapshot?.learner) return null
  const context = contextOf(engine, snapshot)
  const open = openAsk(snapshot.state, context.now)
  const waiting = open && (lessonId === undefined || open.lessonId === lessonId)
  const question = waiting
    ? engine.catalogue.questions.get(open.questionId)
    : lessonId === undefined
      ? questionFor(threadOf(snapshot.state), snapshot.learner, context)?.question
      : questionOf(engine, snapshot, lessonId)
  const lesson = question && engine.catalogue.lessons.get(question.lessonId)
  if (!question || !lesson || !(waiting || countsNow(lesson, context))) return null
  return offerOf(engine, snapshot, question, waiting ? open : null)
}

/** What a learner can do next in the portal. */
export interface NextStep {
  /** How many questions wait: lessons that are due, and the question that is open on the phone. */
  readonly waiting: number
  /** The first few of them: the phone's, then those from which the learner gains most. */
  readonly offers: readonly Offer[]
  /** Whom nothing was taught yet begins with this lesson; null for everybody else. */
  readonly firstLesson: Lesson | null
  /** Where a text NEXT brings a lesson now: our number, or null where it is not ours alone. Null when none would come. */
  readonly nextByText: { readonly to: string | null } | null
}

/**
 * What waits to be reviewed now. It is the memory alone that decides, so a review that was left half-way is simply a
 * shorter list the next time.
 * @param offers_max how many questions are handed out at once
 */
export async function readNextStep(engine: Engine, learnerId: string, offers_max: number): Promise<NextStep> {
  const snapshot = await readById(engine.db.pool, engine.sender, learnerId)
  if (!snapshot?.learner) return { waiting: 0, offers: [], firstLesson: null, nextByText: null }
  const context = contextOf(engine, snapshot)
  const { open, due } = waitingFor(threadOf(snapshot.state), snapshot.learner, context)
  const asked = open && engine.catalogue.questions.get(open.questionId)
  const offers = [
    ...(asked ? [offerOf(engine, snapshot, asked, open)] : []),
    ...due.slice(0, offers_max).map(({ question }) => offerOf(engine, snapshot, question, null)),
  ]
  return {
    waiting: due.length + (open ? 1 : 0),
    offers: offers.filter((offer) => offer !== null).slice(0, offers_max),
    firstLesson: Object.keys(snapshot.memory).length === 0 ? upcoming(snapshot.learner, context) : null,
    nextByText: isHeard(snapshot, snapshot.learner, context.now)
      ? { to: engine.sender.startsWith('+') ? engine.sender : null }
      : null,
  }
}

/** Whether the learner has a phone whose NEXT brings a lesson. */
function isHeard({ number, suppressed }: Snapshot, learner: Learner, now: number): boolean {
  return number !== null && !suppressed && isEntitled(learner, now)
}

/** A question as the portal shows it. @param put the ask by which the phone shows it, or null */
function offerOf(engine: Engine, { id, memory }: Snapshot, question: Question, put: Ask | null): Offer | null {
  const lesson = engine.catalogue.lessons.get(question.lessonId)
  if (!lesson) return null
  // The same order for the same question until it is answered, so that reloading the page tells nothing.
  const reviews = memory[lesson.id]?.reviews ?? 0
  return { question, lesson, order: put?.order ?? shuffled(question.options.length, `${id}:${question.id}:${reviews}`) }
}

/** An answer that was graded. */
export interface Graded {
  readonly ok: true
  readonly right: boolean
  readonly chosen: Option
  readonly rightChoice: number
  readonly rightOption: Option
  /** When the lesson is to be asked again, ms of service time. */
  readonly dueAt: number
}

export type Ungraded = { readonly ok: false; readonly code: 'no_question' | 'no_option' | 'answered_before' }

/**
 * Grades an answer by the same rules as a text, into the same memory. Each question counts once until its turn comes
 * again: a second press, or the same page in a second tab, changes nothing, and no lesson can be answered over and over.
 * @param answer.choice index in the question's options
 */
export async function answerQuestion(
  engine: Engine,
  learnerId: string,
  answer: { readonly questionId: string; readonly choice: number; readonly unsure: boolean },
): Promise<Graded | Ungraded> {
  const question = engine.catalogue.questions.get(answer.questionId)
  if (!question) return { ok: false, code: 'no_question' }
  const chosen = question.options[answer.choice]
  const rightChoice = question.options.findIndex(({ right }) => right)
  const rightOption = question.options[rightChoice]
  if (!chosen || !rightOption) return { ok: false, code: 'no_option' }

  const read = async (db: Queryable) => {
    const snapshot = await readById(db, engine.sender, learnerId)
    return snapshot && isAsked(engine, snapshot, question) ? snapshot : null
  }
  const decision = await decideAndCommit(engine, read, { id: randomUUID(), type: 'answered-in-portal', ...answer })
  const remembered = decision?.effects.find((effect) => effect.type === 'remember')
  if (!remembered) return { ok: false, code: 'answered_before' }
  return { ok: true, right: chosen.right, chosen, rightChoice, rightOption, dueAt: remembered.card.dueAt }
}

/** Whether the question is the one whose turn it is, here or on the phone. */
function isAsked(engine: Engine, snapshot: Snapshot, { id, lessonId }: Question): boolean {
  if (snapshot.state.open?.questionId === id) return true
  const lesson = engine.catalogue.lessons.get(lessonId)
  if (!lesson || !countsNow(lesson, contextOf(engine, snapshot))) return false
  return questionOf(engine, snapshot, lessonId)?.id === id
}

/** Every question of a lesson counts once, even all on one day; after that, one answer a day. */
function countsNow({ id, questions }: Lesson, { memory, learner, now }: Context): boolean {
  const card = memory[id]
  if (!card || !learner || card.reviews < questions.length) return true
  return localDate(card.seenAt, learner.zone) !== localDate(now, learner.zone)
}

function questionOf(engine: Engine, { memory }: Snapshot, lessonId: string): Question | undefined {
  const lesson = engine.catalogue.lessons.get(lessonId)
  return lesson && nextQuestionOf(lesson, memory[lessonId])
}
