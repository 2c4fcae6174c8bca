/** What a learner would answer right today, in words. The service reckons it: topics, sentence and journey are one measure. */
import type { Learning } from '../../api/schemas/learning.ts'

export type SubjectMastery = Learning['mastery'][number]

/** `about 36 of 41 lessons, most likely between 33 and 39` */
export const passWords = ({ taught, likely, low, high }: Learning['pass']) =>
  `about ${likely} of ${taught} lesson${taught === 1 ? '' : 's'}, most likely between ${low} and ${high}`

/** The subjects with a taught lesson, and how many of the chosen ones have none yet. `chosen` holds names by area id. */
export function begunSubjects(mastery: readonly SubjectMastery[], chosen: Readonly<Record<string, readonly string[]>>) {
  const isToCome = ({ categoryId, subcategory, taught }: SubjectMastery) =>
    taught === 0 && chosen[categoryId]?.includes(subcategory)
  return { begun: mastery.filter(({ taught }) => taught > 0), toCome: mastery.filter(isToCome).length }
}
