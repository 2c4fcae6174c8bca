import { findComputations } from './computations.ts'
import { below, textsOf } from './material.ts'
import type { Rule } from './rule.ts'

/** Every computation that a program can read comes out as written. */
export const arithmetic: Rule = {
  name: 'arithmetic',
  *check({ finished }) {
    for (const entry of finished) {
      const point = { ...below(entry, 'point'), text: entry.lesson.point }
      for (const at of [point, ...textsOf(entry)]) {
        for (const { text, right, value } of findComputations(at.text)) {
          if (!right) yield { at, message: `"${text}" does not come out: it makes ${rounded(value)}` }
        }
      }
    }
  },
}

function rounded(value: number): string {
  return Number(value.toFixed(4)).toLocaleString('en-US', { maximumFractionDigits: 4 })
}
