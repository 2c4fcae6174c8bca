/** What a learner would remember in the months to come: which pace is shown, in words and as a table. */
import type { YearAhead } from '../../api/schemas/year-ahead.ts'
import { counted } from './figures.ts'

export type PaceYear = YearAhead['paces'][number]
type Band = PaceYear['silent'][number]

/** The year at a pace. For a learner without texts it is the slowest pace: that is the next step up. */
export function yearAt({ paces }: YearAhead, textsAWeek: number): PaceYear | undefined {
  return paces.find(({ textsPerWeek }) => textsPerWeek === Math.max(1, textsAWeek))
}

/** What was taught and is still known at the end of the year. */
export interface YearsEnd {
  readonly textsPerWeek: number
  readonly taught: number
  readonly answering: Band
  readonly silent: Band
}

const none: Band = { low: 0, middle: 0, high: 0 }

export const yearsEnd = ({ textsPerWeek, taught, answering, silent }: PaceYear): YearsEnd => ({
  textsPerWeek,
  taught: taught.at(-1) ?? 0,
  answering: answering.at(-1) ?? none,
  silent: silent.at(-1) ?? none,
})

/** `60 to 75` */
export const bandWords = ({ low, high }: Band) => (low === high ? `${low}` : `${low} to ${high}`)

/** A smaller difference is no reason to choose another pace: it is within the estimate's error. */
const notable_lessons = 3

/** What the chart shows, in two sentences. */
export function yearWords(year: YearAhead, textsAWeek: number): string {
  const shown = yearAt(year, textsAWeek)
  if (!shown) return ''
  const { textsPerWeek, taught, answering, silent } = yearsEnd(shown)
  const none = textsAWeek === 0 ? 'At 0 no lessons come by text. ' : ''
  const kept = `At ${textsPerWeek} a week, if you answer, you would in a year still know about ${bandWords(answering)} of the ${counted(taught, 'lesson')} taught by then`
  return `${none}${kept}; ${besideWords(year, textsPerWeek)}. Without answers it would be ${bandWords(silent)}.`
}

/** What the next faster pace would add, or at the fastest what the next slower one would take away. */
function besideWords(year: YearAhead, pace: number): string {
  const [shown, next] = [yearAt(year, pace), year.paces.find(({ textsPerWeek }) => textsPerWeek === pace + 1)]
  const other = next ?? yearAt(year, pace - 1)
  if (!shown || !other) return ''
  const more = yearsEnd(other).answering.middle - yearsEnd(shown).answering.middle
  const who = `${other.textsPerWeek} a week`
  if (Math.abs(more) < notable_lessons) return `with ${who} it would be about as many`
  return more > 0 ? `${who} brings ${more} more` : `with ${who} it would be ${-more} fewer`
}

/** How many answers the chart assumes, where that number comes from, and how to come by the questions. */
export function assumptionWords(year: YearAhead, textsAWeek: number): string {
  const { answersPerLesson, isMeasured } = year
  const answers = Math.round(answersPerLesson * 10) / 10
  const basis = isMeasured
    ? `Calculated from your answers so far: on average ${answers === 1 ? '1 answer' : `${answers} answers`} for each lesson.`
    : 'Calculated with one answer for each lesson, until your own show how you learn.'
  return [basis, askingWords(year, textsAWeek)].filter(Boolean).join(' ')
}

/** While there are lessons to teach, the plan asks on fewer than all of its slots, so on none of one a week. */
function askingWords(year: YearAhead, textsAWeek: number): string {
  const taught = yearAt(year, textsAWeek)?.taught ?? []
  if (taught.at(-1) === taught[0]) return ''
  if (textsAWeek <= 1) return 'At 1 a week the plan asks nothing while it has lessons: reply Q for a question.'
  return year.isMeasured ? '' : 'The plan asks less: reply Q for more questions.'
}
