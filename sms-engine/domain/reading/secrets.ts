import type { Secret } from '../model/heard.ts'

/** Replaces a number. Not a word, so that the rest of the text is read for what it says. */
const mask = '####'

const digit = '[0-9]'
const dash = String.raw`\-\u2010-\u2015\u2212`
/** What people put between the digits of a number. */
const gap = String.raw`[\s.\p{Cf}${dash}]{0,5}`
/**
 * What else may stand there, from people who know that numbers are masked or phones that format so: anything but the
 * signs used between amounts, and our own mask.
 */
const oddGap = String.raw`[^\p{L}\p{N}#%+=\p{Sc}]{0,5}`

const digits_min = 9
/** Most texts do not have nine digits, and are ruled out here. */
const longEnough = new RegExp(`${digit}(?:[^\\p{L}\\p{N}]{0,5}${digit}){8}`, 'u')
const figures = new RegExp(`${digit}+(?:${gap}${digit}+)*`, 'gu')

/**
 * Masks card and Social Security numbers in a text, so that nothing of ours stores them. Other figures (answers,
 * amounts, sums, phone numbers, dates) stay.
 * @returns the text to go on with, and which kinds were found in it. When none was, the text is unchanged; otherwise
 * its digits are ASCII
 */
export function maskSecrets(said: string): { readonly body: string; readonly secrets: readonly Secret[] } {
  if (said.length < digits_min) return { body: said, secrets: [] }
  const plain = withPlainDigits(said)
  if (!longEnough.test(plain)) return { body: said, secrets: [] }
  const withoutCards = maskOddCards(maskCards(plain))
  const body = maskSocial(withoutCards)
  const secrets: Secret[] = []
  if (withoutCards !== plain) secrets.push('card')
  if (body !== withoutCards) secrets.push('ssn')
  return { body: secrets.length > 0 ? body : said, secrets }
}

/** A text with the digits of every script as ASCII, and without invisible characters around them. */
function withPlainDigits(said: string): string {
  // Most texts are ASCII already.
  if (/^[\0-\x7f]*$/.test(said)) return said
  return said
    .normalize('NFKC')
    .replace(/(?![0-9])\p{Nd}/gu, valueOfDigit)
    .replace(/(?<=[0-9])[\p{Cf}\p{M}]+|(?<![\p{Cf}\p{M}])[\p{Cf}\p{M}]+(?=[0-9])/gu, '')
}

/** The value of a digit in any script: Unicode has the ten of each side by side, and those of some scripts in a row. */
function valueOfDigit(found: string): string {
  const point = found.codePointAt(0) ?? 0
  let zero = point
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero--
  return String((point - zero) % 10)
}

/** Digits without a gap, and their position in the text. */
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
    return { digits: found[0], from, to: from + found[0].length }
  })
}

/** Cards among neighboring groups, the longest at each place: what follows a card may be its date and code. */
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

/** The index of the last group of the card that begins with the group `first`; -1 when there is none. */
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

/** How the networks' numbers begin, and how long they are; JCB, Discover, UnionPay and Maestro have up to 19 digits. */
const networks =
  /^(?:4(?:\d{12}|\d{15}|\d{18})|5[1-5]\d{14}|2[2-7]\d{14}|3[47]\d{13}|3[0689]\d{12,17}|35\d{14,17}|6\d{12,18}|5[0678]\d{11,17}|8[12]\d{14,17})$/

/** The most groups that a person makes without counting; a list of figures has more. */
const uneven_groups_max = 5

/**
 * Whether groups of digits are written the way a card's are. A single group always is. Fours, or groups as printed by
 * Amex and Diners, are if they fit a network or nothing else stands beside them. Any other grouping must meet both
 * conditions. Otherwise one list of sums in ten ("1200 300 4500 60700") would be taken for a card.
 */
function looksLikeCard(digits: string, groups: readonly Group[], isAll: boolean, said: string): boolean {
  const [begin, last] = [groups[0], groups.at(-1)]
  if (!begin || !last || digits.startsWith('0')) return false
  if (said[begin.from - 1] === '+' && !isBeyondPhones(digits)) return false
  if (groups.length === 1) return true
  const size = begin.digits.length
  const isEven = last.digits.length <= size && groups.slice(0, -1).every((one) => one.digits.length === size)
  const ofNetwork = networks.test(digits)
  if (isEven ? size === 4 : /^4,6,[45]$/.test(lengthsOf(groups))) return ofNetwork || isAll
  const isCounted = isEven || groups.length <= uneven_groups_max
  return isCounted && ofNetwork && isAll && !said.slice(begin.from, last.to).includes('.')
}

/**
 * Whether a number with a plus cannot be a phone number: those have at most 15 digits, and none that long begins like
 * Amex.
 */
function isBeyondPhones(digits: string): boolean {
  return digits.length > 15 || /^3[47]\d{13}$/.test(digits)
}

function lengthsOf(groups: readonly Group[]): string {
  return groups.map(({ digits }) => digits.length).join()
}

const oddCard = new RegExp(
  `(?<!${digit})(${digit}{4})(${oddGap})(?:(${digit}{4})${oddGap}(${digit}{4})(${oddGap})(${digit}{4})|(${digit}{6})(${oddGap})(${digit}{4,5}))(?!${digit})`,
  'gu',
)

/**
 * Masks cards with unusual separators between their groups ("4111_1111", "(4111) (1111)"): grouped as printed, of a
 * network, and with the right check digit. A list of figures has more groups, or only round ones.
 */
function maskOddCards(said: string): string {
  return said.replace(oddCard, (found: string, ...more) => {
    const [first, gapBefore, ...rest] = more.slice(0, 9) as (string | undefined)[]
    const gapBehind = rest[2] ?? rest[5] ?? ''
    const at = more.findLast((part) => typeof part === 'number') as number
    const groups = [first, rest[0], rest[1], rest[3], rest[4], rest[6]].filter((part) => part !== undefined)
    const digits = groups.join('')
    const isRound = groups.every((part) => part.endsWith('0'))
    const isListed =
      isFigureBehind(said.slice(at + found.length), gapBehind) || isFigureBefore(said.slice(0, at), gapBefore ?? '')
    return isRound || isListed || !networks.test(digits) || !passesLuhn(digits) ? found : mask
  })
}

/**
 * Whether another figure of a list follows. It has at least four digits; a card's date and code are taken to have
 * fewer.
 */
function isFigureBehind(rest: string, separator: string): boolean {
  return separator !== '' && rest.startsWith(separator) && /^\d{4}/.test(rest.slice(separator.length))
}

function isFigureBefore(before: string, separator: string): boolean {
  return separator !== '' && before.endsWith(separator) && /\d$/.test(before.slice(0, -separator.length))
}

const codeNamed = new RegExp(
  String.raw`\b(cvv2?|cvc2?|cid|csc|cvn|(?:security )?code|pin)(\W{0,3}(?:is\s|es\s|est\s)?\W{0,2})${digit}{3,4}(?!${digit})`,
  'giu',
)
const codeBehind = new RegExp(
  String.raw`(${mask}[\s,;]+(?:(?:exp\w*\W{0,3})?${digit}{1,2}\s?[/${dash}]\s?(?:${digit}{4}|${digit}{2})[\s,;]+)?)${digit}{3,4}(?![/\w])`,
  'giu',
)

/**
 * Masks the code on the back of a card, which nobody may store at all: where it is named, or after the card and its
 * date.
 */
function maskCodes(said: string): string {
  return said.replace(codeNamed, `$1$2${mask}`).replace(codeBehind, `$1${mask}`)
}

const area = `(?!000|666)${digit}{3}`
const group = `(?!00)${digit}{2}`
const serial = `(?!0000)${digit}{4}(?!${digit})`
const alone = `(?<!${digit}|[$€£+.,${dash}]|${digit}[\\s.${dash}])`
/** As Social Security cards print it, with dashes or dots, or with signs that nobody writes between amounts. */
const between = `[.${dash}_·•|]`
const written = new RegExp(`${alone}${area}${between}${group}${between}${serial}`, 'gu')
/** With spaces it could be three of several amounts, so no other figure may stand beside it. */
const spaced = new RegExp(
  `${alone}${area}[ \\u00a0\\t]${group}[ \\u00a0\\t]${serial}(?![\\s.,${dash}]{1,3}${digit})`,
  'gu',
)

const named =
  /\b(?:ssn|ss ?#|ss ?(?:no|num(?:ber)?)|itin|soc(?:ial)?|seguro social|assurance sociale)(?![\p{L}])|\bSIN\b/u
/** A comma counts only without a space: with one it separates a list. */
const inner = String.raw`(?:,|[^\p{L}\p{N}#%+=,\p{Sc}]{0,5})`
const nineShapes = [
  `${digit}{9}`,
  `${digit}{3}${inner}${digit}{2}${inner}${digit}{4}`,
  `${digit}{3}${inner}${digit}{3}${inner}${digit}{3}`,
  `(?<!${digit}${gap})${digit}(?:[\\s.${dash}]{1,3}${digit}){8}(?!${gap}${digit})`,
]
/** Where a text names it, in whatever format. */
const nine = new RegExp(`(?<!${digit}|[$€£.,])(?:${nineShapes.join('|')})(?!${digit}|[.,]${digit})`, 'gu')

function maskSocial(said: string): string {
  const isNamed = named.test(said) || named.test(said.toLowerCase())
  return isNamed ? said.replace(nine, mask) : said.replace(written, mask).replace(spaced, mask)
}
