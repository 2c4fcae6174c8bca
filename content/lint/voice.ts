import { below, type Material, type Place, type SubjectEntry, textsOf } from './material.ts'
import type { Flaw, Rule } from './rule.ts'

/** Filler and lecture-hall phrases, in any text for learners. */
const refused: readonly [RegExp, string][] = [
  [/!/, 'has an exclamation mark'],
  [/\bdid you know\b/i, 'asks "did you know"'],
  [/\bit(?:'s| is) (?:important|worth noting|essential|crucial)\b/i, 'announces importance instead of showing it'],
  [
    /\b(?:keep in mind|bear in mind|remember that|note that|in other words|at the end of the day|in today's)\b/i,
    'has filler',
  ],
  [
    /\b(?:delve|dive in|dive into|game.?changer|unlock|supercharge|leverage the|seamless|navigate the)\b/i,
    'advertises',
  ],
  [
    /\b(?:canteen|taxman|cheques?|whilst|fortnight|petrol|colour|labour|programme|hands on the rest|hours are not hired)\b/i,
    'is not what an American would say',
  ],
  [/\b(?:not (?:tax|legal|financial) advice|educational purposes)\b/i, 'disclaims; the page does that once for all'],
]

/** How often the same three opening words may occur in a subject. More than `warn` warns, more than `fail` fails. */
const openings = {
  sms: { warn: 2, fail: 3 },
  reading: { warn: 2, fail: 3 },
  stem: { warn: 3, fail: 5 },
  why: { warn: 5, fail: 8 },
} as const
type Opening = keyof typeof openings

/**
 * A last paragraph that begins by telling the reader to keep something. One reading in three may have it: a dozen in a
 * row sound like one form, and a reading should end with where its rule can be found.
 */
const recordEnding =
  /^(?:keep|save|store|file|print|log|track|note|archive|scan|record|write|attach|collect|hold on to)\b/i
const recordEndingsMax = 1 / 3
/** Fewer readings than in a few subjects say nothing: a single subject may be a little above a third. */
const readingsMin = 36

/** Plain words, and no sentence pattern that shows that a dozen lessons were written in one go. */
export const voice: Rule = {
  name: 'voice',
  *check({ subjects, finished }) {
    for (const at of finished.flatMap(textsOf)) {
      for (const [pattern, what] of refused) {
        const found = pattern.exec(at.text)
        if (found) yield { at, message: `${what}: "${found[0]}"` }
      }
    }
    for (const subject of subjects) {
      for (const kind of Object.keys(openings) as Opening[]) yield* repeated(subject, kind)
    }
    yield* recordEndings(finished)
  },
}

function* recordEndings(finished: Material['finished']): Iterable<Flaw> {
  const endings = finished.filter(({ lesson }) => recordEnding.test(lesson.reading.trim().split(/\n\n+/).at(-1) ?? ''))
  const last = endings.at(-1)
  if (!last || finished.length < readingsMin || endings.length <= finished.length * recordEndingsMax) return
  const message = `is one of ${endings.length} readings out of ${finished.length} that end on keeping a record; a third is plenty`
  yield { at: below(last, 'reading'), message }
}

function* repeated(subject: SubjectEntry, kind: Opening): Iterable<Flaw> {
  const { warn, fail } = openings[kind]
  /** By opening, the texts that begin with it. A text counts once, however many of its sets do. */
  const places = new Map<string, Map<string, Place>>()
  for (const at of subject.finished.flatMap(textsOf).filter((text) => text.kind === kind)) {
    const opening = firstWords(at.text)
    const found = places.get(opening) ?? new Map<string, Place>()
    places.set(opening, found.set(at.path.join(), at))
  }
  for (const [opening, texts] of places) {
    const found = [...texts.values()]
    const at = found.at(-1)
    if (!at || found.length <= warn) continue
    const message = `"${opening}..." opens ${found.length} texts of this kind in the subject; ${warn} is plenty`
    yield { at, message, ...(found.length <= fail && { level: 'warning' as const }) }
  }
}

function firstWords(text: string): string {
  return (text.toLowerCase().match(/[a-z0-9$%'.,]+/g) ?? []).slice(0, 3).join(' ')
}
