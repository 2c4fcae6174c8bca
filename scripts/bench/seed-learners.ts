import type pg from 'pg'
import type { Catalogue } from '../../content/catalogue.ts'
import { newState, type State, threadOf } from '../../sms-engine/domain/model/state.ts'
import { day_ms } from '../../sms-engine/domain/model/units.ts'
import { taughtCard } from '../../sms-engine/domain/teaching/memory.ts'

export interface Seeding {
  readonly count: number
  /** Lessons each learner has been taught, one a day. */
  readonly taught: number
  /** Gives every learner an open question, so that a letter counts as an answer. */
  readonly asking?: boolean
  /** Every learner's slot, ms; null for none. */
  readonly slot: number | null
}

/** The nth learner's phone number. */
export function phoneOf(index: number): string {
  return `+1${2_002_000_000 + index}`
}

/** The index, from 0, of the learner with this number. */
export const indexOf = (phone: string): number => Number(phone.slice(-10)) - 2_002_000_000

/** Fills the database with active learners in one statement. Learners differ only in id and phone number. */
export async function seedLearners(pool: pg.Pool, catalogue: Catalogue, seeding: Seeding): Promise<void> {
  const now = Date.now()
  const lessons = [...catalogue.lessons.values()].slice(0, seeding.taught)
  const cards = Object.fromEntries(
    lessons.map(({ id }, index) => [id, taughtCard(now - (lessons.length - index) * day_ms)]),
  )
  const first = lessons[0]
  const open =
    seeding.asking && first
      ? {
          id: 'seeded',
          questionId: first.questions[0]?.id ?? '',
          lessonId: first.id,
          order: [0, 1, 2, 3],
          askedAt: now,
          // The chain never ends, so that every text of the run is a graded answer.
          following: 1_000_000,
          bringsLesson: false,
        }
      : null
  const state: State = { ...threadOf(newState), open, phase: 'active', slot: seeding.slot, snoozed: null }
  await pool.query(
    `with made as (
       insert into learner (id, onboarded) select gen_random_uuid(), true from generate_series(1, $1::int) returning id
     ), numbered as (
       select id, row_number() over () - 1 as n from made
     ), remembering as (
       insert into memory (learner_id, cards) select id, $4::jsonb from made where $4::jsonb <> '{}'
     )
     insert into conversation (id, learner_id, phone, state, next_send_at)
     select id, id, '+1' || (2002000000 + n), $2, to_timestamp($3::float8 / 1000) from numbered`,
    [seeding.count, JSON.stringify(state), seeding.slot, JSON.stringify(cards)],
  )
  await pool.query('vacuum analyze')
}
