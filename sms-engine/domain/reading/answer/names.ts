import { slipsBetween } from './spelling.ts'
import type { Span } from './text.ts'
import type { Token } from './tokens.ts'

/** One of the things that an option lists: the stems of its words. "Uma, Vic and Ava" has three. */
export type Name = readonly string[]

const joiner = /^(?:and|plus|but)$/
/** What a text may also put between names: "uma and also vic", "both uma & vic". */
const around = /^(?:and|n|y|e|et|plus|mas|but|also|too|tambien|aussi|with|w|con|avec|both|the|a|an)$/
/** Words in a name that are no part of it: "Only Ava", "A form". */
const beside = /^(?:only|just|alone|both|the|an?)$/

/** The names that an option lists, in order; a single one if it is no list, as "A = B + C" is none. */
export function namesOf(tokens: readonly Token[]): readonly Name[] {
  if (tokens.some(({ before }) => before.includes('='))) return [tokens.map(wordOf)]
  const names: Token[][] = [[]]
  for (const token of tokens) {
    const isJoiner = joiner.test(token.word)
    if (isJoiner || isSplit(token)) names.push([])
    if (!isJoiner) names.at(-1)?.push(token)
  }
  return names.map(trimmed).filter(({ length }) => length > 0)
}

function isSplit({ gap, before }: Token): boolean {
  return gap === 'comma' || gap === 'stop' || /[&+]/.test(before)
}

function trimmed(words: readonly Token[]): Name {
  const kept = words.filter(({ word }) => !beside.test(word))
  return (kept.length > 0 ? kept : words).map(wordOf)
}

function wordOf({ word, stem, before }: Token): string {
  if (!/^\d/.test(word)) return stem
  return (/(?:^|[\s$])-\s?\$?$/.test(before) ? '-' : '') + word.replace(/,(?=\d{3})/g, '')
}

/** Names that a text joins, in its order. */
export interface Listed extends Span {
  readonly names: readonly (Span & { readonly key: string })[]
}

/**
 * The lists in a text that join at least two names of the options by "and", "&", a comma or nothing at all.
 * @param lists the names of each option
 */
export function listsIn(tokens: readonly Token[], lists: readonly (readonly Name[])[]): readonly Listed[] {
  const all = lists.flat().toSorted((a, b) => b.length - a.length)
  const words = new Set(all.flat())
  const found: Listed[] = []
  let list: { from: number; to: number; names: Listed['names'][number][] } | null = null
  for (let at = 0; at < tokens.length; ) {
    const name = tokens[at]?.gap === 'question' ? null : nameAt(tokens, at, all, words)
    if (name) {
      list ??= { from: at, to: at, names: [] }
      list.names.push(name)
      list.to = name.to
      at = name.to
    } else {
      const isAround = around.test(tokens[at]?.word ?? '') && tokens[at]?.gap !== 'question'
      if (list && !isAround) {
        found.push(list)
        list = null
      }
      at++
    }
  }
  if (list) found.push(list)
  return found.filter(({ names }) => new Set(names.map(({ key }) => key)).size > 1)
}

/** The longest name that stands at this position, with slips in words that are in no option. */
function nameAt(
  tokens: readonly Token[],
  from: number,
  all: readonly Name[],
  words: ReadonlySet<string>,
): Listed['names'][number] | null {
  const isWord = (token: Token, meant: string) => {
    const said = wordOf(token)
    return said === meant || (!words.has(said) && !/\d/.test(said + meant) && slipsBetween(token.word, meant) !== null)
  }
  const endOf = (name: Name): number | null => {
    let at = from
    for (const meant of name) {
      while (at > from && /^(?:the|an?)$/.test(tokens[at]?.word ?? '') && meant !== tokens[at]?.word) at++
      const token = tokens[at]
      if (!token || (at > from && !/^(?:space|joined)$/.test(token.gap)) || !isWord(token, meant)) return null
      at++
    }
    return at
  }
  const fitting = all.flatMap((name) => {
    const to = endOf(name)
    return to === null ? [] : [{ from, to, key: keyOf(name) }]
  })
  const [longest] = fitting
  const isTie = fitting.some(({ to, key }) => to === longest?.to && key !== longest.key)
  return isTie ? null : (longest ?? null)
}

/** Which option has these names and no others. Null if none has, or several have and none in this order. */
export function optionOf({ names }: Listed, lists: readonly (readonly Name[])[]): number | null {
  const said = names.map(({ key }) => key)
  const meant = lists.map((list) => list.map(keyOf))
  const inAnyOrder = (keys: readonly string[] = []) => [...new Set(keys)].sort().join('\n')
  const same = meant.flatMap((keys, option) => (inAnyOrder(keys) === inAnyOrder(said) ? [option] : []))
  const ordered = same.filter((option) => meant[option]?.join('\n') === said.join('\n'))
  const [shown] = same.length > 1 ? ordered : same
  return shown !== undefined && (same.length === 1 || ordered.length === 1) ? shown : null
}

function keyOf(name: Name): string {
  return name.join(' ')
}
