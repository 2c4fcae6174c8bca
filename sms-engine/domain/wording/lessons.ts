import type { Erratum, Lesson, Option, Question } from '../../../content/catalogue.ts'
import { correctionText, lessonFrame } from '../../../content/product.ts'
import type { Settings } from '../model/context.ts'
import { limits } from '../model/limits.ts'
import type { Milestone } from '../model/milestone.ts'
import { averageScore } from '../model/progress.ts'
import type { AtHand } from './at-hand.ts'
import { count } from './count.ts'
import { choicesLink } from './links.ts'
import { countSegments, fit } from './segment.ts'

/** What we say about lessons, questions and answers. GSM-7, within two segments, in one voice: plain, short, exact. */

export const letters = ['A', 'B', 'C', 'D'] as const

export function lesson(taught: Lesson, invitation: string = lessonFrame.invitation): string {
  return `${taught.sms}${invitation}`
}

/** What was wrong in a lesson that was taught before, and what is right. */
export function correction({ title }: Pick<Lesson, 'title'>, { note }: Pick<Erratum, 'note'>): string {
  return correctionText(title, note)
}

/**
 * Words for a milestone, said once, at the end of a text that is sent anyway. If it waits for a text with room, they must
 * still be true some lessons later.
 */
export function milestone(reached: Milestone): string {
  switch (reached.name) {
    case 'first-right':
      return 'Your first right answer.'
    case 'tenth-lesson':
      return 'You have had your first ten lessons.'
    case 'week':
      return 'Your week is complete.'
    case 'subject':
      return `You have had every lesson of ${reached.subject}.`
    default:
      return reached satisfies never
  }
}

/** A text with the milestone at its end; null when that would take a segment of its own. */
export function withMilestone(body: string, reached: Milestone): string | null {
  const whole = `${body} ${milestone(reached)}`
  return countSegments(whole).segments <= countSegments(body).segments ? whole : null
}

export function question(asked: Question, order: readonly number[]): string {
  const lines = order.map((index, shown) => `${letters[shown]}) ${asked.options[index]?.text}`)
  return [asked.stem, ...lines].join('\n')
}

export function rightAnswer(chosen: Option, about: string | null, verdict: string = lessonFrame.right): string {
  return fit(`${about ? `On "${about}": right. ` : verdict}${chosen.why}`)
}

export function wrongAnswer(
  chosen: Option,
  answer: string,
  about: string | null,
  verdict: string = lessonFrame.wrong,
): string {
  return fit(`${about ? `On "${about}": not quite. ` : verdict}${chosen.why}`, `Answer: ${answer}`)
}

export function notKnown(answer: string, right: Option, about: string | null): string {
  return fit(`${about ? `On "${about}": ` : ''}${why(answer, right)}`)
}

export function answeredBefore(letter: string | null, right: boolean): string {
  if (letter === null)
    return 'You have the answer to that one already. Reply WHY for the reason, Q for another question.'
  return `Your first answer stands: ${letter}, ${right ? 'right' : 'not quite'}. Reply WHY for the reason, Q for another question.`
}

export function firstStands(letter: string | null, right: boolean, openStem: string): string {
  const first =
    letter === null
      ? 'You have the answer to that one'
      : `Your first answer stands: ${letter}, ${right ? 'right' : 'not quite'}`
  return fit(`${first}.`, `Now open: ${openStem}`)
}

/** @param about the lesson that the question was about, if another is open */
export function why(answer: string, right: Option, about?: string): string {
  return fit(about ? `On "${about}": the answer is ${answer} ${right.why}` : `The answer is ${answer} ${right.why}`)
}

/** To whoever asks why one option of the last question is right or not. */
export function whyOption(letter: string, { right, why }: Option): string {
  return `${letter} is ${right ? 'right' : 'not it'}. ${why}`
}

/** To whoever asks which one the last verdict was about. */
export function wasQuestion({ title }: Pick<Lesson, 'title'>, { stem }: Pick<Question, 'stem'>): string {
  return fit(`That was about "${title}".`, `The question: ${stem}`)
}

/** To whoever asks which one the last text was. */
export function wasLesson({ title }: Pick<Lesson, 'title'>): string {
  return `That was the lesson "${title}".`
}

/** To whoever wants something explained that neither the last lesson nor the last question is about. */
export const explainElse =
  'I cannot explain that here: write ASK before it, and a person answers. MORE brings your last lesson in full, WHY explains your last answer.'

/** What a word means, and where its lesson is. */
export function term(says: string, lessonId: string, settings: Settings): string {
  return `${says} Its lesson: ${settings.portalUrl}/lesson/${lessonId}`
}

/** What a word means, to somebody whose question is still open. */
export function termBesideQuestion(says: string, last: string): string {
  return `${says} Your question is still open: reply A to ${last}.`
}

/** Before a question to somebody who named another subject. */
export const questionOfAnother =
  'I cannot pick a subject for a question: they follow your lessons and what is due. Here is one.'

export function reading(lessonId: string, settings: Settings): string {
  return `The whole lesson, with an example: ${settings.portalUrl}/lesson/${lessonId}`
}

export const nothingToRead = 'There is no lesson to read more about yet. Reply NEXT for one.'

export function skipped({ hasNext }: AtHand): string {
  return `Skipped. It comes back another day. Reply Q for another question${hasNext ? ', NEXT for a lesson' : ''}.`
}

export const nothingToSkip = 'Nothing to skip: no question is open. Reply Q for one, or write: skip the next lesson.'

export const expired = 'That question is more than two weeks old. Reply Q for a fresh one.'

/** The letter of the last option. */
export function lastLetter({ options }: Pick<Question, 'options'>): string {
  return letters[options.length - 1] ?? 'D'
}

export function answerFirst(last: string, hinted: boolean): string {
  const hint = hinted ? 'IDK to see it' : 'HINT to drop two options'
  return `That question is still open, so the reason comes with your answer: reply A to ${last}. Or ${hint}, SKIP for another day.`
}

const aboutOpen = {
  'the-answer': 'The answer comes with its reason once you answer',
  slip: 'No harm done, the question stays open',
  'time-to-think': 'Take your time, the question stays open',
  'one-right': 'No trick: one option is right, and only one',
} as const

/** To whoever wants the answer, time to think, or to know whether one option is right at all. */
export function stillOpen(about: keyof typeof aboutOpen, last: string, hinted: boolean): string {
  const hint = hinted ? '' : ', HINT to drop two options'
  return `${aboutOpen[about]}. Reply A to ${last}${hint}, IDK to see the answer.`
}

/**
 * To whoever has had it before.
 * @param last the letter of the open question's last option
 */
export function comesBack(last: string | null): string {
  const why = 'What was missed, or may soon be forgotten, comes back: that is how it sticks.'
  return last === null ? why : `${why} Reply A to ${last}, or SKIP for another day.`
}

/** To whoever will answer later. */
export const takeYourTime = 'Take your time: the question stays open.'

export const questionChanged =
  'That question has changed since you got it, so this answer does not count. Here it is with other figures.'

export const nothingToExplain = 'There is no answer to explain yet. Reply Q for a question.'

export function nothingOpen({ hasNext }: AtHand): string {
  return `No question is open right now. Reply Q for one${hasNext ? ', or NEXT for a lesson' : ''}.`
}

/** @param left the two options that are left, with their letters */
export function hint(left: readonly string[]): string {
  return `It is one of these:\n${left.join('\n')}`
}

export const noHint =
  'There are only two options, so a hint would be the answer. Reply IDK to see it, SKIP to leave it.'
export const nothingToHint = 'No question is open, so there is nothing to give a hint for. Reply Q for one.'

export const nothingToAsk = 'There is nothing to ask yet. Reply NEXT for your first lesson.'

export function askedToday({ hasNext }: AtHand): string {
  return `That is all for today: ask again tomorrow, when there is something to remember.${hasNext ? ' Reply NEXT for a lesson.' : ''}`
}

export function allTaught(settings: Settings): string {
  return `You have had every lesson that you chose. Reply Q to review, or choose more at ${choicesLink(settings)}`
}

export function extraLimit(when: string | null): string {
  const then = when ? ` The next text comes ${when}.` : ''
  return `That is ${limits.extra_lessons_per_day_max} extra lessons today, enough for one day.${then} Reply Q for a question.`
}

/** @param last the last letter of the question that is open, if one is: no other comes before its answer */
export function score(right: number, answered: number, lessons: number, weeks: number, last: string | null): string {
  const open = last && `One is still open: reply A to ${last}.`
  if (answered === 0)
    return `${count(lessons, 'lesson')} so far, no questions answered yet. ${open ?? 'Reply Q for one.'}`
  const streak = weeks > 1 ? ` ${weeks} weeks in a row.` : ''
  const percent = averageScore(right, answered)
  return `${count(lessons, 'lesson')} so far. ${right} of ${count(answered, 'question')} right, ${percent}%.${streak} ${open ?? 'Reply Q for another.'}`
}
