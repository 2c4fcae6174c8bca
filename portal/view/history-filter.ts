/** Filters the sent texts by category, subcategory and day. */
import type { SmsHistoryItem } from '../../api/schemas/sms-history.ts'
import { dateOf, zoneLabel } from './when.ts'

/**
 * Below the texts, so that nobody misses a reminder that is not among them, or wonders at times that have moved: they
 * are those of the zone that a learner has now.
 */
export const historyHolds = (zone: string | null) =>
  `Lessons and questions that were sent. Replies and reminders are not listed. Times in ${zoneLabel(zone)}.`

/** Empty strings do not filter. `date` is `YYYY-MM-DD`, a day in the learner's zone. */
export interface HistoryFilter {
  readonly category: string
  readonly subcategory: string
  readonly date: string
}

export const noFilter: HistoryFilter = { category: '', subcategory: '', date: '' }

export const isFiltering = (filter: HistoryFilter) => Object.values(filter).some((value) => value !== '')

export function filterTexts(texts: readonly SmsHistoryItem[], filter: HistoryFilter, zone: string | null) {
  return texts.filter(
    (text) =>
      (filter.category === '' || text.category === filter.category) &&
      (filter.subcategory === '' || text.subcategory === filter.subcategory) &&
      (filter.date === '' || dateOf(text.dateSent, zone) === filter.date),
  )
}

/** The choices: only what was sent, and only the subcategories of the chosen category. */
export function filterChoices(texts: readonly SmsHistoryItem[], category: string) {
  const within = category === '' ? texts : texts.filter((text) => text.category === category)
  return {
    categories: distinct(texts.map((text) => text.category)),
    subcategories: distinct(within.map((text) => text.subcategory)),
  }
}

const distinct = (names: readonly string[]) => [...new Set(names)].filter((name) => name !== '').sort()
