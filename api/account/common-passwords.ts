/**
 * The passwords that guessers try first. The specified minimum of six characters is short, so these are refused (ASVS
 * 5.0, 6.2.4 and 6.1.2). The portal's hint while typing uses the same list (`portal/view/password-strength.ts`).
 */
import { dictionary } from '@zxcvbn-ts/language-common'
import { brand, limits } from '../../content/product.ts'
import { invalidField } from '../http/refusal.ts'

const commonest = new Set(dictionary['passwords-common'].slice(0, limits.commonPasswordsRefused))

/** What a guesser who knows the product would try. */
const ours = new Set([
  brand.toLowerCase(),
  ...[
    'accounting',
    'bookkeeping',
    'quickbooks',
    'balancesheet',
    'ledger',
    'debit',
    'debits',
    'credit',
    'credits',
    'taxes',
  ],
])

/** The owner of the password. */
export interface PasswordOwner {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

/**
 * Refuses a password that is among the most common, or is its owner's address or name, as an invalid request field.
 * Case and trailing digits and signs are ignored: guessers try those too ("Password1!").
 * @param owner if known
 * @throws {Refusal} 400
 */
export function requireUncommon(password: string, field: string, owner?: PasswordOwner): void {
  const tried = formsOf(password)
  const isAmong = (words: ReadonlySet<string>) => tried.some((form) => words.has(form))
  if (isAmong(commonest) || isAmong(ours) || isPattern(tried[0] ?? '')) {
    throw invalidField(field, 'That password is among the first that guessers try. Please choose another.')
  }
  if (owner === undefined) return
  const { email, firstName, lastName } = owner
  if (isAmong(new Set([email, email.slice(0, email.indexOf('@'))].flatMap(formsOf)))) {
    throw invalidField(field, 'Please choose a password that is not your e-mail address.')
  }
  const names = [firstName, lastName, `${firstName} ${lastName}`, `${firstName}${lastName}`]
  if (isAmong(new Set(names.flatMap(formsOf)))) {
    throw invalidField(field, 'Please choose a password that is not your name.')
  }
}

/** The text in lower case, and the same without trailing digits and signs. */
function formsOf(text: string): string[] {
  const folded = text.normalize('NFKC').toLowerCase()
  const typed = folded.trim() || folded
  const word = typed.replace(/[\p{N}\p{P}\p{S}]+$/u, '')
  return word === '' ? [typed] : [typed, word]
}

/**
 * One to three characters repeated (`aaaaaa`, `121212`), or a run (`abcdef`, `7654321`): the list has none of these.
 */
function isPattern(text: string): boolean {
  if (/^(.{1,3}?)\1+$/su.test(text)) return true
  const points = [...text].map((character) => character.codePointAt(0) ?? 0)
  const steps = new Set(points.slice(1).map((point, nth) => point - (points[nth] ?? 0)))
  return steps.size === 1 && (steps.has(1) || steps.has(-1))
}
