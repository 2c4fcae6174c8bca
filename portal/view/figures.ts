import type { Dashboard } from '../../api/schemas/dashboard.ts'

/** Completed lessons as a share of the selection, in whole percent; 0 while there is nothing to complete. */
export function progressPercent(stats: Dashboard['stats']): number {
  return stats.totalLessons === 0 ? 0 : Math.round((100 * stats.completedLessons) / stats.totalLessons)
}

/** `1 lesson`, `12 lessons` */
export const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
