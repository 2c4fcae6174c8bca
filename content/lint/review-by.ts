import { below, textsOf } from './material.ts'
import type { Rule } from './rule.ts'

/** Figures of a year have a date by which somebody reads them again. A date that has passed only warns. */
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
