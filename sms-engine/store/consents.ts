import type pg from 'pg'
import type { ConsentEvidence } from '../domain/model/event.ts'

/** A box that was ticked for a number. */
export interface OptIn {
  readonly learnerId: string
  readonly phone: string
  readonly evidence: ConsentEvidence
  /** ms of service time. */
  readonly now: number
}

/**
 * Adds a web opt-in to the ledger, once for each version since the last opt-out. A number that opted out can only come
 * back by a text from it, so nothing is recorded for one.
 */
export async function insertOptIn(pool: pg.Pool, sender: string, { phone, ...given }: OptIn): Promise<void> {
  const { version, page, ip, userAgent } = given.evidence
  await pool.query(
    `insert into consent (phone, sender, learner_id, action, via, version, page, ip, user_agent, at)
     select $1, $2, $3, 'opt-in', 'web', $4, $5, $6, $7, to_timestamp($8 / 1000.0)
     where not exists (select from suppression where phone = $1 and sender = $2)
       and not exists (
         select from consent c
         where c.phone = $1 and c.sender = $2 and c.learner_id = $3 and c.version = $4
           and c.id > coalesce(
             (select max(id) from consent where phone = $1 and sender = $2 and action = 'opt-out'), 0))`,
    [phone, sender, given.learnerId, version, page, ip, userAgent, given.now],
  )
}
