/** What comes up for review in the coming days, and how much of it the plan texts. */
import type { Learning } from '../../api/schemas/learning.ts'
import { counted } from './figures.ts'
import { dateOf } from './when.ts'
import { whyNoTexts } from './why-no-texts.ts'

type Days = Learning['forecast']

export const dueIn = (days: Days) => days.reduce((sum, { due }) => sum + due, 0)

/**
 * Which of the days is today, and whether the first one is over: the page may have been open since. Where the browser's
 * clock is behind the service's, the first day is today.
 */
export function todayIn([first]: Days, zone: string | null, now: Date): { today: string; isOld: boolean } {
  const today = dateOf(now.toISOString(), zone)
  if (!first || first.date >= today) return { today: first?.date ?? today, isOld: false }
  return { today, isOld: true }
}

/**
 * That some of today's fall due only later, while no review offers them yet; empty where all of them wait.
 * @param later of those due on the first day
 */
export function laterWords([today]: Days, later: number): string {
  const due = today?.due ?? 0
  const fall = later === 1 ? 'falls' : 'fall'
  if (later === 0 || due === 0) return ''
  if (later >= due) return `None waits yet: ${due === 1 ? 'the one' : `the ${due}`} of today ${fall} due later today.`
  return `Of the ${due} of today, ${later} ${fall} due later today.`
}

const textedIn = (days: Days) => days.reduce((sum, { byText }) => sum + byText, 0)

/**
 * How much is due for review, how much of it comes by text, and that the rest waits until the learner asks for it.
 * @param isHeldByQuestion whether a texted question still waits for its answer: it counts as due, and what comes by text
 *   comes once it is answered
 */
export function forecastWords(days: Days, user: Parameters<typeof whyNoTexts>[0], isHeldByQuestion: boolean): string {
  const due = dueIn(days)
  const byText = textedIn(days)
  // Once every lesson was taught, the plan texts questions whether or not one is due.
  if (due === 0) {
    const nothing = 'Nothing is due for review in the next two weeks.'
    return byText === 0
      ? nothing
      : `${nothing} Your plan texts ${counted(byText, 'question')} all the same, to keep lessons fresh.`
  }
  const lessons = `${counted(due, 'lesson')} to be asked about in the next two weeks. Overdue ones count for today.`
  if (byText === 0) return `${lessons} ${noneWords(due, user, isHeldByQuestion)}`
  return `${lessons} ${isHeldByQuestion ? onceAnswered(due - 1, byText) : textedWords(due, byText)}`
}

function noneWords(due: number, user: Parameters<typeof whyNoTexts>[0], isHeldByQuestion: boolean): string {
  const why = whyNoTexts(user)
  const them = due === 1 ? 'it' : 'them'
  if (!isHeldByQuestion || why) return `None comes by text ${why?.clause ?? 'under your plan'}: review ${them} here.`
  return due === 1
    ? 'It is the last question we texted: answer that, or review it here.'
    : 'None but the last question we texted comes by text under your plan: review them here.'
}

function textedWords(due: number, byText: number): string {
  const isOne = due === 1
  if (byText > due) {
    return `Your plan texts ${byText} questions: about ${isOne ? 'it' : 'these'}, and about others to keep them fresh.`
  }
  // While a texted question waits for its answer, lessons come instead of the next one.
  const planned = `by text under your plan${byText === 1 ? '' : ', if you answer each'}`
  if (byText === due) return `${isOne ? 'It comes' : 'All of them come'} ${planned}.`
  return `${byText === 1 ? '1 comes' : `${byText} come`} ${planned}; ${theRest(due - byText)}.`
}

/** @param others how many are due besides the question that waits */
function onceAnswered(others: number, byText: number): string {
  const once = `once you answer the last question we texted${byText === 1 ? '' : ' and each after it'}`
  if (byText > others) return `Your plan texts ${byText} more ${once}, to keep lessons fresh.`
  const planned = `by text under your plan ${once}`
  if (byText === others) return `${byText === 1 ? 'The other one comes' : 'All the others come'} ${planned}.`
  const first = `One is the last question we texted: once you answer it${byText === 1 ? '' : ', and each after it'}`
  const more = `${byText === 1 ? '1 more comes' : `${byText} more come`} by text under your plan`
  return `${first}, ${more}; ${theRest(others - byText)}.`
}

const theRest = (count: number) => `the other ${count} when you review here or text Q`
