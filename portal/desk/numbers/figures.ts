import type { DeskNumbers } from '../../../api/schemas/desk-numbers.ts'

type Day = DeskNumbers['days'][number]

/** A share in whole percent; null if the whole is zero. */
export const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((100 * part) / whole)

/** `97 %`, or a dash where nothing was counted. A few never show as 0 %, nor almost all as 100 %. */
export function percentWords(part: number, whole: number): string {
  const share = percent(part, whole)
  if (share === null) return '–'
  if (share === 0 && part > 0) return 'under 1 %'
  if (share === 100 && part < whole) return 'over 99 %'
  return `${share} %`
}

export const total = (days: readonly Day[], of: (day: Day) => number): number =>
  days.reduce((sum, day) => sum + of(day), 0)

/** `1,204` */
export const figure = (value: number): string => value.toLocaleString('en-US')

/** The indexes of values that have no neighbor on either side. */
export const alone = (values: ArrayLike<number | null | undefined>): number[] =>
  Array.from(values, (_, at) => at).filter(
    (at) => values[at] != null && values[at - 1] == null && values[at + 1] == null,
  )
