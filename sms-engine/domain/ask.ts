import type { Option, Question } from '../../content/catalogue.ts'
import type { Answer } from './answer.ts'
import type { Context, Learner } from './context.ts'
import type { Step } from './decision.ts'
import { limits } from './limits.ts'
import { type Grade, reviewedCard } from './memory.ts'
import { bestQuestion, type Candidate, practiceQuestion } from './plan.ts'
import { isEntitled } from './schedule.ts'
import { shuffled } from './seeded.ts'
import type { Ask, Thread } from './state.ts'
import { teach, upcoming, type Way } from './teach.ts'
import * as templates from './templates.ts'

/** The question most worth asking a learner who wants one now. */
export function questionFor(thread: Thread, learner: Learner, context: Context): Candidate | null {
  const last = thread.answered?.ask.questionId ?? null
  return (
    bestQuestion(context.catalogue, context.memory, context.now, learner.zone, false) ??
    practiceQuestion(context.catalogue, context.memory, last)
  )
}

/** Puts a question. It takes the place of one that is still open. */
export function ask(
  thread: Thread,
  { question, lesson }: Candidate,
  id: string,
  chain: Pick<Ask, 'following' | 'bringsLesson'>,
  way: Way,
  context: Context,
): Step {
  const order = shuffled(question.options.length, id)
  const message = {
    kind: 'question',
    body: templates.question(question, order),
    lessonId: lesson.id,
    questionId: question.id,
  } as const
  return {
    thread: {
      ...thread,
      open: { id, questionId: question.id, lessonId: lesson.id, order, askedAt: context.now, ...chain },
    },
    effects: [
      way.by === 'reply' ? { type: 'reply', ...message } : { type: 'send', notAfter: way.notAfter, ...message },
    ],
  }
}

/** The options of the open question as they were shown; null when none waits or it has waited too long. */
export function shownOptions(open: Ask | null, context: Context): readonly string[] | null {
  const question = open && context.catalogue.questions.get(open.questionId)
  if (!open || !question || context.now - open.askedAt > limits.answer_window_ms) return null
  return open.order.map((index) => question.options[index]?.text ?? '')
}

/** Grades an answer to the open question, explains it, and goes on with the chain or the slot's lesson. */
export function grade(
  thread: Thread,
  open: Ask,
  answer: Answer,
  learner: Learner,
  context: Context,
  eventId: string,
): Step {
  const question = context.catalogue.questions.get(open.questionId)
  const choice = open.order[answer.shown]
  const chosen = choice === undefined ? undefined : question?.options[choice]
  if (!question || choice === undefined || !chosen)
    throw new Error(`ask ${open.id} names an option that does not exist`)

  const remembered = context.memory[open.lessonId]
  const step: Step = {
    thread: {
      ...thread,
      open: null,
      answered: { ask: open, choice, right: chosen.right, at: context.now },
      score: { right: thread.score.right + (chosen.right ? 1 : 0), answered: thread.score.answered + 1 },
    },
    effects: [
      feedback(thread, open, question, chosen, context),
      {
        type: 'review',
        lessonId: open.lessonId,
        questionId: open.questionId,
        choice,
        right: chosen.right,
        unsure: answer.unsure,
      },
      ...(remembered
        ? [
            {
              type: 'remember' as const,
              lessonId: open.lessonId,
              card: reviewedCard(remembered, gradeOf(chosen.right, answer.unsure), context.now),
            },
          ]
        : []),
    ],
  }
  return goOn(step, open, learner, context, eventId)
}

/** What an answer says about memory. A wrong one is never more than again, however sure. */
export function gradeOf(right: boolean, unsure: boolean): Grade {
  if (!right) return 'again'
  return unsure ? 'hard' : 'good'
}

/** "C) $150." for the right option of an ask. */
export function rightOption(open: Ask, question: Question): { label: string; option: Option } {
  const index = question.options.findIndex((option) => option.right)
  const option = question.options[index]
  if (!option) throw new Error(`question ${question.id} has no right option`)
  return {
    label: `${templates.letters[open.order.indexOf(index)]}) ${option.text}${/[.!?]$/.test(option.text) ? '' : '.'}`,
    option,
  }
}

/** An answer that comes after a newer lesson is told which lesson it was about. */
function feedback(thread: Thread, open: Ask, question: Question, chosen: Option, context: Context) {
  const { taught } = thread
  const newer = taught !== null && taught.at > open.askedAt && taught.lessonId !== open.lessonId
  const about = newer ? (context.catalogue.lessons.get(open.lessonId)?.title ?? null) : null
  return {
    type: 'reply' as const,
    kind: 'feedback' as const,
    lessonId: open.lessonId,
    questionId: open.questionId,
    body: chosen.right
      ? templates.rightAnswer(chosen, about)
      : templates.wrongAnswer(chosen, rightOption(open, question).label, about),
  }
}

function goOn(step: Step, open: Ask, learner: Learner, context: Context, eventId: string): Step {
  const lesson = open.bringsLesson && isEntitled(learner, context.now) ? upcoming(learner, context) : null
  if (lesson) return chain(step, teach(step.thread, lesson, { by: 'reply' }, context))
  if (open.following === 0) return step
  const memory = remember(context, step)
  const next =
    bestQuestion(context.catalogue, memory, context.now, learner.zone, false) ??
    practiceQuestion(context.catalogue, memory, open.questionId, open.lessonId)
  if (!next) return step
  const following = { following: open.following - 1, bringsLesson: false }
  return chain(step, ask(step.thread, next, `${eventId}:next`, following, { by: 'reply' }, context))
}

/** Memory as it will be once the step's effects are written. */
function remember(context: Context, step: Step): Context['memory'] {
  const memory = { ...context.memory }
  for (const effect of step.effects) if (effect.type === 'remember') memory[effect.lessonId] = effect.card
  return memory
}

function chain(first: Step, second: Step): Step {
  return { thread: second.thread, effects: [...first.effects, ...second.effects] }
}
