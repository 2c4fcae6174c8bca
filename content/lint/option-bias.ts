import type { QuestionSource } from '../schema.ts'
import { type Place, questionsOf } from './material.ts'
import type { Flaw, Rule } from './rule.ts'

const chance = 0.25
/** A fair author is accused once in a thousand times. */
const significance = 0.001
const questionsMin = 8

/** The right option can be told neither by its length nor by its place, in one subject or over everything. */
export const optionBias: Rule = {
  name: 'option-bias',
  *check({ subjects, finished }) {
    for (const subject of subjects) {
      const questions = subject.finished.flatMap(questionsOf).map(({ question }) => question)
      yield* biases(questions, subject, 'in this subject')
    }
    const first = subjects[0]
    if (first && subjects.length > 1) {
      const questions = finished.flatMap(questionsOf).map(({ question }) => question)
      yield* biases(questions, first, 'over the whole content')
    }
  },
}

function* biases(questions: readonly QuestionSource[], at: Place, where: string): Iterable<Flaw> {
  const total = questions.length
  if (total < questionsMin) return
  const habits: readonly [string, (question: QuestionSource) => boolean][] = [
    ['is the longest', (question) => lengthOfRight(question) > Math.max(...lengthsOfWrong(question))],
    ['is the shortest', (question) => lengthOfRight(question) < Math.min(...lengthsOfWrong(question))],
    ...[0, 1, 2, 3].map((index): [string, (question: QuestionSource) => boolean] => [
      `is option ${index + 1}`,
      (question) => question.options[index]?.right === true,
    ]),
  ]
  for (const [habit, shows] of habits) {
    const count = questions.filter(shows).length
    if (upperTail(total, count) < significance) {
      const message = `${where} the right option ${habit} in ${count} of ${total} questions; by chance about ${Math.round(total * chance)}`
      yield { at, message }
    }
  }
}

function lengthOfRight(question: QuestionSource): number {
  return question.options.find((option) => option.right)?.text.length ?? 0
}

function lengthsOfWrong(question: QuestionSource): number[] {
  return question.options.filter((option) => !option.right).map((option) => option.text.length)
}

/** Probability of at least `count` hits in `total` draws that each hit with `chance` (binomial). */
export function upperTail(total: number, count: number): number {
  let logTerm = total * Math.log(1 - chance)
  let tail = count <= 0 ? Math.exp(logTerm) : 0
  for (let hits = 1; hits <= total; hits += 1) {
    logTerm += Math.log((total - hits + 1) / hits) + Math.log(chance / (1 - chance))
    if (hits >= count) tail += Math.exp(logTerm)
  }
  return tail
}
