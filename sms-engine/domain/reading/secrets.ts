import type { Secret } from '../model/heard.ts'

/** What stands in the place of a number. No word of it, so that a text is read as what it says besides. */
const mask = '####'

const digit = String.raw`[0-9\uff10-\uff19]`
const dash = String.raw`\-\u2010-\u2015\u2212`
/** What people put between the digits of one number. */
const gap = String.raw`[\s.${dash}]{0,3}`

const digits_min = 9
/** Most texts have no nine digits, and are told apart here. */
const longEnough = new RegExp(`${digit}(?:${gap}${digit}){8}`)
const figures = new RegExp(`${digit}+(?:${gap}${digit}+)*`, 'g')

/**
 * Masks the numbers of cards and social-security numbers in a text, so that nothing of ours keeps them. Figures of other
 * kinds (answers, amounts, sums, phone numbers, dates) stay.
 * @returns the text to go on with, and which kinds were found in it
 */
export function maskSecrets(said: string): { readonly body: string; readonly secrets: readonly Secret[] } {
  if (said.length < digits_min || !longEnough.test(said)) return { body: said, secrets: [] }
  const withoutCards = maskCards(said)
  const body = maskSocial(withoutCards)
  const secrets: Secret[] = []
  if (withoutCards !== said) secrets.push('card')
  if (body !== withoutCards) secrets.push('ssn')
  return { body, secrets }
}

/** Digits without a gap, and where they stand in the text. */
interface Group {
  readonly digits: string
  readonly from: number
  readonly to: number
}

function maskCards(said: string): string {
  let kept = ''
  let copied = 0
  for (const run of said.matchAll(figures)) {
    for (const { from, to } of cardsIn(groupsOf(run[0], run.index), said)) {
      kept += said.slice(copied, from) + mask
      copied = to
    }
  }
  return copied === 0 ? said : maskCodes(kept + said.slice(copied))
}

function groupsOf(run: string, at: number): Group[] {
  return [...run.matchAll(new RegExp(`${digit}+`, 'g'))].map((found) => {
    const from = at + found.index
    return { digits: found[0].normalize('NFKC'), from, to: from + found[0].length }
  })
}

/** Cards among neighboring groups, the longest at each place: what stands behind a card may be its date and code. */
function cardsIn(groups: readonly Group[], said: string): { readonly from: number; readonly to: number }[] {
  const found: { from: number; to: number }[] = []
  for (let first = 0; first < groups.length; first++) {
    const end = cardFrom(groups, first, said)
    const [begin, last] = [groups[first], groups[end]]
    if (!begin || !last) continue
    found.push({ from: begin.from, to: last.to })
    first = end
  }
  return found
}

/** The index of the last group of the card that begins with the group `first`; -1 when none does. */
function cardFrom(groups: readonly Group[], first: number, said: string): number {
  let digits = ''
  let end = -1
  for (let last = first; last < groups.length && digits.length < card_digits_max; last++) {
    digits += groups[last]?.digits
    if (!isCardLength(digits.length) || !passesLuhn(digits)) continue
    const taken = groups.slice(first, last + 1)
    if (looksLikeCard(digits, taken, taken.length === groups.length, said)) end = last
  }
  return end
}

const card_digits_min = 13
const card_digits_max = 19

function isCardLength(digits: number): boolean {
  return digits >= card_digits_min && digits <= card_digits_max
}

/** The check digit of ISO/IEC 7812. One number in ten passes by chance. */
function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let index = 0; index < digits.length; index++) {
    const value = digits.charCodeAt(digits.length - 1 - index) - 48
    const doubled = index % 2 === 0 ? value : 2 * value
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** How the networks' numbers begin, and how long they are; JCB, Discover, UnionPay and Maestro go up to 19. */
const networks =
  /^(?:4(?:\d{12}|\d{15}|\d{18})|5[1-5]\d{14}|2[2-7]\d{14}|3[47]\d{13}|3[0689]\d{12,17}|35\d{14,17}|6\d{12,18}|5[0678]\d{11,17}|8[12]\d{14,17})$/

/** Groups that a person makes without counting; a list of figures has more. */
const uneven_groups_max = 5

/**
 * Whether groups of digits are written as a card's are. In one they always are; in fours, or as Amex and Diners print
 * theirs, they are if a network has such numbers or nothing else stands beside them; in another way only if both are so.
 * Otherwise one list of sums in ten ("1200 300 4500 60700") would be taken for a card.
 */
function looksLikeCard(digits: string, groups: readonly Group[], isAll: boolean, said: string): boolean {
  const [begin, last] = [groups[0], groups.at(-1)]
  if (!begin || !last || digits.startsWith('0') || said[begin.from - 1] === '+') return false
  if (groups.length === 1) return true
  const size = begin.digits.length
  const isEven = last.digits.length <= size && groups.slice(0, -1).every((one) => one.digits.length === size)
  const ofNetwork = networks.test(digits)
  if (isEven ? size === 4 : /^4,6,[45]$/.test(lengthsOf(groups))) return ofNetwork || isAll
  const isCounted = isEven || groups.length <= uneven_groups_max
  return isCounted && ofNetwork && isAll && !said.slice(begin.from, last.to).includes('.')
}

function lengthsOf(groups: readonly Group[]): string {
  return groups.map(({ digits }) => digits.length).join()
}

const codeNamed = new RegExp(
  String.raw`\b(cvv2?|cvc2?|cid|csc|cvn|(?:security )?code|pin)(\W{0,3}(?:is\s|es\s|est\s)?\W{0,2})${digit}{3,4}(?!${digit})`,
  'giu',
)
const codeBehind = new RegExp(
  String.raw`(${mask}[\s,;]+(?:(?:exp\w*\W{0,3})?${digit}{1,2}\s?[/${dash}]\s?(?:${digit}{4}|${digit}{2})[\s,;]+)?)${digit}{3,4}(?![/\w])`,
  'giu',
)

/** The code on the back of a card, which nobody may keep at all: named as that, or behind the card and its date. */
function maskCodes(said: string): string {
  return said.replace(codeNamed, `$1$2${mask}`).replace(codeBehind, `$1${mask}`)
}

const area = `(?!000|666)${digit}{3}`
const group = `(?!00)${digit}{2}`
const serial = `(?!0000)${digit}{4}(?!${digit})`
const alone = `(?<!${digit}|[$€£+.,${dash}]|${digit}[\\s.${dash}])`
/** As the cards of the office have it, with dashes or dots. */
const written = new RegExp(`${alone}${area}[.${dash}]${group}[.${dash}]${serial}`, 'gu')
/** With spaces it could be three of several sums, so that no other figure may stand beside it. */
const spaced = new RegExp(
  `${alone}${area}[ \\u00a0\\t]${group}[ \\u00a0\\t]${serial}(?![\\s.,${dash}]{1,3}${digit})`,
  'gu',
)

const named = /\b(?:ssn|ss ?#|ss ?no|itin|soc(?:ial)?|seguro social|assurance sociale)(?![\p{L}])|\bSIN\b/u
/** Where a text names it, however it is written. */
const nine = new RegExp(
  `(?<!${digit}|[$€£.,])(?:${digit}{9}|${digit}{3}${gap}${digit}{2}${gap}${digit}{4}|${digit}{3}${gap}${digit}{3}${gap}${digit}{3})(?!${digit}|[.,]${digit})`,
  'gu',
)

function maskSocial(said: string): string {
  const isNamed = named.test(said) || named.test(said.toLowerCase())
  return isNamed ? said.replace(nine, mask) : said.replace(written, mask).replace(spaced, mask)
}
