import {
  type FoundThread,
  findByCase,
  findByPhoneEnd,
  findBySid,
  findByWords,
  readPhones,
} from '../store/find-threads.ts'
import type { Engine } from './engine.ts'

export type { FoundThread }

/** Fewer digits, or letters, fit everybody. */
const characters_min = 3
const case_digits_max = 9

/**
 * Looks for threads by whatever support has at hand: a number in any spelling or its last digits, words of a text, a
 * case's number, the carrier's id of a message. What was typed may be several of these.
 */
export async function findThreads({ db: { pool } }: Engine, typed: string): Promise<FoundThread[]> {
  const words = typed.trim()
  if (words.length === 0) return []
  const digits = words.replaceAll(/\D/g, '')
  const isNumber = /^[+\d\s().-]+$/.test(words) && digits.length >= characters_min
  const caseId = /^(?:case\s*)?#?\s*(\d+)$/i.exec(words)?.[1]
  const looks: Promise<FoundThread[]>[] = []
  if (caseId && caseId.length <= case_digits_max) looks.push(findByCase(pool, caseId))
  if (isNumber) looks.push(findByPhoneEnd(pool, digits))
  if (/^[A-Z]{2}\w{8,}$/i.test(words)) looks.push(findBySid(pool, words))
  if (words.length >= characters_min && !isNumber) looks.push(findByWords(pool, words))
  return (await Promise.all(looks)).flat()
}

/** The numbers that some conversations have now, by their ids. */
export function phonesOf(
  { db: { pool } }: Engine,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  return readPhones(pool, ids)
}
