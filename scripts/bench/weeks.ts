import { parseArgs } from 'node:util'
import { replay } from '../../sms-engine/replay/replay.ts'
import { readLog } from '../../sms-engine/store/turn-log.ts'
import type { Person } from '../../sms-engine/testing/cast.ts'
import { ann } from '../../sms-engine/testing/cast.ts'
import { seededRandom } from '../../sms-engine/testing/seeded-random.ts'
import { startTestService, type TestService } from '../../sms-engine/testing/service.ts'
import { syntheticCatalogue } from '../../sms-engine/testing/synthetic-content.ts'
import { atMost, type Figure, type Part, whole } from './report.ts'
import { somethingToSay } from './weeks-texts.ts'
import { judge, type OutboxRow, type Verdict } from './weeks-verdict.ts'

/** Share of the learners who text on any given day. */
const talkative = 0.3

/** Final carrier errors that the soak causes: the number has opted out, or does not exist. */
const finalErrors = [21610, 30005] as const

interface WeeksOptions {
  /** Determines everything random. */
  readonly seed: number
  readonly learners: number
  readonly weeks: number
}

/** `npm run bench -- weeks 7 --learners 60 --weeks 2`; each argument is optional. */
function readOptions(): WeeksOptions {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { learners: { type: 'string', default: '1000' }, weeks: { type: 'string', default: '8' } },
  })
  const seed = Number(positionals.find((argument) => /^\d+$/.test(argument)) ?? Date.now() % 1_000_000)
  return { seed, learners: Number(values.learners), weeks: Number(values.weeks) }
}

/**
 * By default a thousand learners for eight simulated weeks, with random texts and a faulty carrier. At the end nothing
 * may be lost, doubled or sent after STOP, and every conversation must replay identically.
 */
export const weeksPart: Part = {
  name: 'weeks',
  onlyByName: true,
  async run() {
    const options = readOptions()
    const { seed, learners, weeks } = options
    const again = `npm run bench -- weeks ${seed} --learners ${learners} --weeks ${weeks}`
    console.error(`weeks: seed ${seed} (${again} repeats it)`)
    const catalogue = syntheticCatalogue()
    const service = await startTestService({
      catalogue,
      timeout_ms: 150,
      reconcile: { uncertain_ms: 200, list_lag_ms: 200 },
    })
    try {
      const people = Array.from({ length: learners }, (_, index) => newcomer(index))
      for (const person of people) await service.join(person)
      const heard = await live(service, people, weeks, seededRandom(seed))
      await settleAll(service)
      return await findings(service, people, options, heard)
    } finally {
      await service.stop()
    }
  },
}

const zones = ['America/New_York', 'America/Los_Angeles', 'Europe/London', 'Asia/Kolkata'] as const
const times = ['07:00', '12:00', '20:00'] as const

function newcomer(index: number): Person {
  const suffix = String(index).padStart(4, '0')
  return {
    phone: `+1206555${suffix}`,
    learner: {
      ...ann.learner,
      id: `00000000-0000-4000-8000-00000003${suffix}`,
      zone: zones[index % 4] ?? 'UTC',
      deliveryTime: times[index % 3] ?? '09:00',
      textsPerWeek: 1 + (index % 5),
    },
  }
}

/** Lets the weeks pass; returns how many texts the phones sent. */
async function live(
  service: TestService,
  people: readonly Person[],
  weeks: number,
  random: () => number,
): Promise<number> {
  let heard = 0
  for (let day = 0; day < weeks * 7; day++) {
    for (const fault of ['reset', '500', '429', 'timeout-after-accept', ...finalErrors] as const) {
      if (random() < 0.3) service.sim.faults.add(fault, 1 + Math.floor(random() * 3))
    }
    await service.advance('PT12H')
    const speakers = people.filter(() => random() < talkative)
    for (let start = 0; start < speakers.length; start += 20) {
      const batch = speakers.slice(start, start + 20)
      const texts = batch.map((person) => ({ person, said: somethingToSay(random) }))
      heard += texts.length
      await Promise.all(texts.map(({ person, said }) => service.sim.text(person.phone, said)))
    }
    await service.advance('PT12H')
    if (day % 7 === 6) console.error(`weeks: week ${(day + 1) / 7} of ${weeks}`)
  }
  return heard
}

/** Gives backed-off and uncertain sends the machine time they need. */
async function settleAll(service: TestService): Promise<void> {
  service.sim.faults.clear()
  const deadline = Date.now() + 120_000
  const open = async () => {
    const { rows } = await service.engine.db.pool.query<{ count: string }>(
      `select count(*) from message where status in ('queued', 'sending', 'uncertain')`,
    )
    return Number(rows[0]?.count)
  }
  while ((await open()) > 0 && Date.now() < deadline) {
    await service.settle()
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

async function findings(
  service: TestService,
  people: readonly Person[],
  { learners, weeks }: WeeksOptions,
  heard: number,
): Promise<Figure[]> {
  const { pool } = service.engine.db
  const sum = async (query: string) => Number((await pool.query<{ n: string }>(query)).rows[0]?.n ?? 0)
  const unsettled = await sum(`select count(*) as n from message where status in ('queued', 'sending', 'uncertain')`)
  const received = await sum(`select count(*) as n from message where direction = 'in'`)
  const sent = await sum(`select count(*) as n from message where direction = 'out'`)
  const deadLetters = await sum('select count(*) as n from dead_letter')
  const givenUp = await sum(`select count(*) as n from message where status in ('failed', 'cancelled', 'undelivered')`)
  const verdicts: Verdict[] = []
  let different = 0
  for (const { phone, learner } of people) {
    const turns = await readLog(pool, learner.id)
    const rows = await pool.query<OutboxRow>(
      `select id, cause, status, error_code as "errorCode", (extract(epoch from at) * 1000)::float8 as at,
         (extract(epoch from not_after) * 1000)::float8 as "notAfter"
       from message where phone = $1 and direction = 'out' and status <> 'replied'`,
      [phone],
    )
    const verdict = judge(turns, rows.rows, service.sim.carrier.thread(phone) ?? [], new Set(finalErrors))
    if (Object.values(verdict).some((count) => count > 0)) console.error(`weeks: ${phone} ${JSON.stringify(verdict)}`)
    verdicts.push(verdict)
    if (!replay(turns, () => service.engine.catalogue).identical) different += 1
  }
  const total = (name: keyof Verdict) => verdicts.reduce((count, verdict) => count + verdict[name], 0)
  return [
    {
      part: 'weeks',
      what: `texts out and in, ${learners} learners, ${weeks} weeks`,
      value: `${whole(sent)}, ${whole(heard)}`,
    },
    { part: 'weeks', what: 'texts given up: STOP, pause, window over, final errors', value: whole(givenUp) },
    atMost('weeks', 'lost: texts of phones that are not on record', heard - received, 0, whole),
    atMost('weeks', 'lost: decided, without a row', total('unrecorded'), 0, whole),
    atMost('weeks', 'lost: given up without a reason', total('unexplained'), 0, whole),
    atMost('weeks', 'lost: sends without an end', unsettled, 0, whole),
    atMost('weeks', 'lost: on record and at the carrier otherwise', total('missing'), 0, whole),
    atMost('weeks', 'doubled', total('doubled'), 0, whole),
    atMost('weeks', 'sent after STOP', total('afterStop'), 0, whole),
    atMost('weeks', 'dead letters', deadLetters, 0, whole),
    atMost('weeks', 'conversations that replay differently', different, 0, whole),
  ]
}
