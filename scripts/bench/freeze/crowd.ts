import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { loadCatalogue } from '../../../content/load.ts'
import { isMessage, type Message } from '../../carrier-sim/carrier.ts'
import type { CarrierSim } from '../../carrier-sim/start.ts'
import { phoneOf, seedLearners } from '../seed-learners.ts'

/** Each gets exactly one answer and changes nothing. */
const sayings = ['SCORE', 'PLAN', 'Q', 'what?', 'WHY'] as const

/** Opt-outs as people write them; the carrier knows only the bare words. */
const optOuts: readonly string[] = [
  ...['STOP', 'Unsubscribe', 'CANCEL', 'end', 'Quit', 'stopall', 'REVOKE', 'optout', 'STOP!!!', 'stop.'],
  ...['please stop texting me', 'opt out', 'remove me', 'no más', 'Stop sending me messages', 'no more texts'],
  ...['take me off your list', 'do not contact me', 'Never text me again', 'S T O P', 'STOP NOW', 'unsubcribe', 'sotp'],
  ...['STOOOP', 'cancel my lessons', 'get me off this list', 'I want to unsubscribe', 'stop stop stop', '*stop*'],
  ...['I already said STOP', 'can you stop', 'unsubscribe please'],
]

export const sayingOf = (index: number): string => sayings[index % sayings.length] ?? 'Q'
export const optOutOf = (index: number): string => optOuts[index % optOuts.length] ?? 'STOP'

/** Learners who text once each, and others who wait for one lesson each, so that counting is simple. */
export interface Crowd {
  readonly texters: readonly string[]
  readonly pupils: readonly string[]
}

export async function gather(pool: pg.Pool, texters: number, pupils: number): Promise<Crowd> {
  await seedLearners(pool, loadCatalogue(), { count: texters + pupils, taught: 12, asking: true, slot: null })
  const phones = Array.from({ length: texters + pupils }, (_, index) => phoneOf(index))
  return { texters: phones.slice(0, texters), pupils: phones.slice(texters) }
}

/** Sets when these people's lessons are due, ms of service time. */
export async function giveSlots(pool: pg.Pool, phones: readonly string[], moments: readonly number[]): Promise<void> {
  await pool.query(
    `update conversation c set next_send_at = to_timestamp(s.at / 1000),
       state = jsonb_set(c.state, '{slot}', to_jsonb(s.at))
     from unnest($1::text[], $2::float8[]) as s (phone, at) where c.phone = s.phone`,
    [phones, moments],
  )
}

/** Sends these texts at a fixed rate; resolves when the carrier has an answer to the last or has given up. */
export async function speak(
  sim: CarrierSim,
  phones: readonly string[],
  perSecond: number,
  saying: (index: number) => string = sayingOf,
): Promise<void> {
  const start = performance.now()
  const texts = phones.map(async (phone, index) => {
    await sleep(Math.max(0, start + (index * 1_000) / perSecond - performance.now()))
    await sim.text(phone, saying(index))
  })
  await Promise.all(texts)
}

/** How the people who texted were answered. */
export interface Answers {
  readonly atOnce: number
  /** From the outbox: the text was fetched from the carrier, or the carrier never took the direct answer. */
  readonly later: number
  /** No answer came, but it is on record as too late. */
  readonly tooLate: number
  readonly unanswered: number
  readonly doubled: number
  /** Texts not on record exactly once. */
  readonly misrecorded: number
}

export async function answersTo(sim: CarrierSim, pool: pg.Pool, phones: readonly string[]): Promise<Answers> {
  const { rows } = await pool.query<{ phone: string; heard: number; late: boolean }>(
    `select phone, (count(*) filter (where direction = 'in'))::int as heard,
       bool_or(direction = 'out' and answers is not null and status = 'cancelled') as late
     from message where phone = any($1) group by phone`,
    [phones],
  )
  const onRecord = new Map(rows.map((row) => [row.phone, row]))
  const count = { atOnce: 0, later: 0, tooLate: 0, unanswered: 0, doubled: 0, misrecorded: 0 }
  for (const phone of phones) {
    const ours = oursTo(sim, phone)
    const record = onRecord.get(phone)
    if (record?.heard !== 1) count.misrecorded += 1
    if (ours.length > 1) count.doubled += 1
    const [first] = ours
    if (first) count[first.origin === 'reply' ? 'atOnce' : 'later'] += 1
    else count[record?.late ? 'tooLate' : 'unanswered'] += 1
  }
  return count
}

/** How late the latest lesson was, in seconds, and how many came twice or not at all. */
export interface Lessons {
  readonly latest_s: number
  readonly lost: number
  readonly doubled: number
}

/** @param excused the time until which nothing could come, ms of service time */
export function lessonsOf(
  sim: CarrierSim,
  phones: readonly string[],
  moments: readonly number[],
  excused = Number.NEGATIVE_INFINITY,
): Lessons {
  const came = phones.map((phone) => oursTo(sim, phone).map(({ at }) => at))
  const late_s = came.flatMap(([at], index) =>
    at === undefined ? [] : [(at - Math.max(moments[index] ?? 0, excused)) / 1_000],
  )
  return {
    latest_s: Math.max(0, ...late_s),
    lost: came.filter(({ length }) => length === 0).length,
    doubled: came.filter(({ length }) => length > 1).length,
  }
}

/** What we sent to a phone. */
export function oursTo(sim: CarrierSim, phone: string): Message[] {
  return (sim.carrier.thread(phone) ?? []).filter(isMessage).filter(({ by }) => by === 'service')
}
