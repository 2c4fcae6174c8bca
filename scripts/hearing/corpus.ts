import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WishName } from '../../sms-engine/domain/reading/wish-names.ts'
import { root } from '../config.ts'

/** A text that somebody might send, and what a careful person takes it to mean. */
export interface Line {
  readonly text: string
  readonly kind:
    | 'opt-out'
    | 'sounds-like'
    | 'benign'
    | 'answer'
    | 'no-answer'
    | 'wish'
    | 'crisis'
    | 'not-crisis'
    | 'auto-reply'
  readonly lang?: 'en' | 'es' | 'fr'
  /** For an opt-out: how it is phrased. */
  readonly manner?: string
  /** For a benign text: whether it contains words typical of opt-outs. */
  readonly trap?: boolean
  readonly options?: readonly string[]
  readonly letter?: 'A' | 'B' | 'C' | 'D'
  readonly unsure?: boolean
  readonly wish?: WishName
  /** The writer: the file's name. */
  readonly writer: string
  /** Line number in the file, from 1. */
  readonly number: number
}

/** All lines of all writers, in file order. */
export function loadCorpus(): readonly Line[] {
  return loadFolder('corpus')
}

/** Lines of writers that no model is ever trained on, to show how the shipped reader handles strangers. */
export function loadHeldOut(): readonly Line[] {
  return loadFolder('held-out')
}

function loadFolder(name: 'corpus' | 'held-out'): readonly Line[] {
  const folder = join(root, 'scripts/hearing', name)
  return readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl'))
    .sort()
    .flatMap((file) => {
      const writer = file.replace('.jsonl', '')
      return readFileSync(join(folder, file), 'utf8')
        .trim()
        .split('\n')
        .map((line, index): Line => ({ ...JSON.parse(line), writer, number: index + 1 }))
    })
}
