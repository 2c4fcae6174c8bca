import type pg from 'pg'
import { forgettingBy } from '../../sms-engine/domain/teaching/forgetting.ts'
import type { Requires } from '../../sms-engine/domain/teaching/memory.ts'
import { type Life, readLives } from '../../sms-engine/store/lives.ts'
import { proposeWeights, readActiveWeights } from '../../sms-engine/store/memory-weights.ts'
import { judge, type Verdict } from './judge.ts'
import type { Optimizer } from './optimizer.ts'

/** More answers would make the fit slower but no better, and use unbounded memory. */
const answers_max = 100_000

/**
 * Fits weights to people's answers, and stores them as a version if they are better than today's.
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

/** Reads from one read-only snapshot of the database. */
async function readSome(pool: pg.Pool): Promise<Life[]> {
  const client = await pool.connect()
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    const lives: Life[] = []
    let answers = 0
    for await (const life of readLives(client)) {
      lives.push(life)
      answers += life.reviews.length
      if (answers >= answers_max) break
    }
    await client.query('commit')
    client.release()
    return lives
  } catch (error) {
    client.release(true)
    throw error
  }
}
