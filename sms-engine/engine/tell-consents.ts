import { type ConsentTold, consents_at_once_max, type NumberServices } from '../carrier/port.ts'
import { hour_ms, minute_ms } from '../domain/model/units.ts'
import type { Tick } from '../runtime/jobs/tick.ts'
import { type ClaimedNews, claimNews, type NewsEnd, settleNews } from '../store/consent-news.ts'
import type { Engine } from './engine.ts'

/** After this many refusals the carrier will not take a change any more. */
const refusals_max = 10

/**
 * Tells the carrier who opted out in words that only we understand, and who came back, so that opt-outs hold even if
 * this database is ever lost. Each change is told until the carrier has taken it, and then no more.
 */
export async function tellConsents(
  engine: Engine,
  tell: NonNullable<NumberServices['tellConsents']>,
): Promise<{ readonly told: number; readonly later: number; readonly givenUp: number }> {
  const { pool } = engine.db
  const news = await claimNews(pool, engine.sender, consents_at_once_max)
  if (news.length === 0) return { told: 0, later: 0, givenUp: 0 }
  const answers = await tell(news)
  const ends = news.map((one) => endOf(one, answers?.get(one.id)))
  await settleNews(pool, ends)
  const refused = ends.filter(({ code }) => code !== null)
  if (refused.length > 0)
    engine.log.error(
      { codes: [...new Set(refused.map(({ code }) => code))] },
      'the carrier refuses to be told of consents',
    )
  const count = (is: (end: NewsEnd) => boolean) => ends.filter(is).length
  return {
    told: count(({ isTold }) => isTold),
    later: count(({ retryIn_ms }) => retryIn_ms !== null),
    givenUp: count(({ isTold, retryIn_ms }) => !isTold && retryIn_ms === null),
  }
}

function endOf({ id, attempts }: ClaimedNews, told: ConsentTold | undefined): NewsEnd {
  if (told?.taken) return { id, isTold: true, code: null, retryIn_ms: null }
  const code = told?.code ?? null
  const retryIn_ms = Math.min(minute_ms * 2 ** (attempts - 1), hour_ms)
  return { id, isTold: false, code, retryIn_ms: code !== null && attempts >= refusals_max ? null : retryIn_ms }
}

export function tellConsentsTick(engine: Engine, tell: NonNullable<NumberServices['tellConsents']>): Tick {
  return { name: 'tell-consents', every: '5 seconds', lanes: 1, run: () => tellConsents(engine, tell) }
}
