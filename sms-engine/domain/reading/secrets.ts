import type { Secret } from '../model/heard.ts'

/** What stands in the place of a number. No word of it, so that a text is read as what it says besides. */
const mask = '####'

const digit = '[0-9]'
const dash = String.raw`\-\u2010-\u2015\u2212`
/** What people put between the digits of one number. */
const gap = String.raw`[\s.\p{Cf}${dash}]{0,5}`
/**
 * What somebody may put there besides, who is told that numbers are masked or whose phone writes so: anything but what stands
 * between sums, and our own mask.
 */
const oddGap = String.raw`[^\p{L}\p{N}#%+=\p{Sc}]{0,5}`

const digits_min = 9
/** Most texts have no nine digits, and are told apart here. */
const longEnough = new RegExp(`${digit}(?:[^\\p{L}\\p{N}]{0,5}${digit}){8}`, 'u')
const figures = new RegExp(`${digit}+(?:${gap}${digit}+)*`, 'gu')

/**
 * Masks the numbers of cards and social-security numbers in a text, so that nothing of ours keeps them. Figures of other
 * kinds (answers, amounts, sums, phone numbers, dates) stay.
 * @returns the text to go on with, and which kinds were found in it. When none was, the text is as it came; else its digits
 *   are those of ASCII
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

/** A text with the digits of every script as ours, and without what nobody sees around them. */
function withPlainDigits(said: string): string {
  // Most texts are ASCII, and have nothing to be made plain.
  if (/^[\0-\x7f]*$/.test(said)) return said
  return said
    .normalize('NFKC')
    .replace(/(?![0-9])\p{Nd}/gu, valueOfDigit)
    .replace(/(?<=[0-9])[\p{Cf}\p{M}]+|(?<![\p{Cf}\p{M}])[\p{Cf}\p{M}]+(?=[0-9])/gu, '')
}

/** The value of a digit of any script: Unicode has the ten of each side by side, and some scripts' in a row. */
function valueOfDigit(found: string): string {
  const point = found.codePointAt(0) ?? 0
  let zero = point
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero--
  return String((point - zero) % 10)
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
    return { digits: found[0], from, to: from + found[0].length }
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

/** Whether a number with a plus can be none of a phone: those have at most 15 digits, and none as long begins as Amex does. */
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
 * Masks cards whose groups are kept apart by something that is not usual ("4111_1111", "(4111) (1111)"): in the groups that
 * are printed, of a network, and with the right check digit. In a list of figures there are more, or all are round.
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

/** Whether another figure of a list follows: the year and the code of a card are no longer than the third. */
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

/** The code on the back of a card, which nobody may keep at all: named as that, or behind the card and its date. */
function maskCodes(said: string): string {
  return said.replace(codeNamed, `$1$2${mask}`).replace(codeBehind, `$1${mask}`)
}

const area = `(?!000|666)${digit}{3}`
const group = `(?!00)${digit}{2}`
const serial = `(?!0000)${digit}{4}(?!${digit})`
const alone = `(?<!${digit}|[$€£+.,${dash}]|${digit}[\\s.${dash}])`
/** As the cards of the office have it, with dashes or dots, or with what nobody writes between sums. */
const between = `[.${dash}_·•|]`
const written = new RegExp(`${alone}${area}${between}${group}${between}${serial}`, 'gu')
/** With spaces it could be three of several sums, so that no other figure may stand beside it. */
const spaced = new RegExp(
  `${alone}${area}[ \\u00a0\\t]${group}[ \\u00a0\\t]${serial}(?![\\s.,${dash}]{1,3}${digit})`,
  'gu',
)

const named =
  /\b(?:ssn|ss ?#|ss ?(?:no|num(?:ber)?)|itin|soc(?:ial)?|seguro social|assurance sociale)(?![\p{L}])|\bSIN\b/u
/** A comma alone; with a space behind it, it is one of a list. */
const inner = String.raw`(?:,|[^\p{L}\p{N}#%+=,\p{Sc}]{0,5})`
const nineShapes = [
  `${digit}{9}`,
  `${digit}{3}${inner}${digit}{2}${inner}${digit}{4}`,
  `${digit}{3}${inner}${digit}{3}${inner}${digit}{3}`,
  `(?<!${digit}${gap})${digit}(?:[\\s.${dash}]{1,3}${digit}){8}(?!${gap}${digit})`,
]
/** Where a text names it, however it is written. */
const nine = new RegExp(`(?<!${digit}|[$€£.,])(?:${nineShapes.join('|')})(?!${digit}|[.,]${digit})`, 'gu')

function maskSocial(said: string): string {
  const isNamed = named.test(said) || named.test(said.toLowerCase())
  return isNamed ? said.replace(nine, mask) : said.replace(written, mask).replace(spaced, mask)
}
