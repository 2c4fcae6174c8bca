import { toPlain } from '../wording/segment.ts'
import { anyOf, politeness } from './vocabulary.ts'

/** Words that carriers and 47 CFR 64.1200(a)(10) treat as an opt-out when they are the whole text. */
export const optOutWords: readonly string[] = [
  'stop',
  'stopall',
  'unsubscribe',
  'cancel',
  'end',
  'quit',
  'revoke',
  'optout',
]

export type Keyword = 'opt-out' | 'start' | 'yes' | 'help'

const keywords: ReadonlyMap<string, Keyword> = new Map<string, Keyword>([
  ...optOutWords.map((word) => [word, 'opt-out'] as const),
  ['start', 'start'],
  ['unstop', 'start'],
  ['yes', 'yes'],
  ['help', 'help'],
  ['info', 'help'],
])

interface ForeignKeyword {
  readonly keyword: 'opt-out' | 'help'
  readonly language: 'fr' | 'es'
}

/**
 * Words that carriers accept in Canada, and their Spanish counterparts. No carrier of ours answers them: its defaults
 * are English.
 */
const foreign: ReadonlyMap<string, ForeignKeyword> = new Map<string, ForeignKeyword>([
  ['arret', { keyword: 'opt-out', language: 'fr' }],
  ['arrete', { keyword: 'opt-out', language: 'fr' }],
  ['arretez', { keyword: 'opt-out', language: 'fr' }],
  ['aide', { keyword: 'help', language: 'fr' }],
  ['alto', { keyword: 'opt-out', language: 'es' }],
  ['baja', { keyword: 'opt-out', language: 'es' }],
  ['cancelar', { keyword: 'opt-out', language: 'es' }],
  ['ayuda', { keyword: 'help', language: 'es' }],
])

/** Reads ARRET, AIDE, ALTO, BAJA, AYUDA as whole texts, with or without accents, politeness and punctuation. */
export function readForeignKeyword(body: string): ForeignKeyword | null {
  return foreign.get(withoutPoliteness(wordsOf(body)).join(' ')) ?? null
}

/** Reads a carrier keyword as the carrier does: the whole text, in any case, outer spaces ignored. */
export function readKeyword(body: string): Keyword | null {
  return keywords.get(body.trim().toLowerCase()) ?? null
}

/**
 * Reads dressed-up START and HELP words: "START.", "start please", "help!". No carrier accepts these. Opt-outs have a
 * grammar of their own, and YES means something to us only as the carrier accepts it.
 */
export function readLooseKeyword(body: string): 'start' | 'help' | null {
  const keyword = keywords.get(withoutPoliteness(wordsOf(body)).join(' '))
  return keyword === 'start' || keyword === 'help' ? keyword : null
}

/**
 * Whether any word of a text would be an opt-out by itself. Only for a text that nothing else can read: "the bus stop"
 * is not an opt-out, but people we cannot understand are better left alone.
 */
export function namesOptOut(body: string): boolean {
  return wordsOf(body).some((word) => optOutWords.includes(word) || foreign.get(word)?.keyword === 'opt-out')
}

/** A text's words in lowercase, without quotes, punctuation, emoji, accents and apostrophes. */
export function wordsOf(body: string): readonly string[] {
  return toPlain(body)
    .normalize('NFKD')
    .replace(/[\p{M}']/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

const polite = anyOf(politeness)
const outerPoliteness = new RegExp(`^(?:${polite} )+|(?: ${polite})+$`, 'g')

/** Words without "please" and "thank you" around them. */
export function withoutPoliteness(words: readonly string[]): readonly string[] {
  return words.join(' ').replace(outerPoliteness, '').split(' ')
}
