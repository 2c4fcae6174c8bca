import type pg from 'pg'

/** A message whose attempt has been recorded and which must now be handed to the carrier. */
export interface Claimed {
  readonly id: string
  readonly phone: string
  readonly body: string
  /** ms of service time. */
  readonly notAfter: number
  readonly attempts: number
  readonly segments: number
}

/**
 * Takes queued messages and, in the same statement that records the attempt, checks again whether each may still go:
 * every kind but the confirmation of an opt-out against suppression, what comes in a slot also against pause, preference
 * and entitlement. Any number of workers may do this side by side. What did not leave on time, as after an outage, waits for the learner's day: 08:00 to
 * 21:00. A code is for somebody who is waiting for it.
 * @param now service time, ms
 * @param most how many messages, and how many segments, may be taken
 */
export async function claimOutbox(
  pool: pg.Pool,
  sender: string,
  now: number,
  { limit, segments }: { readonly limit: number; readonly segments: number },
): Promise<{ claimed: Claimed[]; cancelled: number }> {
  const { rows } = await pool.query<Claimed & { status: string }>({
    name: 'claim-outbox',
    text: `
      with picked as (
        select m.id from message m
        where m.status = 'queued' and (m.retry_at_machine is null or m.retry_at_machine <= clock_timestamp())
          and (m.not_before is null or m.not_before <= to_timestamp($2 / 1000.0))
          and (m.kind = 'code' or m.not_after <= to_timestamp($2 / 1000.0)
            or to_timestamp($2 / 1000.0) <= coalesce(m.not_before, m.at) + interval '15 minutes'
            or coalesce((
              select extract(hour from to_timestamp($2 / 1000.0) at time zone l.zone) between 8 and 20
              from conversation c join learner l on l.id = c.learner_id where c.id = m.conversation_id), true))
        order by m.priority, m.id limit $3::int for update skip locked
      ), within as (
        select id from (
          select p.id, sum(coalesce(m.segments, 1)) over (order by m.priority, m.id) as total
          from picked p join message m on m.id = p.id) counted
        where total <= $4::float8
      ), judged as (
        select m.id, case
          when m.not_after <= to_timestamp($2 / 1000.0) then 'cancelled'
          when m.kind <> 'opt-out'
            and exists (select from suppression s where s.phone = m.phone and s.sender = $1) then 'cancelled'
          when m.kind in ('lesson', 'question', 'nudge') and m.answers is null and not (
            c.phone = m.phone and l.lessons_enabled
            and c.state ->> 'phase' = 'active'
            and coalesce(l.entitled_until > to_timestamp($2 / 1000.0), true)) then 'cancelled'
          else 'sending' end as verdict
        from within p join message m on m.id = p.id
          left join conversation c on c.id = m.conversation_id left join learner l on l.id = c.learner_id
      )
      update message m
      set status = j.verdict,
          attempts = m.attempts + case j.verdict when 'sending' then 1 else 0 end,
          attempted_at_machine = clock_timestamp()
      from judged j where m.id = j.id
      returning m.id, m.phone, m.body, m.status, m.attempts, coalesce(m.segments, 1)::int as segments,
        (extract(epoch from m.not_after) * 1000)::float8 as "notAfter"`,
    values: [sender, now, limit, segments],
  })
  const claimed = rows.filter((row) => row.status === 'sending').sort((a, b) => Number(a.id) - Number(b.id))
  return { claimed, cancelled: rows.length - claimed.length }
}

/** How an attempt ended. */
export interface Settlement {
  readonly id: string
  readonly status: 'sent' | 'failed' | 'uncertain' | 'queued'
  readonly sid: string | null
  readonly errorCode: number | null
  /** For `queued`: when to try again, ms of machine time. */
  readonly retryAt: number | null
}

/** Records how attempts ended. A delivery report that came first is not taken back. */
export async function settleAttempts(pool: pg.Pool, now: number, settlements: readonly Settlement[]): Promise<void> {
  if (settlements.length === 0) return
  await pool.query({
    name: 'settle-attempts',
    text: `
      update message m
      set status = case when m.status in ('sending', 'uncertain') then s.status else m.status end,
          sid = coalesce(m.sid, s.sid),
          error_code = coalesce(m.error_code, s."errorCode"),
          retry_at_machine = to_timestamp(s."retryAt" / 1000.0),
          sent_at = case when s.status = 'sent' then coalesce(m.sent_at, to_timestamp($1 / 1000.0)) else m.sent_at end
      from jsonb_to_recordset($2::jsonb) as s (id bigint, status text, sid text, "errorCode" int, "retryAt" float8)
      where m.id = s.id`,
    values: [now, JSON.stringify(settlements)],
  })
}

/** A message whose fate is unknown: the request left, or the worker died, before an answer was recorded. */
export interface Unsettled {
  readonly id: string
  readonly phone: string
  readonly body: string
  readonly attempts: number
  /** When it was decided, ms of service time: the carrier cannot have taken it before. */
  readonly decidedAt: number
}

/** Messages attempted before `before` (ms, machine time) whose end nobody recorded; those put off are left out. */
export async function readUnsettled(pool: pg.Pool, before: number, limit: number): Promise<Unsettled[]> {
  const { rows } = await pool.query<Unsettled>(
    `select id, phone, body, attempts, (extract(epoch from at) * 1000)::float8 as "decidedAt"
     from message
     where status in ('sending', 'uncertain') and attempted_at_machine <= to_timestamp($1 / 1000.0)
       and (retry_at_machine is null or retry_at_machine <= clock_timestamp())
     order by attempted_at_machine limit $2`,
    [before, limit],
  )
  return rows
}

/** Which of these carrier ids already belong to one of our messages. */
export async function knownSids(pool: pg.Pool, sids: readonly string[]): Promise<Set<string>> {
  const { rows } = await pool.query<{ sid: string }>('select sid from message where sid = any($1)', [sids])
  return new Set(rows.map((row) => row.sid))
}

/** What the carrier reports of a text. */
export interface Report {
  readonly id: string
  readonly sid: string
  readonly status: 'sent' | 'delivered' | 'undelivered' | 'failed'
  readonly errorCode: number | null
}

/** Records a delivery report in whatever order reports come: a final status is never left. */
export async function recordReport(pool: pg.Pool, report: Report): Promise<void> {
  await pool.query({
    name: 'record-report',
    text: `
      update message
      set status = $3, sid = coalesce(sid, $2), error_code = coalesce($4, error_code),
          sent_at = coalesce(sent_at, clock_timestamp() + (select offset_ms from service_clock) * interval '1 ms')
      where id = $1 and direction = 'out' and (sid is null or sid = $2)
        and status in ('sending', 'uncertain', 'sent') and status <> $3`,
    values: [report.id, report.sid, report.status, report.errorCode],
  })
}

/** A message that will never arrive and whose conversation has not been told so. */
export interface Undelivered {
  readonly id: string
  readonly conversationId: string | null
  readonly phone: string
  readonly lessonId: string | null
  readonly kind: string
  /** It was a reply, and nobody's weekly text. */
  readonly isReply: boolean
  readonly errorCode: number | null
}

/** Messages to tell conversations of, oldest first; those put off are left out. */
export async function readUndelivered(pool: pg.Pool, limit: number): Promise<Undelivered[]> {
  const { rows } = await pool.query<Undelivered>(
    `select id, conversation_id as "conversationId", phone, lesson_id as "lessonId", kind,
       answers is not null as "isReply", error_code as "errorCode"
     from message where status in ('undelivered', 'failed', 'cancelled') and not settled
       and (retry_at_machine is null or retry_at_machine <= clock_timestamp())
     order by id limit $1`,
    [limit],
  )
  return rows
}

export async function markSettled(pool: pg.Pool, id: string): Promise<void> {
  await pool.query('update message set settled = true where id = $1', [id])
}

/** Puts off for an hour of machine time a message that cannot be handled, so that it does not hold up the others. */
export async function putOff(pool: pg.Pool, id: string): Promise<void> {
  await pool.query(`update message set retry_at_machine = clock_timestamp() + interval '1 hour' where id = $1`, [id])
}

/** Suppresses a number that the carrier reports as opted out, and takes back what waits for it. */
export async function suppressNumber(pool: pg.Pool, sender: string, phone: string, now: number): Promise<void> {
  await pool.query(
    `with suppressed as (
       insert into suppression (phone, sender, reason, at) values ($1, $2, 'carrier', to_timestamp($3 / 1000.0))
       on conflict (phone, sender) do nothing
     )
     update message set status = 'cancelled' where phone = $1 and status = 'queued'`,
    [phone, sender, now],
  )
}
