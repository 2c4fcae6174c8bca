import type pg from 'pg'
import { forgettingBy } from '../../sms-engine/domain/teaching/forgetting.ts'
import type { Requires } from '../../sms-engine/domain/teaching/memory.ts'
import { countReviews, type Life, readLives } from '../../sms-engine/store/lives.ts'
import { proposeWeights, readActiveWeights } from '../../sms-engine/store/memory-weights.ts'
import { judge, type Verdict } from './judge.ts'
import type { Optimizer } from './optimizer.ts'

/** More answers than these make the fit slower and no better: of so many the same share of learners is taken each time. */
const answers_max = 100_000

/**
 * Fits weights to what people have answered, and stores them as a version when they are better than today's.
 * @returns the version; null when there is none
 * @throws TooFewAnswers
 */
export async function refit(
  pool: pg.Pool,
  requires: Requires,
  optimizer: Optimizer | null,
): Promise<{ readonly verdict: Verdict; readonly version: number | null }> {
  const lives = await readSome(pool)
  const verdict = await judge(lives, requires, forgettingBy(await readActiveWeights(pool)), optimizer)
  if (verdict.refused !== null) return { verdict, version: null }
  const { weights, answers, learners, judged, contestants } = verdict
  const version = await proposeWeights(pool, {
    values: weights,
    reviews: answers,
    figures: { learners, judged, contestants },
  })
  return { verdict, version }
}

/** In one view of the database, which can write nothing. */
async function readSome(pool: pg.Pool): Promise<Life[]> {
  const client = await pool.connect()
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    const share = Math.min(1, answers_max / Math.max(1, await countReviews(client)))
    const lives: Life[] = []
    for await (const life of readLives(client, share)) lives.push(life)
    await client.query('commit')
    client.release()
    return lives
  } catch (error) {
    client.release(true)
    throw error
  }
}
