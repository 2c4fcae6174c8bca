import type { Dashboard } from '../../api/schemas/dashboard.ts'

/** The share of the selected lessons that are completed, in whole percent; 0 if none are selected. */
export function progressPercent(stats: Dashboard['stats']): number {
  return stats.totalLessons === 0 ? 0 : Math.round((100 * stats.completedLessons) / stats.totalLessons)
}

/** `1 lesson`, `12 lessons` */
export const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** What `Completed` counts. Far more may have been taught; the journey, and SCORE on the phone, show that. */
export const COMPLETED_MEANS =
  'A lesson is completed when your first answer to it is right, or when you mark it complete.'

/** The share of right answers; a dash before the first answer, because nothing was wrong yet. */
export const averageFigure = ({ totalQuizzes, averageScore }: Dashboard['stats']) =>
  totalQuizzes === 0 ? ({ value: '–' } as const) : ({ value: averageScore, unit: '%' } as const)
