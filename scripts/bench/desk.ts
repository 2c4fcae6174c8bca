import { createHash } from 'node:crypto'
import { loadCatalogue } from '../../content/load.ts'
import { readNumbers, spanOf } from '../../sms-engine/engine/day-numbers.ts'
import { findThreads } from '../../sms-engine/engine/find-threads.ts'
import { listMisread } from '../../sms-engine/replay/misread.ts'
import { type BenchEngine, engineHalf, startBenchEngine } from './bench-database.ts'
import { percentile } from './load.ts'
import { atMost, type Figure, ms, type Part } from './report.ts'
import { phoneOf, seedLearners } from './seed-learners.ts'

const learners = 5_000
const searched_texts = 500_000
const counted_texts = 1_000_000
const looks = 60

/** What a colleague at the desk waits for: a search among 500,000 texts, and the day's figures among a million. */
export const deskPart: Part = {
  name: 'desk',
  onlyByName: true,
  async run() {
    const bench = await startBenchEngine(loadCatalogue(), engineHalf)
    try {
      await seedLearners(bench.db.pool, bench.engine.catalogue, { count: learners, taught: 0, slot: null })
      await addTexts(bench, searched_texts)
      const found = await timesOf(looks, (nth) => findThreads(bench.engine, wordsOf(nth)))
      await addTexts(bench, counted_texts - searched_texts)
      const figures: Figure[] = [
        atMost('desk', `search, p95, ${searched_texts / 1_000} k texts`, percentile(found, 0.95), 200, ms),
      ]
      for (const days of [7, 28, 91]) {
        const counted = await timesOf(looks / 6, async () => {
          const span = await spanOf(bench.engine, days)
          await Promise.all([readNumbers(bench.engine, span), listMisread(bench.engine, span)])
        })
        const what = `numbers of ${days} days, p95, 1 M texts in a year`
        figures.push(atMost('desk', what, percentile(counted, 0.95), 300, ms))
      }
      return figures
    } finally {
      await bench.stop()
    }
  },
}

/** What support types, in turn: the end of a number, a whole number, words that are rare, frequent and in no text. */
function wordsOf(nth: number): string {
  const phone = phoneOf((nth * 379) % learners)
  const kinds = [
    phone.slice(-4),
    phone,
    createHash('md5')
      .update(String(nth * 3000))
      .digest('hex')
      .slice(0, 9),
    'an asset',
    'nobody says so',
    `case ${nth}`,
  ]
  return kinds[nth % kinds.length] ?? phone
}

/** A year of texts in time order, as in a real service: every third is the learner's, with its turn and answer. */
async function addTexts({ db: { pool }, engine }: BenchEngine, count: number): Promise<void> {
  await pool.query(
    `with person as materialized (select id, phone, row_number() over (order by phone) - 1 as n from conversation)
     insert into message (conversation_id, phone, direction, kind, body, at, status, error_code)
     select p.id, p.phone, case when t % 3 = 0 then 'in' else 'out' end, case when t % 3 = 0 then 'text' else 'lesson' end,
       case when t % 3 = 0 then 'Is ' || case when t % 60 = 0 then 'an asset' else md5(t::text) end || ' of ' || md5((t / 7)::text) else 'A lesson on the books of number ' || t end,
       now() - interval '365 days' * (1 - t::float8 / $1),
       case when t % 3 = 0 then 'received' when t % 50 = 1 then 'undelivered' else 'delivered' end,
       case when t % 50 = 1 and t % 3 <> 0 then 30005 end
     from generate_series(1, $1::int) t join person p on p.n = t % $2::int order by t`,
    [count, learners],
  )
  await pool.query(
    `with person as materialized (select id, row_number() over (order by phone) - 1 as n from conversation)
     insert into review (learner_id, lesson_id, question_id, choice, is_right, is_unsure, at)
     select p.id, 'lesson-' || t % 500, 'lesson-' || t % 500 || '-1', 0, t % 4 <> 0, false,
       now() - interval '365 days' * (1 - t::float8 / $1)
     from generate_series(3, $1::int, 3) t join person p on p.n = t % $2::int order by t`,
    [count, learners],
  )
  await pool.query(
    `with person as materialized (select id, row_number() over (order by phone) - 1 as n from conversation),
       next as (select coalesce(max(seq), 0) as seq from turn)
     insert into turn (conversation_id, seq, at, event, context, state, effects, content_hash)
     select p.id, next.seq + t, now() - interval '365 days' * (1 - t::float8 / $1),
       jsonb_build_object('type', 'text', 'id', t::text, 'body', 'Hm ' || t, 'media', 0, 'handledByCarrier', null),
       jsonb_build_object('now', 0, 'heard', jsonb_build_object('reader', 1, 'by', 'model', 'is', case when t % 90 = 0 then 'unclear' else 'wish' end)),
       $3::jsonb, '[]', $4
     from generate_series(3, $1::int, 3) t join person p on p.n = t % $2::int cross join next order by t`,
    [count, learners, '{}', engine.catalogue.hash],
  )
  await pool.query('vacuum analyze')
}

async function timesOf(times: number, work: (nth: number) => Promise<unknown>): Promise<number[]> {
  const all: number[] = []
  for (let nth = 0; nth < times; nth += 1) {
    const start = performance.now()
    await work(nth)
    all.push(performance.now() - start)
  }
  return all
}
