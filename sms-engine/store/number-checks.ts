import type pg from 'pg'

/** After so long without a sign of its owner, a number may be somebody else's: companies reassign one after 45 days. */
export const silent_days = 90

/** How long an answer holds: as long as the law excuses a text that relies on it (47 CFR 64.1200(m)). */
const answer_hours = 24

/** A learner's number from which nothing has been heard for long, and that has not been checked lately. */
export interface SilentNumber {
  readonly phone: string
  readonly learnerId: string
  /** The last sign of its owner, a text from it or its proof, ms of service time. */
  readonly since: number
}

/**
 * Which of these numbers must be checked before they are texted. A text of ours that arrived is no sign of its owner,
 * and neither is anything done in the portal.
 * @param now service time, ms
 */
export async function readSilentNumbers(
  pool: pg.Pool,
  now: number,
  phones: readonly string[],
): Promise<readonly SilentNumber[]> {
  const { rows } = await pool.query<SilentNumber>({
    name: 'read-silent-numbers',
    text: `
      select c.phone, c.learner_id as "learnerId", (extract(epoch from sign.at) * 1000)::float8 as since
      from conversation c cross join lateral (
        select greatest(to_timestamp((c.state -> 'heard' ->> 'at')::float8 / 1000),
          (select max(e.at) from consent e where e.phone = c.phone and e.action = 'opt-in')) as at) sign
      where c.phone = any($2) and c.learner_id is not null
        and sign.at < to_timestamp($1 / 1000.0) - ${silent_days} * interval '1 day'
        and not exists (select from number_check k
          where k.phone = c.phone and k.owner <> 'other'
            and k.at > to_timestamp($1 / 1000.0) - ${answer_hours} * interval '1 hour')`,
    values: [now, phones],
  })
  return rows
}

/** Stores what the carrier said. */
export async function insertNumberCheck(
  pool: pg.Pool,
  sender: string,
  now: number,
  { phone, learnerId, since }: SilentNumber,
  owner: 'same' | 'other' | 'unknown',
): Promise<void> {
  await pool.query(
    `insert into number_check (phone, sender, learner_id, since, owner, at)
     values ($1, $2, $3, to_timestamp($4 / 1000.0), $5, to_timestamp($6 / 1000.0))`,
    [phone, sender, learnerId, since, owner, now],
  )
}
