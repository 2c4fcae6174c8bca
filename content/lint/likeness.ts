import { below, type Place, questionsOf } from './material.ts'
import type { Flaw, Rule } from './rule.ts'
import { findLikenesses } from './shingles.ts'

interface Sample {
  readonly at: Place
  readonly name: string
  readonly text: string
}

/**
 * No two questions, readings or texts are near-duplicates, a lesson's own two questions included. Numbers count as equal,
 * so the same question with other amounts is caught.
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
    const questions = finished.flatMap(questionsOf).map((at) => ({
      at,
      name: at.question.id,
      text: [at.question.stem, ...at.question.options.map((option) => option.text)].join(' '),
    }))
    yield* alike(sms, 3, 0.3)
    yield* alike(readings, 4, 0.15)
    yield* alike(questions, 3, 0.35)
  },
}

function* alike(samples: readonly Sample[], size: number, threshold: number): Iterable<Flaw> {
  const texts = samples.map((sample) => sample.text)
  for (const { first, second, similarity } of findLikenesses(texts, size, threshold)) {
    const [one, other] = [samples[first], samples[second]]
    if (!one || !other) continue
    yield { at: other.at, message: `shares ${Math.round(similarity * 100)} % of its wording with ${one.name}` }
  }
}
