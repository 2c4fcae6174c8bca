import { below, questionsOf, textsOf } from './material.ts'
import type { Rule } from './rule.ts'

/**
 * Lessons with a year's figures have a date by which somebody must read them again, and the figures of a question
 * belong to its lesson's year. A date in the past is only a warning.
 */
export const reviewBy: Rule = {
  name: 'review-by',
  *check({ finished }, { today }) {
    for (const entry of finished) {
      const { year, reviewBy: due } = entry.lesson
      if (year !== undefined && due === undefined) {
        yield { at: below(entry, 'year'), message: 'has figures of a year, so it needs reviewBy' }
      }
      if (due !== undefined && due < today) {
        yield { at: below(entry, 'reviewBy'), message: `was to be read again by ${due}`, level: 'warning' }
      }
      for (const question of questionsOf(entry)) {
        for (const [name, { year: lookedUp }] of Object.entries(question.question.law ?? {})) {
          if (year === undefined || lookedUp === year) continue
          yield { at: below(question, 'law', name), message: `is of ${lookedUp}, and the lesson is of ${year}` }
        }
      }
      const named = textsOf(entry).find(({ text }) => namesATaxYear(text))
      if (year === undefined && named) {
        yield { at: named, message: 'names a tax year, but the lesson has no year', level: 'warning' }
      }
    }
  },
}

function namesATaxYear(text: string): boolean {
  return /\b(for|in|of|since|from|the) (tax year )?20(2[5-9]|3\d)\b/i.test(text)
}
