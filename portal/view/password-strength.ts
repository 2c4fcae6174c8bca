/**
 * How hard a password is to guess, shown while it is typed. It only advises: the service decides what to refuse, by the
 * same list (`api/account/common-passwords.ts`). Loaded when a new password is typed, because it is as heavy as a page.
 */
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs } from '@zxcvbn-ts/language-common'
import { brand, limits } from '../../content/product.ts'

export interface Strength {
  /** From 0, found at once, to 4. */
  readonly level: number
  readonly words: string
}

/** @param about what a guesser would know about the person typing: names and the address */
export type StrengthOf = (password: string, about: readonly string[]) => Strength

/** Beyond this length a password is strong whatever it is made of, and calculating would take long. */
const length_reckoned_max = 64

const words = [
  'Found at once: one of the first that guessers try.',
  'Easy to guess. Three or four words that do not belong together are better.',
  'Could be better. Another word makes it much harder to guess.',
  'Good.',
  'Strong.',
] as const

/** @param commonest passwords, the most common first */
export function strengthMeter(commonest: readonly string[]): StrengthOf {
  const meter = new ZxcvbnFactory({ dictionary: { passwords: [...commonest] }, graphs: adjacencyGraphs })
  const refused = new Set(commonest)
  const trade = [brand, 'accounting', 'bookkeeping', 'ledger', 'balance', 'taxes']
  return (password, about) => {
    if (password.length < limits.passwordLengthMin) {
      return { level: 0, words: `At least ${limits.passwordLengthMin} characters.` }
    }
    if (refused.has(password.toLowerCase()) || refused.has(wordOf(password))) return { level: 0, words: words[0] }
    const known = about.flatMap((text) => [text, ...text.split('@'), ...text.split(/[\s@.]+/)])
    const { score } = meter.check(password.slice(0, length_reckoned_max), [...trade, ...known])
    return { level: score, words: words[score] }
  }
}

/** Strips trailing digits and signs: guessers try a common password plus a year or "!", and the service refuses it. */
function wordOf(password: string): string {
  return password.toLowerCase().replace(/[\p{N}\p{P}\p{S}]+$/u, '')
}
