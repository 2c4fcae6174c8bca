import { charactersOutsideGsm7 } from '../gsm7.ts'
import { below, textsOf } from './material.ts'
import type { Rule } from './rule.ts'

const instead: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': 'a comma, a colon or two sentences',
  '…': '...',
  '×': 'x',
  '÷': '/',
  '−': '-',
  '¢': 'cents',
  '`': "'",
  '\t': 'a space',
  '\u00a0': 'a space',
}

/** Straight quotes, hyphens, no emoji. Readings too, so that any sentence can move between a reading and a text. */
export const alphabet: Rule = {
  name: 'alphabet',
  *check({ finished }) {
    const notes = finished.flatMap((entry) =>
      (entry.lesson.errata ?? []).map(({ note }) => ({ ...below(entry, 'errata'), text: note })),
    )
    const terms = finished.flatMap((entry) =>
      (entry.lesson.terms ?? []).map(({ says }, index) => ({ ...below(entry, 'terms', index, 'says'), text: says })),
    )
    for (const at of [...finished.flatMap(textsOf), ...notes, ...terms]) {
      for (const character of charactersOutsideGsm7(at.text)) {
        const code = `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`
        const hint = instead[character] ? `; write ${instead[character]}` : ''
        yield { at, message: `has ${character} (${code}), which is not in GSM-7${hint}` }
      }
    }
  },
}
