import { below } from './material.ts'
import type { Rule } from './rule.ts'

/** A lesson's tags differ from one another and from its subject's, which every lesson already has. */
export const tags: Rule = {
  name: 'tags',
  *check({ finished }) {
    for (const entry of finished) {
      const seen = new Set([entry.subjectId])
      for (const [index, tag] of (entry.lesson.tags ?? []).entries()) {
        if (seen.has(tag)) yield { at: below(entry, 'tags', index), message: `has ${tag} already` }
        seen.add(tag)
      }
    }
  },
}
