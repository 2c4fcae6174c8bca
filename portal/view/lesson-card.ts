/** Shown on a lesson's card if the lesson has no value of its own (specification, section 2). */
import { truncate } from './truncate.ts'

const MINUTES_BY_DEFAULT = 2

/** The description, else the lesson's text cut at 80 characters. */
export function cardDescription(lesson: { description?: string | null; textContent?: string | null }): string {
  return lesson.description || truncate(lesson.textContent ?? '')
}

/** Seconds → `3 min`, floored; `2 min` if no duration is given. */
export function durationLabel(seconds: number | null | undefined): string {
  return `${seconds ? Math.floor(seconds / 60) : MINUTES_BY_DEFAULT} min`
}

/** `beginner` → `Beginner` */
export const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
