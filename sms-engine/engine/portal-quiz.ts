import { randomUUID } from 'node:crypto'
import type { Lesson, Option, Question } from '../../content/catalogue.ts'
import { isSameSet, type QuestionTemplate, type Values, worded } from '../../content/sets/sets.ts'
import { isEntitled } from '../domain/calendar/schedule.ts'
import { localDate } from '../domain/calendar/slots.ts'
import type { Card, Memory } from '../domain/model/card.ts'
import type { Context, Learner } from '../domain/model/context.ts'
import type { Decision } from '../domain/model/decision.ts'
import { type Ask, openAsk, threadOf } from '../domain/model/state.ts'
import { questionFor, waitingFor } from '../domain/teaching/ask.ts'
import { type Odds, oddsOf } from '../domain/teaching/habits.ts'
import { dueAt } from '../domain/teaching/memory.ts'
import { nextQuestionOf } from '../domain/teaching/plan.ts'
import { shuffled } from '../domain/teaching/seeded.ts'
import { asAsked, valuesFor } from '../domain/teaching/sets.ts'
import { upcoming } from '../domain/teaching/teach.ts'
import { readById, type Snapshot } from '../store/read-conversation.ts'
import { readSender } from '../store/senders.ts'
import type { Queryable } from '../store/transaction.ts'
import type { Engine } from './engine.ts'
import { contextOf, decideAndCommit } from './handle-event.ts'

/**
 * A question to be answered in the portal, with the figures of its set. `order[i]` is the index of the option shown as
 * option i.
 */
export interface Offer {
  readonly question: Question
  readonly values: Values
  readonly lesson: Lesson
  readonly order: readonly number[]
}

/**
 * The question that a learner gains most from now: the one that waits on the phone, otherwise the best by memory. Given
 * a lesson, that lesson's next question. Null if there is nothing to ask about, or nothing that would count today.
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
  const template = waiting
    ? engine.catalogue.questions.get(open.questionId)
    : lessonId === undefined
      ? questionFor(threadOf(snapshot.state), snapshot.learner, context)?.question
      : questionOf(engine, snapshot, lessonId)
  const lesson = template && engine.catalogue.lessons.get(template.lessonId)
  if (!template || !lesson || !(waiting || countsNow(lesson, context))) return null
  return offerOf(engine, snapshot, template, waiting ? open : null)
}

/** What a learner can do next in the portal. */
export interface NextStep {
  /** How many questions wait: the lessons that are due, and the question open on the phone. */
  readonly waiting: number
  /** The first few of them: the phone's, then those from which the learner gains most. */
  readonly offers: readonly Offer[]
  /** The lesson to begin with if nothing was taught yet; otherwise null. */
  readonly firstLesson: Lesson | null
  /**
   * Where NEXT brings a lesson now: the number of ours that texts this learner, or null if it is a messaging service.
   * Null if no lesson would come.
   */
  readonly nextByText: { readonly to: string | null } | null
}

/**
 * What waits to be reviewed now. Only the memory decides, so a review left halfway is simply a shorter list next time.
 * @param offers_max how many questions to offer at once
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
      ? { to: await numberOfOurs(engine, snapshot.number) }
      : null,
  }
}

/** The number of ours that texts a learner, or null if it is not known or is a messaging service. */
async function numberOfOurs({ db, sender, senders }: Engine, phone: string | null): Promise<string | null> {
  const own = senders && phone !== null ? await readSender(db.pool, phone) : sender
  return own?.startsWith('+') ? own : null
}

/** Whether the learner has a phone whose NEXT brings a lesson. */
function isHeard({ number, suppressed }: Snapshot, learner: Learner, now: number): boolean {
  return number !== null && !suppressed && isEntitled(learner, now)
}

/**
 * A question as the portal shows it.
 * @param put the open ask by which the phone shows it, or null
 */
function offerOf(engine: Engine, snapshot: Snapshot, template: QuestionTemplate, put: Ask | null): Offer | null {
  const lesson = engine.catalogue.lessons.get(template.lessonId)
  if (!lesson) return null
  const asked = put && asAsked(put, engine)
  if (asked) return { question: asked, values: put.values ?? {}, lesson, order: put.order }
  const values = valuesNow(template, lesson, snapshot)
  // The order of a question stays the same until it is answered, so that reloading the page reveals nothing.
  const order = shuffled(template.options.length, `${snapshot.id}:${template.id}:${reviewsOf(lesson, snapshot)}`)
  return { question: worded(template, values), values, lesson, order }
}

/** A graded answer. */
export interface Graded {
  readonly ok: true
  readonly right: boolean
  readonly chosen: Option
  readonly rightChoice: number
  readonly rightOption: Option
  /** When the lesson is due again, ms of service time. */
  readonly dueAt: number
  /** The same for every lesson answered today, by lesson: an answer also changes when the others are due. */
  readonly dueAgain: Readonly<Record<string, number>>
}

export type Ungraded = {
  readonly ok: false
  readonly code: 'no_question' | 'no_option' | 'answered_before' | 'question_changed'
}

/**
 * Grades an answer by the same rules as a text, into the same memory. Each question counts once until its turn comes
 * again: a second press, or the same page in another tab, changes nothing, and no lesson can be answered over and over.
 * @param answer.values the figures that were on the page; they must be those of the set whose turn it is
 * @param answer.choice index in the question's options
 */
export async function answerQuestion(
  engine: Engine,
  learnerId: string,
  answer: {
    readonly questionId: string
    readonly values: Values
    readonly choice: number
    readonly unsure: boolean
  },
): Promise<Graded | Ungraded> {
  const template = engine.catalogue.questions.get(answer.questionId)
  if (!template) return { ok: false, code: 'no_question' }
  const question = asAsked(answer, engine)
  if (!question) return { ok: false, code: 'question_changed' }
  const chosen = question.options[answer.choice]
  const rightChoice = question.options.findIndex(({ right }) => right)
  const rightOption = question.options[rightChoice]
  if (!chosen || !rightOption) return { ok: false, code: 'no_option' }

  const decidedOn: Snapshot[] = []
  const read = async (db: Queryable) => {
    const snapshot = await readById(db, engine.sender, learnerId)
    if (!snapshot || !isAsked(engine, snapshot, template, answer.values)) return null
    decidedOn.push(snapshot)
    return snapshot
  }
  const { values, ...given } = answer
  const decision = await decideAndCommit(engine, read, {
    id: randomUUID(),
    type: 'answered-in-portal',
    ...given,
    ...(template.variation && { values }),
  })
  const snapshot = decidedOn.at(-1)
  const changed = decision ? rememberedBy(decision) : {}
  const card = changed[template.lessonId]
  if (!decision || !snapshot || !card) return { ok: false, code: 'answered_before' }
  const odds = oddsOf(decision.state.habits)
  return {
    ok: true,
    right: chosen.right,
    chosen,
    rightChoice,
    rightOption,
    dueAt: dueAt(card, odds),
    dueAgain: dueOfToday(contextOf(engine, snapshot), changed, odds),
  }
}

/** The cards that a decision changes, by lesson. */
function rememberedBy({ effects }: Decision): Memory {
  return Object.fromEntries(
    effects.flatMap((effect) => (effect.type === 'remember' ? [[effect.lessonId, effect.card] as const] : [])),
  )
}

/** When each lesson answered today is due again, after these cards changed. */
function dueOfToday({ memory, learner, now }: Context, changed: Memory, odds: Odds): Record<string, number> {
  const zone = learner?.zone ?? 'UTC'
  const isOfToday = ({ seenAt, reviews }: Card) => reviews > 0 && localDate(seenAt, zone) === localDate(now, zone)
  return Object.fromEntries(
    Object.entries({ ...memory, ...changed }).flatMap(([id, card]) =>
      isOfToday(card) ? [[id, dueAt(card, odds)] as const] : [],
    ),
  )
}

/** Whether it is this question's turn, here or on the phone, and with these figures. */
function isAsked(engine: Engine, snapshot: Snapshot, template: QuestionTemplate, values: Values): boolean {
  const { id, lessonId } = template
  const lesson = engine.catalogue.lessons.get(lessonId)
  if (!lesson || !snapshot.learner) return false
  const context = contextOf(engine, snapshot)
  const open = openAsk(snapshot.state, context.now)
  const waits = open?.questionId === id && asAsked(open, engine) !== null
  const asked = waits ? (open.values ?? {}) : valuesNow(template, lesson, snapshot)
  if (!isSameSet(values, asked)) return false
  if (open?.questionId === id) return true
  return countsNow(lesson, context) && questionOf(engine, snapshot, lessonId)?.id === id
}

/** The figures that the question is asked with next. */
function valuesNow(template: QuestionTemplate, lesson: Lesson, snapshot: Snapshot): Values {
  return valuesFor(template, lesson, reviewsOf(lesson, snapshot), snapshot.id)
}

function reviewsOf({ id }: Lesson, { memory }: Snapshot): number {
  return memory[id]?.reviews ?? 0
}

/** Each question of a lesson counts once, even if all are answered on one day; after that, one answer a day. */
function countsNow({ id, questions }: Lesson, { memory, learner, now }: Context): boolean {
  const card = memory[id]
  if (!card || !learner || card.reviews < questions.length) return true
  return localDate(card.seenAt, learner.zone) !== localDate(now, learner.zone)
}

function questionOf(engine: Engine, { memory }: Snapshot, lessonId: string): QuestionTemplate | undefined {
  const lesson = engine.catalogue.lessons.get(lessonId)
  return lesson && nextQuestionOf(lesson, memory[lessonId])
}
