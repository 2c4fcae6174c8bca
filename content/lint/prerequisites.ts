import { below } from './material.ts'
import type { Rule } from './rule.ts'

/** A lesson requires only lessons that exist and come before it, so no chain leads back to itself. */
export const prerequisites: Rule = {
  name: 'prerequisites',
  *check({ lessons, finished }, { lock }) {
    const order = new Map(lessons.map(({ lesson }, index) => [lesson.id, index]))
    for (const entry of finished) {
      for (const [index, id] of (entry.lesson.requires ?? []).entries()) {
        const at = below(entry, 'requires', index)
        const position = order.get(id)
        if (position === undefined) {
          // If an author checks one subject by itself, lessons of other subjects are unknown.
          if (lock) yield { at, message: `there is no lesson ${id}` }
        } else if (position >= (order.get(entry.lesson.id) ?? 0)) {
          yield { at, message: `${id} does not come before this lesson` }
        }
      }
    }
  },
}
