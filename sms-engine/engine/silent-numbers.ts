import type { Carrier, NumberServices } from '../carrier/port.ts'
import { insertNumberCheck, readSilentNumbers, type SilentNumber } from '../store/number-checks.ts'
import type { Claimed } from '../store/outbox.ts'
import type { Engine } from './engine.ts'
import { handleEvent } from './handle-event.ts'

/** Why a claimed text must not go to its number: it belongs to somebody else now, or nobody could say. */
export type Doubt = 'reassigned' | 'unasked'

/** Phone companies of this country keep records of numbers that change hands. */
const recorded_in = 'US'

/**
 * Before a text goes to a number that was silent for long, asks whether it is still its owner's. Codes are exempt:
 * somebody has just typed the number, and is about to prove it anew.
 * @returns tells what speaks against sending one of these messages; null if nothing does. Each number is asked about
 * once
 */
export async function doubtsAbout(
  engine: Engine,
  { numbers }: Carrier,
  claimed: readonly Claimed[],
  now: number,
): Promise<(message: Claimed) => Promise<Doubt | null>> {
  const ownerSince = numbers?.ownerSince
  const doubtful = ownerSince ? claimed.filter(({ kind, country }) => kind !== 'code' && country === recorded_in) : []
  if (!ownerSince || doubtful.length === 0) return async () => null
  const phones = [...new Set(doubtful.map(({ phone }) => phone))]
  const silent = await readSilentNumbers(engine.db.pool, now, phones)
  const doubts = new Map(
    silent.map((number) => [
      number.phone,
      // The other texts of the batch go on; this one is asked about again.
      doubtAbout(engine, ownerSince, number, now).catch((error: unknown): Doubt => {
        engine.log.error({ err: error, conversationId: number.learnerId }, 'a silent number cannot be asked about')
        return 'unasked'
      }),
    ]),
  )
  return async ({ kind, phone }) => (kind === 'code' ? null : ((await doubts.get(phone)) ?? null))
}

async function doubtAbout(
  engine: Engine,
  ownerSince: NonNullable<NumberServices['ownerSince']>,
  number: SilentNumber,
  now: number,
): Promise<Doubt | null> {
  const { phone, learnerId, since } = number
  const owner = await ownerSince(phone, since)
  if (owner === null) {
    engine.log.warn(
      { conversationId: learnerId },
      'the carrier does not say whether a number is still its owner’s; its text waits',
    )
    return 'unasked'
  }
  await insertNumberCheck(engine.db.pool, engine.sender, now, number, owner)
  if (owner !== 'other') return null
  await handleEvent(engine, learnerId, {
    id: `reassigned:${learnerId}:${since}`,
    type: 'number-lost',
    reassigned: phone,
  })
  engine.log.info({ conversationId: learnerId }, 'a number has gone to somebody else; its learner is mailed')
  return 'reassigned'
}
