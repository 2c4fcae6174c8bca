import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../config.ts'
import type { Line } from './corpus.ts'
import type { Heard } from './left-out.ts'
import { isRight } from './right.ts'

/** Line numbers in the corpus, from 1, by writer. */
export type Misheard = Readonly<Record<string, readonly number[]>>

/** What the shipped reader is known to misread: any other misreading is a fault that was introduced since. */
const file = join(root, 'scripts/hearing/misheard.json')

/** The places of texts that were not read as they were meant. */
export function misheardOf(heard: readonly Heard[]): Misheard {
  return placesOf(heard.filter(({ line, verdict }) => !isRight(line, verdict)).map(({ line }) => line))
}

/** The places of these lines. */
export function placesOf(lines: readonly Line[]): Misheard {
  const byWriter = Object.groupBy(lines, ({ writer }) => writer)
  return Object.fromEntries(
    Object.entries(byWriter).map(([writer, of = []]) => [writer, of.map(({ number }) => number)]),
  )
}

export function loadMisheard(): Misheard {
  return JSON.parse(readFileSync(file, 'utf8'))
}

export function writeMisheard(misheard: Misheard): void {
  const rows = Object.entries(misheard).map(
    ([writer, numbers]) => `  ${JSON.stringify(writer)}: ${JSON.stringify(numbers)}`,
  )
  writeFileSync(file, `{\n${rows.join(',\n')}\n}\n`)
}
