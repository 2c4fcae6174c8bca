import type pg from 'pg'
import { serviceTime } from '../runtime/service-clock.ts'

/**
 * When a learner is told that no text reaches them: after so many failures in a row, over so many days. A phone that
 * is off for an evening, or in a cellar for a day, is nobody's business.
 */
export const failed_min = 3
export const failing_days_min = 2

/**
 * Counts a text that did not reach its learner's phone. Once there have been enough, records it and requests a letter,
 * once until a text arrives again (`recordReport` resets it). Texts to a number that the learner has given up do not
 * count, and a new number starts anew.
 */
export async function noteUnreachable(pool: pg.Pool, messageId: string): Promise<void> {
  await pool.query(
    `with service as materialized (
       select ${serviceTime} as now
     ), failing as (
       insert into failing_texts as f (learner_id, phone, since, texts)
       select c.learner_id, m.phone, service.now, 1
       from service, message m join conversation c on c.id = m.conversation_id and c.phone = m.phone
       where m.id = $1 and c.learner_id is not null
       on conflict (learner_id) do update set
         texts = case when f.phone = excluded.phone then f.texts + 1 else 1 end,
         since = case when f.phone = excluded.phone then f.since else excluded.since end,
         phone = excluded.phone
       returning learner_id, since, texts
     ), told as (
       update learner l set unreachable_since = f.since
       from failing f, service
       where l.id = f.learner_id and l.unreachable_since is null
         and f.texts >= $2 and f.since <= service.now - $3 * interval '1 day'
       returning l.id
     )
     insert into learner_letter (learner_id, about, at) select told.id, 'unreachable', service.now from told, service`,
    [messageId, failed_min, failing_days_min],
  )
}
