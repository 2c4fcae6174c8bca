import {
  type Ended,
  type FoundThread,
  findByCase,
  findByPhoneEnd,
  findBySid,
  findByUnproved,
  findByWords,
  type Owner,
  readOwners,
  readPhones,
} from '../store/find-threads.ts'
import type { Engine } from './engine.ts'

export type { FoundThread, Owner }

/** Fewer digits or letters would match everybody. */
const characters_min = 3
const case_digits_max = 9

/**
 * Looks for threads by whatever support has at hand: a number in any spelling or its last digits, words of a text, a
 * case number, the carrier's id of a message. What was typed may be several of these.
 */
export async function findThreads({ db: { pool } }: Engine, typed: string): Promise<FoundThread[]> {
  const words = typed.trim()
  if (words.length === 0) return []
  const digits = digitsOf(words)
  const caseId = /^(?:case\s*)?#?\s*(\d+)$/i.exec(words)?.[1]
  const looks: Promise<FoundThread[]>[] = []
  if (caseId && caseId.length <= case_digits_max) looks.push(findByCase(pool, caseId))
  if (digits !== null) looks.push(findByPhoneEnd(pool, digits), findByUnproved(pool, digits))
  if (/^[A-Z]{2}\w{8,}$/i.test(words)) looks.push(findBySid(pool, words))
  if (words.length >= characters_min && digits === null) looks.push(findByWords(pool, words))
  return (await Promise.all(looks)).flat()
}

/** The digits of a number, or of its end, however it was typed; null if it was not a number. */
export function digitsOf(typed: string): string | null {
  const digits = typed.replaceAll(/\D/g, '')
  const isNumber = /^[+\d\s().-]+$/.test(typed) && digits.length >= characters_min
  // The prefix for dialing abroad is followed by the whole number.
  return isNumber ? digits.replace(/^(?:00|011)(?=\d{10,}$)/, '') : null
}

/** How somebody's time with a number ended, worded to follow "until" and a time. */
export const endedInWords: Readonly<Record<Ended, string>> = {
  moved: 'when it moved to another account',
  reassigned: 'when the phone companies said that somebody else has it',
  replaced: 'when they proved another number in its place',
  'last-text': 'the last text over it; when it was given up is not on record any more',
}

/** Everybody who has had one of the numbers that a conversation has or had. */
export function ownersOfNumbers({ db: { pool } }: Engine, id: string): Promise<Owner[]> {
  return readOwners(pool, id)
}

/** The current numbers of some conversations, by conversation id. */
export function phonesOf(
  { db: { pool } }: Engine,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  return readPhones(pool, ids)
}
