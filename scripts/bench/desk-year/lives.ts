/** Learners that support may get calls about: chatty, and at times in one of the situations the desk explains. */
import { createHash } from 'node:crypto'
import { day_ms, hour_ms } from '../../../sms-engine/domain/model/units.ts'
import { readInbox } from '../../../sms-engine/engine/case-desk.ts'
import { actForLearner } from '../../../sms-engine/engine/desk-deeds.ts'
import type { Engine } from '../../../sms-engine/engine/engine.ts'
import { handleEvent } from '../../../sms-engine/engine/handle-event.ts'
import { findLearner, savePreferences } from '../../../sms-engine/engine/learners.ts'
import { settleUndelivered } from '../../../sms-engine/engine/settle-undelivered.ts'
import { answerCase } from '../../../sms-engine/engine/support-cases.ts'
import { makeMonths, turnMonths } from '../../../sms-engine/store/months.ts'
import { ann, type Person } from '../../../sms-engine/testing/cast.ts'
import { monday_8am } from '../../../sms-engine/testing/situation.ts'
import { chattyYear, type Life, liveTogether, type Time } from '../growth/chatty-year.ts'

const zones = ['America/New_York', 'America/Los_Angeles', 'Europe/London', 'Asia/Kolkata'] as const
const times = ['07:00', '12:00', '18:30', '20:00'] as const
/** Some answer a third of their texts, some nearly all; the latter have the long threads. */
const answers_least = 0.35
const answers_most = 0.95
const month_ms = 28 * day_ms

/** The nth learner: two to five texts a week, in one of four zones. */
export function personOf(nth: number): Person {
  const digits = String(nth).padStart(4, '0')
  return {
    phone: `+1206555${digits}`,
    learner: {
      ...ann.learner,
      id: `00000000-0000-4000-8000-00000005${digits}`,
      zone: zones[nth % zones.length] ?? 'UTC',
      deliveryTime: times[nth % times.length] ?? '09:00',
      textsPerWeek: 2 + (nth % 4),
    },
  }
}

/** Lets this many learners live a year from beginning to end; the same ones every time. */
export async function liveYear(engine: Engine, learners: number): Promise<void> {
  const years = Array.from({ length: learners }, (_, nth) => {
    const answers = answers_least + (answers_most - answers_least) * ((nth % 5) / 4)
    return chattyYear(engine, personOf(nth), { seed: nth + 1, answers, besides: happenings })
  })
  await liveTogether(engine, [...years, upkeep(engine)])
}

/** A worker's other duty: creating the tables of the coming months. */
async function* upkeep({ db: { pool } }: Engine): Time {
  for (let month = 0; month < 13; month += 1) {
    while ((await makeMonths(pool, turnMonths, monday_8am + month * month_ms)) > 0);
    yield monday_8am + (month + 1) * month_ms
  }
}

interface Happening {
  /** The probability of it after each scheduled text. */
  readonly share: number
  readonly happen: (life: Life) => Time
}

const all: readonly Happening[] = [
  {
    share: 0.02,
    async *happen({ say, wait }) {
      yield* say('PAUSE 1 WEEK')
      yield* wait(3 * day_ms)
      yield* say('RESUME')
    },
  },
  {
    share: 0.02,
    async *happen({ engine, person, now, say, wait }) {
      await handleEvent(engine, person.learner.id, {
        id: `pause:${person.phone}:${now()}`,
        type: 'paused-in-portal',
        until: now() + 5 * day_ms,
      })
      yield* wait(2 * day_ms)
      yield* say('RESUME')
    },
  },
  {
    share: 0.02,
    async *happen({ random, say, wait }) {
      yield* say(random() < 0.5 ? 'STOP' : 'please stop texting me')
      yield* wait(2 * day_ms)
      yield* say('START')
    },
  },
  {
    share: 0.04,
    async *happen({ engine, person, random, say, wait }) {
      yield* say('ASK when is a prepaid expense used up?')
      if (random() < 0.3) return
      yield* wait(2 * hour_ms)
      const { cases } = await readInbox(engine, 'new', 'Lin')
      const mine = cases.find(({ conversationId }) => conversationId === person.learner.id)
      if (mine) await answerCase(engine, { id: mine.id, answer: 'When its period has passed.', by: 'Lin' })
    },
  },
  {
    share: 0.03,
    async *happen({ engine, person, random, wait }) {
      yield* wait(hour_ms)
      const deliveryTime = times[Math.floor(random() * times.length)] ?? '09:00'
      await savePreferences(engine, person.learner.id, { deliveryTime, textsPerWeek: 2 + Math.floor(random() * 4) })
    },
  },
  {
    share: 0.05,
    async *happen({ random, say }) {
      const wishes = [
        'can you text me at 7pm instead',
        'fewer texts please',
        'what?',
        'next week is better',
        'who is this',
      ]
      yield* say(wishes[Math.floor(random() * wishes.length)] ?? 'what?')
    },
  },
  {
    share: 0.02,
    async *happen({ engine, person, now, wait }) {
      const changeTo = (until: number | null) => {
        const id = `paid:${person.phone}:${now()}`
        return handleEvent(engine, person.learner.id, { id, type: 'entitlement-changed', until })
      }
      await changeTo(now() + hour_ms)
      yield* wait(5 * day_ms)
      await changeTo(null)
    },
  },
  {
    share: 0.02,
    async *happen({ engine, person, now, wait }) {
      const { id } = person.learner
      await actForLearner(
        engine,
        id,
        { by: 'Lin', reason: 'asked on the phone' },
        { do: 'pause', until: now() + 9 * day_ms },
      )
      yield* wait(day_ms)
      await actForLearner(engine, id, { by: 'Tom', reason: 'is back' }, { do: 'resume' })
    },
  },
  {
    share: 0.03,
    async *happen({ engine, person, wait }) {
      await engine.db.pool.query(
        `update message set status = 'undelivered', error_code = 30008
         where id = (select max(id) from message where conversation_id = $1 and direction = 'out' and status = 'delivered')`,
        [person.learner.id],
      )
      yield* wait(hour_ms)
      await settleUndelivered(engine)
    },
  },
]

async function* happenings(life: Life): Time {
  const { engine, person, random, say } = life
  for (const { share, happen } of all) if (random() < share) yield* happen(life)
  // Learners who answer nothing for weeks get no more texts until they ask for them.
  const known = await findLearner(engine, person.learner.id)
  if (!known?.nextAt) yield* say(known?.suppressed ? 'START' : 'RESUME')
}

const firstNames = ['Ada', 'Ben', 'Cleo', 'Dora', 'Emil', 'Fay', 'Gus'] as const
const lastNames = ['Hall', 'Ives', 'Jain', 'Kerr', 'Lund'] as const

/** The name on the nth learner's account. */
export function nameOf(nth: number): { readonly first: string; readonly last: string } {
  const last = `${lastNames[nth % lastNames.length]}${createHash('md5').update(String(nth)).digest('hex').slice(0, 4)}`
  return { first: firstNames[nth % firstNames.length] ?? 'Ada', last }
}
