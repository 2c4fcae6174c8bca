import { editDistance } from '../edit-distance.ts'

/** A word without its endings: "increases", "increased" and "increasing" are one. */
export function stem(word: string): string {
  let root = word
  if (root.length > 4 && root.endsWith('ies')) root = `${root.slice(0, -3)}y`
  else if (root.length > 4 && /(?:s|x|z|ch|sh)es$/.test(root)) root = root.slice(0, -2)
  else if (root.length > 3 && /[^siu]s$/.test(root)) root = root.slice(0, -1)
  if (root.length > 5 && root.endsWith('ing')) root = root.slice(0, -3)
  else if (root.length > 4 && root.endsWith('ed')) root = root.slice(0, -2)
  // "notes" is not "not".
  if (root.length > 4 && root.endsWith('e')) root = root.slice(0, -1)
  return root.length > 3 && root.at(-1) === root.at(-2) ? root.slice(0, -1) : root
}

/** Spellings of one sound by their first letter, longer ones first; "a" stands for any vowels. */
const sounds: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  c: [
    ['cian', 'xan'],
    ['cion', 'xan'],
    ['chur', 'xar'],
    ['ch', 'x'],
    ['ck', 'k'],
    ['ce', 'sa'],
    ['ci', 'sa'],
    ['cy', 'sa'],
    ['c', 'k'],
  ],
  d: [
    ['dge', 'ja'],
    ['dj', 'j'],
  ],
  e: [['eigh', 'a']],
  a: [
    ['aigh', 'a'],
    ['augh', 'a'],
  ],
  g: [
    ['ge', 'ja'],
    ['gi', 'ja'],
    ['gy', 'ja'],
  ],
  i: [['igh', 'a']],
  o: [['ough', 'a']],
  p: [['ph', 'f']],
  q: [
    ['qu', 'ka'],
    ['q', 'ka'],
  ],
  s: [
    ['sion', 'xan'],
    ['shun', 'xan'],
    ['sch', 'x'],
    ['sh', 'x'],
  ],
  t: [
    ['tion', 'xan'],
    ['ture', 'xar'],
    ['tch', 'x'],
    ['th', 't'],
  ],
  v: [['v', 'f']],
  z: [['z', 's']],
}
const mute: Readonly<Record<string, string>> = { kn: 'n', gn: 'n', pn: 'n', wr: 'r', ps: 's' }
const vowels: ReadonlySet<string> = new Set('aeiouyhw')

/** How a word sounds, roughly: its consonants as spoken, and one "a" for any vowels between them. */
export function soundOf(word: string): string {
  const start = mute[word.slice(0, 2)]
  let sound = start ?? ''
  let at = start ? 2 : 0
  // The "e" of "keynes" and "balance" is silent.
  const ending = /..e[sd]?$/.test(word) ? word.lastIndexOf('e') : -1
  while (at < word.length) {
    const letter = word[at] ?? ''
    const rule = sounds[letter]?.find(([spelling]) => word.startsWith(spelling, at))
    const said = at === ending ? '' : (rule?.[1] ?? (vowels.has(letter) ? 'a' : letter))
    for (const part of said) if (!sound.endsWith(part)) sound += part
    at += rule?.[0].length ?? 1
  }
  return sound
}

/**
 * How many slips turn the intended word into the typed one; null when they are different words. Distant ones must sound
 * alike.
 */
export function slipsBetween(typed: string, meant: string): number | null {
  const long = Math.max(typed.length, meant.length)
  const apart = Math.abs(typed.length - meant.length)
  if (meant.length < 4 || typed.length < 3) return null
  const begins = typed[0] === meant[0]
  const allowed = meant.length < 5 ? 1 : meant.length < 8 ? (begins ? 2 : 1) : begins ? 3 : 2
  if (apart > allowed || (!begins && typed.at(-1) !== meant.at(-1) && typed[0] !== meant[1])) return null
  const edits = editDistance(typed, meant)
  if (edits > allowed) return null
  if (edits <= 1) return meant.length > 4 || begins ? edits : null
  if (edits === 2 && meant.length >= 8) return edits
  return edits * 3 <= long && soundOf(typed) === soundOf(meant) ? edits : null
}

/** "avg" for "average", "dec" for "december", "liab" for "liability": a beginning, or the consonants. */
export function isShortFor(typed: string, meant: string): boolean {
  if (typed.length < 3 || meant.length < typed.length + 2 || typed[0] !== meant[0]) return false
  if (meant.startsWith(typed)) return true
  if (/[aeiou]/.test(typed.slice(1))) return false
  let at = 0
  for (const letter of meant) if (letter === typed[at]) at++
  return at === typed.length
}

/** "lending" and "lender", "identify" and "identification": words of one family share most of their letters. */
export function isOfFamily(typed: string, meant: string): boolean {
  const long = Math.max(typed.length, meant.length)
  let shared = 0
  while (shared < long && typed[shared] === meant[shared]) shared++
  return shared >= 5 && shared * 10 >= long * 6
}

/** "lyabilitee" for "liability": so distant that it counts only when it is the whole text. */
export function isFarSlip(typed: string, meant: string): boolean {
  if (typed.length < 5 || meant.length < 5 || typed[0] !== meant[0]) return false
  return editDistance(typed, meant) * 5 <= Math.max(typed.length, meant.length) * 2
}
