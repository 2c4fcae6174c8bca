import * as assert from 'uvu/assert'
import { Refusal } from '../../http/refusal.ts'

/** Why something was refused; an error of the test when it was not, or failed in another way. */
export async function refused(work: Promise<unknown>): Promise<Refusal> {
  const outcome: unknown = await work.catch((error) => error)
  assert.instance(outcome, Refusal)
  return outcome as Refusal
}
