import { replay } from '../../sms-engine/replay/replay.ts'
import type { Person } from '../../sms-engine/testing/cast.ts'
import { ann } from '../../sms-engine/testing/cast.ts'
import { readTurns } from '../../sms-engine/testing/read-turns.ts'
import { seededRandom } from '../../sms-engine/testing/seeded-random.ts'
import { startTestService, type TestService } from '../../sms-engine/testing/service.ts'
import { syntheticCatalogue } from '../../sms-engine/testing/synthetic-content.ts'
import { type Entry, isMessage } from '../carrier-sim/carrier.ts'
import { atMost, type Figure, type Part, whole } from './report.ts'

const learners = 1_000
const weeks = 8
/** Share of the learners who text something on a day. */
const talkative = 0.3

/**
 * A thousand learners for eight simulated weeks, with random texts and a faulty carrier. At the end nothing may be
 * lost, doubled or sent after STOP, and every conversation must replay identically.
 */
export const soakPart: Part = {
  name: 'soak',
  onlyByName: true,
  async run() {
    const seed = Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? Date.now() % 1_000_000)
    console.error(`soak: seed ${seed} (npm run bench -- soak ${seed} repeats it)`)
    const catalogue = syntheticCatalogue()
    const service = await startTestService({ catalogue, timeout_ms: 150, reconcile: { uncertain_ms: 200 } })
    try {
      const people = Array.from({ length: learners }, (_, index) => newcomer(index))
      for (const person of people) await service.join(person)
      const heard = await live(service, people, seededRandom(seed))
      await settleAll(service)
      return await findings(service, people, heard)
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
async function live(service: TestService, people: readonly Person[], random: () => number): Promise<number> {
  let heard = 0
  for (let day = 0; day < weeks * 7; day++) {
    for (const fault of ['reset', '500', '429', 'timeout-after-accept', 21610, 30005] as const) {
      if (random() < 0.3) service.sim.faults.add(fault, 1 + Math.floor(random() * 3))
    }
    await service.advance('PT12H')
    const speakers = people.filter(() => random() < talkative)
    for (let start = 0; start < speakers.length; start += 20) {
      const batch = speakers.slice(start, start + 20)
      const texts = batch.map((person) => ({ person, body: somethingToSay(random) }))
      heard += texts.length
      await Promise.all(texts.map(({ person, body }) => service.text(person.phone, body)))
    }
    await service.advance('PT12H')
    if (day % 7 === 6) console.error(`soak: week ${(day + 1) / 7} of ${weeks}`)
  }
  return heard
}

const sayings: readonly (readonly [string, number])[] = [
  ['Q', 30],
  ['A', 12],
  ['B', 12],
  ['C?', 6],
  ['NEXT', 8],
  ['SCORE', 4],
  ['WHY', 3],
  ['PLAN 5', 2],
  ['PLAN', 2],
  ['SNOOZE 3h', 3],
  ['PAUSE 1 WEEK', 2],
  ['RESUME', 4],
  ['STOP', 3],
  ['please stop texting me', 1],
  ['START', 5],
  ['ASK when is it due?', 1],
  ['thanks', 2],
  ['what?', 2],
]
const weight = sayings.reduce((sum, [, share]) => sum + share, 0)

function somethingToSay(random: () => number): string {
  let pick = random() * weight
  for (const [text, share] of sayings) {
    pick -= share
    if (pick <= 0) return text
  }
  return 'Q'
}

/** Gives backed-off and uncertain sends their machine time. */
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

async function findings(service: TestService, people: readonly Person[], heard: number): Promise<Figure[]> {
  const { pool } = service.engine.db
  const sum = async (query: string) => Number((await pool.query<{ n: string }>(query)).rows[0]?.n ?? 0)
  const unsettled = await sum(`select count(*) as n from message where status in ('queued', 'sending', 'uncertain')`)
  const received = await sum(`select count(*) as n from message where direction = 'in'`)
  const sent = await sum(`select count(*) as n from message where direction = 'out'`)
  const deadLetters = await sum('select count(*) as n from dead_letter')
  let doubled = 0
  let missing = 0
  let afterStop = 0
  let different = 0
  for (const { phone, learner } of people) {
    const thread = service.sim.carrier.thread(phone) ?? []
    const rows = await pool.query<{ body: string; status: string }>(
      `select body, status from message where phone = $1 and direction = 'out' and status <> 'replied'`,
      [phone],
    )
    const excess = compare(rows.rows, thread)
    doubled += excess.doubled
    missing += excess.missing
    afterStop += countAfterStop(thread)
    const turns = await readTurns(pool, learner.id)
    if (!replay(turns, () => service.engine.catalogue).identical) different += 1
  }
  return [
    {
      part: 'soak',
      what: `texts out and in, ${learners} learners, ${weeks} weeks`,
      value: `${whole(sent)}, ${whole(heard)}`,
    },
    atMost('soak', 'lost: texts of phones that are not on record', heard - received, 0, whole),
    atMost('soak', 'lost: sends without an end', unsettled, 0, whole),
    atMost('soak', 'lost: recorded as sent, not on the phone', missing, 0, whole),
    atMost('soak', 'doubled', doubled, 0, whole),
    atMost('soak', 'sent after STOP', afterStop, 0, whole),
    atMost('soak', 'dead letters', deadLetters, 0, whole),
    atMost('soak', 'conversations that replay differently', different, 0, whole),
  ]
}

/** Compares what we recorded as handed over with what the carrier took, text by text. */
function compare(rows: readonly { body: string; status: string }[], thread: readonly Entry[]) {
  const taken = new Map<string, number>()
  for (const entry of thread) {
    if (isMessage(entry) && entry.origin === 'api') taken.set(entry.body, (taken.get(entry.body) ?? 0) + 1)
  }
  const handed = new Map<string, number>()
  for (const { body, status } of rows) {
    if (['sent', 'delivered', 'undelivered'].includes(status)) handed.set(body, (handed.get(body) ?? 0) + 1)
  }
  let doubled = 0
  let missing = 0
  for (const body of new Set([...taken.keys(), ...handed.keys()])) {
    const surplus = (taken.get(body) ?? 0) - (handed.get(body) ?? 0)
    if (surplus > 0) doubled += surplus
    if (surplus < 0) missing -= surplus
  }
  return { doubled, missing }
}

/** Texts of ours that reached a phone between its STOP and its next START, but for the one confirmation of a phrase. */
function countAfterStop(thread: readonly Entry[]): number {
  let stopped = false
  let count = 0
  for (const entry of thread) {
    if (!isMessage(entry)) continue
    if (entry.direction === 'from-phone') {
      if (/^(stop|please stop texting me)$/i.test(entry.body)) stopped = true
      if (/^start$/i.test(entry.body)) stopped = false
    } else if (stopped && entry.by === 'service' && entry.origin === 'api') count += 1
  }
  return count
}
