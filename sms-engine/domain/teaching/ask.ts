import type { Option, Question } from '../../../content/catalogue.ts'
import { type Values, worded } from '../../../content/sets/sets.ts'
import { localDate } from '../calendar/slots.ts'
import { countAnswer } from '../calendar/streak.ts'
import type { Context, Learner } from '../model/context.ts'
import type { Step } from '../model/decision.ts'
import type { Effect } from '../model/effect.ts'
import type { EventOf } from '../model/event.ts'
import { type Ask, openAsk, type Thread } from '../model/state.ts'
import { type Answer, noChoice } from '../reading/answer.ts'
import * as lessonTexts from '../wording/lessons.ts'
import { voice } from '../wording/voice.ts'
import { forgettingBy } from './forgetting.ts'
import { type Odds, oddsOf, type Said } from './habits.ts'
import { answered, taughtCard } from './memory.ts'
import { reachedByAnswer, tell } from './milestones.ts'
import { bestQuestion, type Candidate, dueQuestions, newQuestion, practiceQuestion } from './plan.ts'
import { shuffled } from './seeded.ts'
import { asAsked, valuesFor } from './sets.ts'
import { withoutSkipped } from './skip.ts'
import { teach, upcoming, type Way } from './teach.ts'

/**
 * The question most worth asking a learner who wants one now. When no lesson was last seen before today, it is about
 * the last lesson taught, as long as one of its questions is still new: that is the lesson whose text invites Q.
 */
export function questionFor(thread: Thread, learner: Learner, context: Context): Candidate | null {
  const { catalogue, now } = context
  const memory = withoutSkipped(context.memory, thread, now, learner.zone)
  const last = thread.answered?.ask.questionId ?? null
  return (
    bestQuestion(catalogue, memory, now, learner.zone, oddsIn(thread, context)) ??
    (thread.taught && newQuestion(catalogue, memory, thread.taught.lessonId)) ??
    practiceQuestion(catalogue, memory, last)
  )
}

/** How a learner is currently believed to answer. */
export function oddsIn({ habits }: Pick<Thread, 'habits'>, { weights }: Pick<Context, 'weights'>): Odds {
  return oddsOf(habits, forgettingBy(weights))
}

/**
 * What waits for a learner: the question that is open on the phone, and all others that are due, most valuable first.
 */
export interface Waiting {
  readonly open: Ask | null
  readonly due: readonly Candidate[]
}

/** What a review of everything that waits would ask. Lessons skipped today do not wait. */
export function waitingFor(thread: Thread, learner: Learner, context: Context): Waiting {
  const { catalogue, memory, now } = context
  const ask = openAsk(thread, now)
  const open = ask && catalogue.questions.has(ask.questionId) ? ask : null
  const asked = withoutSkipped(memory, thread, now, learner.zone)
  const due = dueQuestions(catalogue, asked, now, learner.zone, oddsIn(thread, context))
  return { open, due: due.filter(({ lesson }) => lesson.id !== open?.lessonId) }
}

/** Asks a question, replacing one that is still open. */
export function ask(
  thread: Thread,
  { question: template, lesson, card }: Candidate,
  id: string,
  chain: Pick<Ask, 'following' | 'bringsLesson'>,
  way: Way,
  context: Context,
): Step {
  const order = shuffled(template.options.length, id)
  const values = valuesFor(template, lesson, card.reviews, context.learner?.id ?? '')
  const varies = template.variation !== undefined
  return {
    thread: {
      ...thread,
      version: varies ? 2 : thread.version,
      open: {
        id,
        questionId: template.id,
        lessonId: lesson.id,
        ...(varies && { values }),
        order,
        askedAt: context.now,
        ...chain,
      },
    },
    effects: [put(worded(template, values), order, way)],
  }
}

/** The options of the open question, as they were shown; null when none is open. */
export function shownOptions(thread: Thread, context: Pick<Context, 'now' | 'catalogue'>): readonly string[] | null {
  const open = openAsk(thread, context.now)
  return open && optionsOf(open, context)
}

/** The options of an ask, as they were shown; null when the content has changed so that they cannot be. */
export function optionsOf(put: Ask, context: Pick<Context, 'catalogue'>): readonly string[] | null {
  const question = asAsked(put, context)
  return question ? put.order.map((index) => question.options[index]?.text ?? '') : null
}

/**
 * Grades an answer to the open question, explains it, and goes on with the chain or the slot's lesson.
 * @param lessonsCome false while nothing may be texted unasked: the lesson then comes at a slot like any other
 */
export function grade(
  thread: Thread,
  open: Ask,
  answer: Answer,
  learner: Learner,
  context: Context,
  eventId: string,
  lessonsCome: boolean,
): Step {
  const question = asAsked(open, context)
  const choice = answer.shown === null ? noChoice : open.order[answer.shown]
  const chosen = choice === undefined ? undefined : question?.options[choice]
  if (!question || choice === undefined || (!chosen && choice !== noChoice))
    throw new Error(`ask ${open.id} names an option that does not exist`)
  const right = chosen?.right ?? false

  const given = feedback(thread, open, question, chosen, context)
  const told = tell({ ...thread, said: given.said }, given.body, reachedByAnswer(thread, right, learner, context.now))
  const said = { right, unsure: answer.unsure || open.hinted === true, gaveUp: choice === noChoice }
  const reviewing = review(thread, question, open.values, choice, said, context)
  const step: Step = {
    thread: {
      ...told.thread,
      ...reviewing.learnt,
      open: null,
      answered: { ask: open, choice, right, at: context.now },
      ...countScore(thread, question.id, right, context.now, learner.zone),
      streak: countAnswer(thread, context.now, learner.zone),
    },
    effects: [
      { type: 'reply', kind: 'feedback', lessonId: open.lessonId, questionId: open.questionId, body: told.body },
      ...reviewing.effects,
    ],
  }
  return goOn(step, open, learner, context, eventId, lessonsCome)
}

/**
 * The open question once more, as it was; its time to be answered starts over. If the content has changed so that it
 * cannot come as it was, it comes with other figures. Null when none is open.
 */
export function askAgain(thread: Thread, way: Way, context: Context): Step | null {
  const open = openAsk(thread, context.now)
  if (!open) return null
  const question = asAsked(open, context)
  if (!question) return askAnew(thread, open, way, context)
  return {
    thread: { ...thread, open: { ...open, askedAt: context.now } },
    effects: [put(question, open.order, way)],
  }
}

function askAnew(thread: Thread, open: Ask, way: Way, context: Context): Step | null {
  const question = context.catalogue.questions.get(open.questionId)
  const lesson = context.catalogue.lessons.get(open.lessonId)
  if (!question || !lesson) return null
  const card = context.memory[lesson.id] ?? taughtCard(context.now, forgettingBy(context.weights))
  const { following, bringsLesson } = open
  return ask(thread, { question, lesson, card }, `${open.id}:anew`, { following, bringsLesson }, way, context)
}

/**
 * Grades an answer given in the portal by the same rules as a text. When the question is also open on the phone it is
 * answered there too, and the lesson that it stood in for follows by text. Null when there is no such question, set or
 * option.
 * @param notAfter until when that lesson may go out, ms; null when it may not
 */
export function answerInPortal(
  thread: Thread,
  answer: Pick<EventOf<'answered-in-portal'>, 'questionId' | 'values' | 'choice' | 'unsure'>,
  learner: Learner,
  context: Context,
  notAfter: number | null,
): Step | null {
  const question = asAsked(answer, context)
  const chosen = question?.options[answer.choice]
  if (!question || !chosen) return null
  const { choice } = answer
  const open = thread.open?.questionId === question.id ? thread.open : null
  const answered = open && { open: null, answered: { ask: open, choice, right: chosen.right, at: context.now } }
  const said = { right: chosen.right, unsure: answer.unsure || open?.hinted === true, gaveUp: false }
  const reviewing = review(thread, question, answer.values, choice, said, context)
  const step: Step = {
    thread: {
      ...thread,
      ...answered,
      ...reviewing.learnt,
      ...countScore(thread, question.id, chosen.right, context.now, learner.zone),
      streak: countAnswer(thread, context.now, learner.zone),
    },
    effects: reviewing.effects,
  }
  if (!open?.bringsLesson || notAfter === null) return step
  const lesson = upcoming(learner, context)
  return lesson ? chain(step, teach(step.thread, lesson, { by: 'send', notAfter }, context)) : step
}

/** "C) $150." for the right option of an ask. */
export function rightOption(open: Ask, question: Question): { label: string; option: Option } {
  const index = question.options.findIndex((option) => option.right)
  const option = question.options[index]
  if (!option) throw new Error(`question ${question.id} has no right option`)
  return {
    label: `${lessonTexts.letters[open.order.indexOf(index)]}) ${option.text}${/[.!?]$/.test(option.text) ? '' : '.'}`,
    option,
  }
}

/** The reply to an answer. When a newer lesson came before the answer, it says which lesson the question was about. */
function feedback(
  thread: Thread,
  open: Ask,
  question: Question,
  chosen: Option | undefined,
  context: Context,
): { readonly body: string; readonly said: Thread['said'] } {
  const { taught, said } = thread
  const newer = taught !== null && taught.at > open.askedAt && taught.lessonId !== open.lessonId
  const about = newer ? (context.catalogue.lessons.get(open.lessonId)?.title ?? null) : null
  const { label, option } = rightOption(open, question)
  if (!chosen) return { body: lessonTexts.notKnown(label, option, about), said }
  const verdict = voice(chosen.right ? 'right' : 'wrong', open.id, said)
  const body = chosen.right
    ? lessonTexts.rightAnswer(chosen, about, verdict.words)
    : lessonTexts.wrongAnswer(chosen, label, about, verdict.words)
  return { body, said: about ? said : verdict.said }
}

function goOn(step: Step, open: Ask, learner: Learner, context: Context, eventId: string, lessonsCome: boolean): Step {
  const lesson = open.bringsLesson && lessonsCome ? upcoming(learner, context) : null
  if (lesson) return chain(step, teach(step.thread, lesson, { by: 'reply' }, context))
  if (open.following === 0) return step
  const memory = withoutSkipped(remember(context, step), step.thread, context.now, learner.zone)
  const next =
    bestQuestion(context.catalogue, memory, context.now, learner.zone, oddsIn(step.thread, context)) ??
    practiceQuestion(context.catalogue, memory, open.questionId, open.lessonId)
  if (!next) return step
  const following = { following: open.following - 1, bringsLesson: false }
  return chain(step, ask(step.thread, next, `${eventId}:next`, following, { by: 'reply' }, context))
}

/** The memory once the step's effects are written. */
function remember(context: Context, step: Step): Context['memory'] {
  const memory = { ...context.memory }
  for (const effect of step.effects) if (effect.type === 'remember') memory[effect.lessonId] = effect.card
  return memory
}

/** The question as a message. */
function put(question: Question, order: readonly number[], way: Way): Effect {
  const message = {
    kind: 'question',
    body: lessonTexts.question(question, order),
    lessonId: question.lessonId,
    questionId: question.id,
  } as const
  return way.by === 'reply' ? { type: 'reply', ...message } : { type: 'send', notAfter: way.notAfter, ...message }
}

/** The raw answer, and its effect on the memory and on what is believed of the learner. */
function review(
  { habits }: Thread,
  question: Question,
  values: Values | undefined,
  choice: number,
  said: Omit<Said, 'varied'>,
  context: Context,
): { readonly learnt: Pick<Thread, 'habits'>; readonly effects: Effect[] } {
  const { id: questionId, lessonId } = question
  const { right, unsure } = said
  const { memory, catalogue, now, weights } = context
  const requires = (id: string) => catalogue.lessons.get(id)?.requires ?? []
  const heard = { ...said, varied: values !== undefined }
  const after = answered(memory, lessonId, requires, heard, now, habits, forgettingBy(weights))
  const remembered = Object.entries(after.cards).map(([id, card]): Effect => ({ type: 'remember', lessonId: id, card }))
  return {
    learnt: after.habits ? { habits: after.habits } : {},
    effects: [
      { type: 'review', lessonId, questionId, ...(values && { values }), choice, right, unsure },
      ...remembered,
    ],
  }
}

/** The score after an answer. A question repeated on one local day is practice: only its first answer counts. */
function countScore(
  { score, scored }: Thread,
  questionId: string,
  right: boolean,
  now: number,
  zone: string,
): Required<Pick<Thread, 'score' | 'scored'>> {
  const day = localDate(now, zone)
  const before = scored?.day === day ? scored.questionIds : []
  if (before.includes(questionId)) return { score, scored }
  return {
    score: { right: score.right + (right ? 1 : 0), answered: score.answered + 1 },
    scored: { day, questionIds: [...before, questionId] },
  }
}

function chain(first: Step, second: Step): Step {
  return { thread: second.thread, effects: [...first.effects, ...second.effects] }
}
