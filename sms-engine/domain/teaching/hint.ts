import type { Question } from '../../../content/catalogue.ts'
import type { Ask } from '../model/state.ts'
import { letters } from '../wording/lessons.ts'
import { shuffled } from './seeded.ts'

/** How many wrong options a hint takes away. */
const removed_max = 2

/**
 * The options that a hint leaves, with their letters as shown: the right one and at least one wrong one, always the
 * same for one ask. Null when nothing can be taken away.
 */
export function optionsLeft(open: Ask, question: Question): readonly string[] | null {
  const wrong = open.order.filter((index) => !question.options[index]?.right)
  const count = Math.min(removed_max, wrong.length - 1)
  if (count < 1) return null
  const removed = new Set(
    shuffled(wrong.length, `${open.id}:hint`)
      .slice(0, count)
      .map((place) => wrong[place]),
  )
  return open.order.flatMap((index, shown) =>
    removed.has(index) ? [] : [`${letters[shown]}) ${question.options[index]?.text}`],
  )
}
