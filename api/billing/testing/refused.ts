import * as assert from 'uvu/assert'
import { Refusal } from '../../http/refusal.ts'

/** Why something was refused; an error of the test when it was not, or failed in another way. */
export async function refused(work: Promise<unknown>): Promise<Refusal> {
  const failure = await failureOf(work)
  if (!(failure instanceof Refusal)) throw failure
  return failure
}

/** What went wrong; an error of the test when nothing did. */
export async function failureOf(work: Promise<unknown>): Promise<Error> {
  const outcome: unknown = await work.catch((error) => error)
  assert.instance(outcome, Error)
  return outcome as Error
}
