import { below, type Place, questionsOf, type WordingEntry, wordingsOf } from './material.ts'
import type { Flaw, Rule } from './rule.ts'
import { findLikenesses, shinglesOf } from './shingles.ts'

interface Sample {
  readonly at: Place
  readonly name: string
  readonly text: string
}

/**
 * No two questions, readings or texts are near-duplicates, including a lesson's own questions. All numbers count as
 * equal, so the same question with other amounts is caught.
 */
export const likeness: Rule = {
  name: 'likeness',
  *check({ finished }) {
    const sms = finished.map((entry) => ({ at: below(entry, 'sms'), name: entry.lesson.id, text: entry.lesson.sms }))
    const readings = finished.map((entry) => ({
      at: below(entry, 'reading'),
      name: entry.lesson.id,
      text: entry.lesson.reading,
    }))
    const questions = finished.flatMap(questionsOf).flatMap((question) => different(wordingsOf(question).map(sampleOf)))
    yield* alike(sms, 3, 0.3)
    yield* alike(readings, 4, 0.15)
    yield* alike(questions, 3, 0.35)
  },
}

function sampleOf({ question, ...at }: WordingEntry): Sample {
  const text = [question.stem, ...question.options.map((option) => option.text)].join(' ')
  return { at, name: question.id, text }
}

/** Sets that differ only in their figures are one sample, because numbers count as equal; other words make another. */
function different(sets: readonly Sample[]): Sample[] {
  return [...new Map(sets.map((sample) => [[...shinglesOf(sample.text, 1)].join(' '), sample])).values()]
}

function* alike(samples: readonly Sample[], size: number, threshold: number): Iterable<Flaw> {
  const texts = samples.map((sample) => sample.text)
  for (const { first, second, similarity } of findLikenesses(texts, size, threshold)) {
    const [one, other] = [samples[first], samples[second]]
    // The sets of one question are alike by design.
    if (!one || !other || one.name === other.name) continue
    yield { at: other.at, message: `shares ${Math.round(similarity * 100)} % of its wording with ${one.name}` }
  }
}
