import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Catalogue } from '../../content/catalogue.ts'
import { exampleOf } from '../../content/sets/sets.ts'
import { kindsOf, type WordKind } from '../../sms-engine/domain/reading/lexicon.ts'
import { tokensOf } from '../../sms-engine/domain/reading/normal.ts'
import { readOptOutPhrase } from '../../sms-engine/domain/reading/opt-out-phrases.ts'
import { root } from '../config.ts'

/**
 * What accounting itself says, as texts that want nothing, one a line. The file is kept beside the corpus, so that the
 * weights follow from this folder alone: a word that is changed in a lesson does not change the reader.
 */
const file = join(root, 'scripts/hearing/neutral.txt')

export function loadNeutral(): readonly string[] {
  return readFileSync(file, 'utf8').trimEnd().split('\n')
}

/** Takes these texts from the content as it is now. */
export function writeNeutral(catalogue: Catalogue): void {
  writeFileSync(file, `${neutralTexts(catalogue).join('\n')}\n`)
}

/** The content's titles, sentences, questions and options, and parts of them that look like an opt-out. */
function neutralTexts(catalogue: Catalogue): string[] {
  const sentences = [...catalogue.lessons.values()].flatMap(({ title, sms, questions }) => [
    title,
    ...sms.split(/(?<=\.)\s+/),
    ...questions.map(exampleOf).flatMap(({ stem, options }) => [stem, ...options.map(({ text }) => text)]),
  ])
  return [...new Set([...sentences, ...sentences.flatMap(traps)])]
}

const trapKinds: ReadonlySet<WordKind> = new Set(['end', 'remove', 'away', 'done', 'block'])

/** Two to four words of a sentence around one that is typical of opt-outs: "the period ends", "off the books". */
function traps(sentence: string): string[] {
  const words = tokensOf(sentence).filter((token) => /[\p{L}\p{N}]/u.test(token))
  return words
    .flatMap((word, at) => (kindsOf(word).some((kind) => trapKinds.has(kind)) ? [at] : []))
    .flatMap((at) => [
      words.slice(Math.max(0, at - 1), at + 1),
      words.slice(at, at + 2),
      words.slice(Math.max(0, at - 1), at + 3),
    ])
    .filter(({ length }) => length > 1)
    .map((some) => some.join(' '))
    .filter((text) => readOptOutPhrase(text) === null)
}
