import { editDistance } from '../edit-distance.ts'

/** A word without its endings: "increases", "increased" and "increasing" are one. */
export function stem(word: string): string {
  let root = word
  if (root.length > 4 && root.endsWith('ies')) root = `${root.slice(0, -3)}y`
  else if (root.length > 4 && /(?:s|x|z|ch|sh)es$/.test(root)) root = root.slice(0, -2)
  else if (root.length > 3 && /[^siu]s$/.test(root)) root = root.slice(0, -1)
  if (root.length > 5 && root.endsWith('ing')) root = root.slice(0, -3)
  else if (root.length > 4 && root.endsWith('ed')) root = root.slice(0, -2)
  if (root.length > 3 && root.endsWith('e')) root = root.slice(0, -1)
  return root.length > 3 && root.at(-1) === root.at(-2) ? root.slice(0, -1) : root
}

/** How a word sounds, roughly: its consonants as they are spoken, and one "a" for whatever vowels stand between. */
export function soundOf(word: string): string {
  return word
    .replace(/(?<=..)e([sd]?)$/, '$1')
    .replace(/^(?:kn|gn|pn)/, 'n')
    .replace(/^wr/, 'r')
    .replace(/^ps/, 's')
    .replace(/eigh|aigh|igh|ough|augh/g, 'a')
    .replace(/tion|sion|cian|shun|cion/g, 'xan')
    .replace(/ture|chur/g, 'xar')
    .replace(/tch|ch|sch/g, 'x')
    .replace(/sh/g, 'x')
    .replace(/dge?|dj/g, (found) => (found === 'd' ? 'd' : 'j'))
    .replace(/ph/g, 'f')
    .replace(/th/g, 't')
    .replace(/wh/g, 'w')
    .replace(/q[u]?/g, 'kw')
    .replace(/ck/g, 'k')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/c/g, 'k')
    .replace(/g(?=[eiy])/g, 'j')
    .replace(/x/g, 'x')
    .replace(/z/g, 's')
    .replace(/v/g, 'f')
    .replace(/[aeiouyhw]+/g, 'a')
    .replace(/(.)\1+/g, '$1')
}

/** How many slips turn a meant word into the typed one; null when they are two words. Far ones must sound alike. */
export function slipsBetween(typed: string, meant: string): number | null {
  const long = Math.max(typed.length, meant.length)
  const apart = Math.abs(typed.length - meant.length)
  if (meant.length < 4 || typed.length < 3 || apart > 3) return null
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
  if (typed.length < 2 || meant.length < typed.length + 2 || typed[0] !== meant[0]) return false
  if (typed.length >= 3 && meant.startsWith(typed)) return true
  if (typed.length < 3 || /[aeiou]/.test(typed.slice(1))) return false
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
