import type { Question } from '../../api/schemas/quiz.ts'

/**
 * The options in the order in which a text listed them, so that its letters apply here too; unchanged if the text asked
 * something else, or used other figures.
 */
export function orderedAs(text: string, options: Question['options']): Question['options'] {
  const lines = text.split('\n').flatMap((line) => /^[A-D]\) (.*)$/.exec(line)?.[1] ?? [])
  const places = new Map(options.map(({ choice, text }) => [choice, lines.indexOf(text)]))
  if ([...places.values()].includes(-1)) return options
  return options.toSorted((one, other) => (places.get(one.choice) ?? 0) - (places.get(other.choice) ?? 0))
}
