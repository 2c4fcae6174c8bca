import { unreadable } from './cite.ts'
import { below } from './material.ts'
import type { Rule } from './rule.ts'

/**
 * Every lesson says where its rule can be found, so that a reader can look it up, and when somebody last checked the
 * lesson against it, so that a reader can tell how far to trust it.
 */
export const source: Rule = {
  name: 'source',
  *check({ finished }, { today }) {
    for (const entry of finished) {
      const { source: named, checked } = entry.lesson
      if (named === undefined) yield { at: entry, message: 'has no source: a cite, or "convention of" and whose' }
      for (const place of named === undefined ? [] : unreadable(named)) {
        const message = `"${place}" is no cite of a known form (lint/cite.ts lists them), nor "convention of" and whose`
        yield { at: below(entry, 'source'), message }
      }
      if (checked === undefined) yield { at: entry, message: 'has no date on which it was checked against its source' }
      else if (checked > today) yield { at: below(entry, 'checked'), message: `${checked} is still to come` }
    }
  },
}
