/**
 * A part of the day as people name it: when it begins, in hours, and until when it lasts for who is in it already.
 * `holds`: the first and the last full hour that anybody would count to it.
 */
export interface DayPart {
  readonly hour: number
  readonly until: number
  readonly holds: readonly [first: number, last: number]
}

/** Each part with its words in English, Spanish and French; the first that matches counts. */
const parts: readonly (readonly [DayPart, string])[] = [
  [{ hour: 0, until: 0, holds: [0, 0] }, 'midnight'],
  [{ hour: 7, until: 8, holds: [6, 8] }, 'before work|on my commute|drive to work'],
  [
    { hour: 14, until: 18, holds: [12, 17] },
    'after lunch|afternoons?|(?:por|en|de|a) la tarde|esta tarde|(?:cet )?apres midi',
  ],
  [{ hour: 18, until: 21, holds: [17, 21] }, 'after (?:work|school)'],
  [
    { hour: 20, until: 21, holds: [19, 21] },
    'after (?:dinner|supper|bed ?time)|bed ?time|(?:late )?at nights?|nights?|nite',
  ],
  [{ hour: 12, until: 12, holds: [12, 12] }, 'noon|mid ?day|lunch(?: ?time| break| hour)?|midi|mediodia'],
  [
    { hour: 8, until: 12, holds: [4, 11] },
    'mornings?|mornin|breakfast|first thing|in the am|(?<!\\bi )am please|(?:por|en|de|a) la manana|esta manana|(?:ce |le |du )?matin',
  ],
  [
    { hour: 19, until: 21, holds: [17, 21] },
    'evenings?|nightly|tonight|(?:ce |le |du |a )soir|(?:por|en|de|a) la noche|esta noche',
  ],
]

/** Any part of the day in plain words (`plainWords`), as a pattern without groups. */
export const dayPart = `(?:${parts.map(([, words]) => words).join('|')})`

const wholes = parts.map(([part, words]) => [new RegExp(`^(?:${words})$`), part] as const)

/** Reads what `dayPart` matches. */
export function readDayPart(text: string): DayPart | null {
  return wholes.find(([words]) => words.test(text))?.[1] ?? null
}
