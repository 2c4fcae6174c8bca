import { day_ms, hour_ms, minute_ms } from '../../../sms-engine/domain/model/units.ts'
import { letters } from '../../../sms-engine/domain/wording/lessons.ts'
import { dispatchDue } from '../../../sms-engine/engine/dispatch-due.ts'
import type { Engine } from '../../../sms-engine/engine/engine.ts'
import { hearText } from '../../../sms-engine/engine/hear-text.ts'
import { findLearner } from '../../../sms-engine/engine/learners.ts'
import { writeClockOffset } from '../../../sms-engine/runtime/service-clock.ts'
import { readById } from '../../../sms-engine/store/read-conversation.ts'
import { ann, type Person } from '../../../sms-engine/testing/cast.ts'
import { join } from '../../../sms-engine/testing/join.ts'
import { seededRandom } from '../../../sms-engine/testing/seeded-random.ts'
import { monday_8am } from '../../../sms-engine/testing/situation.ts'

/** What a chatty learner texts besides answers. */
const chat = ['NEXT', 'SCORE', 'WHY', 'PLAN', 'MORE', 'thanks!', 'hm what is a debit again', 'SKIP', 'REPEAT'] as const

const year_days = 364

/** A person's timeline: it yields the time (ms) until which they do nothing, and resumes when the clock gets there. */
export type Time = AsyncGenerator<number, void, void>

/** A learner living a year in this simulation. */
export interface Life {
  readonly engine: Engine
  readonly person: Person
  readonly random: () => number
  /** The learner's current time. */
  now(): number
  /** Lets this much time pass. */
  wait(time_ms: number): Time
  /** Texts this after a minute. */
  say(body: string): Time
}

/** The year of a learner with three texts a week who answers a third of them, asks for reviews and sometimes chats. */
export function liveChattyYear(engine: Engine, seed: number): Promise<void> {
  return liveTogether(engine, [chattyYear(engine, ann, { seed })])
}

/** Runs everybody's timeline, in the order in which things happen. */
export async function liveTogether({ db: { pool } }: Engine, times: readonly Time[]): Promise<void> {
  const next = new Map(times.map((time) => [time, monday_8am]))
  while (next.size > 0) {
    const [time, at] = [...next].reduce((one, other) => (other[1] < one[1] ? other : one))
    await writeClockOffset(pool, at - Date.now())
    const { done, value } = await time.next()
    if (done) next.delete(time)
    else next.set(time, value)
  }
}

/** How one chatty year differs from another. */
export interface YearOptions {
  readonly seed: number
  /** The share of scheduled texts after which the learner answers questions until none is open. */
  readonly answers?: number
  /** What else the learner does after some texts; when it ends, the next text must be planned. */
  readonly besides?: (life: Life) => Time
}

export async function* chattyYear(
  engine: Engine,
  person: Person,
  { seed, answers = 0.35, besides }: YearOptions,
): Time {
  const { pool } = engine.db
  const { id } = person.learner
  const random = seededRandom(seed)
  let sid = 0
  let now = monday_8am
  async function* moveTo(at: number): Time {
    now = at
    yield at
  }
  const wait = (time_ms: number) => moveTo(now + time_ms)
  async function* say(body: string): Time {
    yield* wait(minute_ms)
    const text = { from: person.phone, body, media: 0, handledByCarrier: null }
    await hearText(engine, { sid: `SM${seed}in${String(sid++).padStart(6, '0')}`, ...text })
  }
  const openAsk = async () => (await readById(pool, engine.sender, id))?.state.open ?? null
  const life: Life = { engine, person, random, now: () => now, wait, say }

  await join(engine, person)
  for (const end = now + year_days * day_ms; now < end; ) {
    const due = (await findLearner(engine, id))?.nextAt
    if (!due) throw new Error('no text is planned')
    yield* moveTo(Math.max(due, now) + minute_ms)
    await dispatchDue(engine, { lane: 0, lanes: 1, limit: 100 })
    await pool.query(
      `update message set status = 'delivered', sent_at = at, attempts = 1, sid = 'SMout' || md5(id::text)
       where status = 'queued'`,
    )
    yield* wait(hour_ms)
    if (random() < answers) {
      if (!(await openAsk())) yield* say('Q')
      for (let open = await openAsk(); open; open = await openAsk()) {
        const isRight = random() < 0.8
        yield* say(letters[open.order.findIndex((option) => (option === 0) === isRight)] ?? 'A')
      }
    }
    if (random() < 0.25) yield* say(chat[Math.floor(random() * chat.length)] ?? 'PLAN')
    if (besides) yield* besides(life)
  }
}
