import type { Option, Question } from '../catalogue.ts'
import { type Place, type QuestionEntry, questionsOf, wordingsOf } from './material.ts'
import type { Flaw, Rule } from './rule.ts'

const chance = 0.25
/** One fair author in a thousand is accused. */
const significance = 0.001
const questionsMin = 8

/** Words by which an author qualifies a statement. Distractors, being false, seldom need them. */
const hedges =
  /\b(?:generally|usually|normally|typically|often|mostly|most|some|sometimes|may|might|can|likely|perhaps|about|at least|at most|up to|as a rule|in general|if|unless|except)\b/gi

/**
 * The right option cannot be told by its length, its caution or its place, neither in one subject nor over everything.
 * People who do not know the answer guess the longest or the most hedged option, so these two must not pay at all: they
 * may be right no more often than by chance. Other habits are reported only if no fair author would have them by
 * accident.
 */
export const optionBias: Rule = {
  name: 'option-bias',
  *check({ subjects, finished }) {
    for (const subject of subjects) {
      const questions = subject.finished.flatMap(questionsOf)
      yield* biases(questions, subject, 'in this subject')
    }
    const first = subjects[0]
    if (first && subjects.length > 1) {
      yield* biases(finished.flatMap(questionsOf), first, 'over the whole content')
    }
  },
}

function* biases(questions: readonly QuestionEntry[], at: Place, where: string): Iterable<Flaw> {
  const total = questions.length
  if (total < questionsMin) return
  const guesses: readonly Habit[] = [
    ['is the longest', (question) => lengthOfRight(question) > Math.max(...lengthsOfWrong(question))],
    ['is the most hedged', (question) => hedgesOfRight(question) > Math.max(...hedgesOfWrong(question))],
  ]
  const habits: readonly Habit[] = [
    ['is the shortest', (question) => lengthOfRight(question) < Math.min(...lengthsOfWrong(question))],
    ...[0, 1, 2, 3].map((index): Habit => [`is option ${index + 1}`, (question) => isRight(question.options[index])]),
  ]
  for (const [habit, shows] of [...guesses, ...habits]) {
    const count = Math.round(questions.reduce((sum, question) => sum + shareOfSets(question, shows), 0))
    const isGuess = guesses.some(([guess]) => guess === habit)
    if (isGuess ? count > total * chance : upperTail(total, count) < significance) {
      const message = `${where} the right option ${habit} in ${count} of ${total} questions; by chance about ${Math.round(total * chance)}`
      yield { at, message }
    }
  }
}

/** Something that a reader without any knowledge may notice about right options, and whether a question shows it. */
type Habit = readonly [string, (question: Question) => boolean]

/** A question with variables may show a habit in some of its sets, and counts by their share. */
function shareOfSets(question: QuestionEntry, shows: Habit[1]): number {
  const sets = wordingsOf(question)
  return sets.filter((set) => shows(set.question)).length / sets.length
}

function isRight(option: Option | undefined): boolean {
  return option?.right === true
}

function hedgesOfRight(question: Question): number {
  return question.options.filter(isRight).map(countHedges)[0] ?? 0
}

function hedgesOfWrong(question: Question): number[] {
  return question.options.filter((option) => !option.right).map(countHedges)
}

function countHedges({ text }: Option): number {
  return text.match(hedges)?.length ?? 0
}

function lengthOfRight(question: Question): number {
  return question.options.find((option) => option.right)?.text.length ?? 0
}

function lengthsOfWrong(question: Question): number[] {
  return question.options.filter((option) => !option.right).map((option) => option.text.length)
}

/** Probability of at least `count` hits in `total` draws, each with the probability `chance` (binomial). */
export function upperTail(total: number, count: number): number {
  let logTerm = total * Math.log(1 - chance)
  let tail = count <= 0 ? Math.exp(logTerm) : 0
  for (let hits = 1; hits <= total; hits += 1) {
    logTerm += Math.log((total - hits + 1) / hits) + Math.log(chance / (1 - chance))
    if (hits >= count) tail += Math.exp(logTerm)
  }
  return tail
}
