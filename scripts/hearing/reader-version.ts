import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readText } from '../../sms-engine/domain/reading/read-text.ts'
import { readerVersion, readingsDigest } from '../../sms-engine/domain/reading/reader-version.ts'
import { root } from '../config.ts'
import type { Line } from './corpus.ts'
import type { Heard } from './left-out.ts'
import { describeReading } from './verdict.ts'

const file = join(root, 'sms-engine/domain/reading/reader-version.ts')
/** Every how-many-th text is read by the model: reading all of them would take too much of the suite's time. */
const step = 6

export const isAnswer = ({ kind }: Line) => kind === 'answer' || kind === 'no-answer'

/** The lines that the suite reads: every answer and a share of the others. */
export function sampleOf(lines: readonly Line[]): readonly Line[] {
  return [
    ...lines.filter(isAnswer),
    ...lines.filter((line) => !isAnswer(line)).filter((_, index) => index % step === 0),
  ]
}

/** How the shipped reader reads these lines. */
export function hearAll(lines: readonly Line[]): readonly Heard[] {
  return lines.map((line) => ({ line, verdict: describeReading(readText(line.text, line.options ?? null)) }))
}

/** A short digest of how these texts were read: a different digest means a different reader. */
export function digestOf(heard: readonly Heard[]): string {
  const hash = createHash('sha256')
  for (const { line, verdict } of heard) hash.update(JSON.stringify([line.text, verdict]))
  return hash.digest('hex').slice(0, 16)
}

/**
 * Raises the version if these texts are not read as the reader of that version read them.
 * @returns the version now in the file
 */
export function writeReaderVersion(heard: readonly Heard[]): number {
  const digest = digestOf(heard)
  if (digest === readingsDigest) return readerVersion
  writeFileSync(file, printReaderVersion(readerVersion + 1, digest))
  return readerVersion + 1
}

function printReaderVersion(version: number, digest: string): string {
  return `// Made by \`npm run hear -- --misheard\`, which raises the version when it reads the corpus differently. Not for editing by hand.

/** Changes whenever a text may be read differently: a stored reading tells by it which reader it was. */
export const readerVersion = ${version}

/** Of what this reader takes the corpus for; a test compares it, so that no change of the reader keeps its version. */
export const readingsDigest = '${digest}'
`
}
