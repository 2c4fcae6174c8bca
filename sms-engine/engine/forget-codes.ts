import { serviceNow } from '../runtime/service-clock.ts'
import { blankCodes } from '../store/forget-codes.ts'
import type { Engine } from './engine.ts'

/** Forgets the digits of codes that no longer prove anything. */
export async function forgetCodes({ db: { pool } }: Engine, limit = 100): Promise<{ forgotten: number }> {
  return { forgotten: await blankCodes(pool, await serviceNow(pool), limit) }
}
