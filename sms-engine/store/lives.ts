import type pg from 'pg'
import { noChoice } from '../domain/reading/answer.ts'
import type { Review } from '../domain/teaching/journey.ts'

/** What one learner was taught and answered: everything that a belief about this learner's memory follows from. */
export interface Life {
  /** When each lesson was taught, ms of service time, in that order. */
  readonly taught: readonly (readonly [lessonId: string, at: number])[]
  /** Oldest first. */
  readonly reviews: readonly Review[]
}

interface Row {
  readonly id: string
  readonly cards: Readonly<Record<string, { readonly taughtAt: number; readonly reviews: number }>>
  readonly reviews: readonly Review[]
}

/** How many learners are read at once: some megabytes if each has answered for years. */
const learners_at_once = 100

/**
 * The lives of learners, in batches. Their ids are random, so stopping early still gives a fair sample. A lesson with
 * some of its answers deleted is left out: what the missing ones made of its card is unknown.
 */
export async function* readLives(client: pg.ClientBase): AsyncGenerator<Life> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await client.query<Row>(livesSql, [after, learners_at_once])
    for (const row of rows) yield lifeOf(row)
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}

const livesSql = `
  select m.learner_id as id, given.reviews,
    (select json_object_agg(c.key, json_build_object('taughtAt', c.value -> 'taughtAt', 'reviews', c.value -> 'reviews'))
     from jsonb_each(m.cards) c) as cards
  from memory m cross join lateral (
    select json_agg(json_build_object('lessonId', r.lesson_id, 'right', r.is_right, 'unsure', r.is_unsure,
      'gaveUp', r.choice = ${noChoice}, 'varied', r.asked_with is not null,
      'at', round(extract(epoch from r.at) * 1000)) order by r.id) as reviews
    from review r where r.learner_id = m.learner_id) given
  where m.learner_id > $1 and given.reviews is not null
  order by m.learner_id limit $2`

function lifeOf({ cards, reviews }: Row): Life {
  const kept = Map.groupBy(reviews, ({ lessonId }) => lessonId)
  const isWhole = (lessonId: string) => (kept.get(lessonId)?.length ?? 0) >= (cards[lessonId]?.reviews ?? 0)
  const taught = Object.entries(cards)
    .filter(([lessonId]) => isWhole(lessonId))
    .map(([lessonId, { taughtAt }]) => [lessonId, taughtAt] as const)
    .sort(([, one], [, other]) => one - other)
  return { taught, reviews: reviews.filter(({ lessonId }) => isWhole(lessonId)) }
}
