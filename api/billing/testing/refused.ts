import * as assert from 'uvu/assert'
import { Refusal } from '../../http/refusal.ts'

/** The refusal of a command; fails the test when it was not refused, or failed in another way. */
export async function refused(work: Promise<unknown>): Promise<Refusal> {
  const failure = await failureOf(work)
  if (!(failure instanceof Refusal)) throw failure
  return failure
}

/** The error of a command; fails the test when there was none. */
export async function failureOf(work: Promise<unknown>): Promise<Error> {
  const outcome: unknown = await work.catch((error) => error)
  assert.instance(outcome, Error)
  return outcome as Error
}
