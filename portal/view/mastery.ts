/**
 * What a learner would answer right today, in words. The service calculates it, so that topics, sentence and journey
 * share one measure.
 */
import type { Learning } from '../../api/schemas/learning.ts'

export type SubjectMastery = Learning['mastery'][number]

/** `about 36 of 41 lessons, most likely between 33 and 39` */
export const passWords = ({ taught, likely, low, high }: Learning['pass']) =>
  `about ${likely} of ${taught} lesson${taught === 1 ? '' : 's'}, most likely between ${low} and ${high}`

/** How many lessons a learner gets in all: those of the chosen subjects, and those of others taught before. */
export const lessonsToTeach = (mastery: readonly SubjectMastery[], chosen: Chosen) =>
  mastery.reduce((sum, subject) => sum + (isChosen(subject, chosen) ? subject.lessons : subject.taught), 0)

/** Whether there are chosen lessons, and all of them were taught. */
export function areChosenTaught(mastery: readonly SubjectMastery[], chosen: Chosen): boolean {
  const of = mastery.filter((subject) => isChosen(subject, chosen))
  return of.length > 0 && of.every(({ lessons, taught }) => taught >= lessons)
}

/** The subjects with a taught lesson, and how many of the chosen ones have none yet. */
export function begunSubjects(mastery: readonly SubjectMastery[], chosen: Chosen) {
  const isToCome = (subject: SubjectMastery) => subject.taught === 0 && isChosen(subject, chosen)
  return { begun: mastery.filter(({ taught }) => taught > 0), toCome: mastery.filter(isToCome).length }
}

/** Names of subjects by the id of their area. */
type Chosen = Readonly<Record<string, readonly string[]>>

/** Whether the dashboard's figures count a subject. */
export const isChosen = ({ categoryId, subcategory }: SubjectMastery, chosen: Chosen) =>
  chosen[categoryId]?.includes(subcategory) ?? false

/** The subject whose lessons are to be read next: a chosen one that is not completed, else any that was begun. */
export const nextToLearn = (mastery: readonly SubjectMastery[], chosen: Chosen): SubjectMastery | undefined =>
  mastery.find((subject) => isChosen(subject, chosen) && subject.completed < subject.lessons) ??
  mastery.find(({ taught, completed }) => taught + completed > 0)
