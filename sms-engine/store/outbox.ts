import type pg from 'pg'
import { day_hours, sending_hours } from '../domain/calendar/hours.ts'
import { limits } from '../domain/model/limits.ts'
import { minute_ms } from '../domain/model/units.ts'
import { serviceTime } from '../runtime/service-clock.ts'
import { isResting } from './account-rest.ts'
import { isReturning, outAgain } from './consent-news.ts'
import { isHeld } from './hold.ts'
import { comesInSlot, isScheduled } from './kinds.ts'
import { isRecent } from './message-ids.ts'
import { all_countries, brand_scope, type SpendCap, spendingDay } from './spending.ts'
import type { Queryable } from './transaction.ts'

/** After how long without a delivery report the carrier is asked what became of a text. */
export const report_due_ms = 5 * minute_ms

/** Nothing is sent if texts to us were last fetched longer ago than this: the missing ones may include opt-outs. */
export const heard_ms_max = 5 * minute_ms

/** A message whose attempt has been recorded and which must now be handed to the carrier. */
export interface Claimed {
  readonly id: string
  readonly kind: string
  /** What caused it: the id of an event and a position among its effects, or a slot. */
  readonly cause: string | null
  readonly phone: string
  /** Which of several senders it goes by; null if there is only one. */
  readonly sender: string | null
  readonly body: string
  /** ms of service time. */
  readonly notAfter: number
  readonly attempts: number
  readonly segments: number
  /** Two letters; null if not recorded, as for a reply that the carrier never fetched. */
  readonly country: string | null
}

/** What may be claimed; `claimOutbox` explains each bound. */
export interface ClaimBounds {
  readonly limit: number
  readonly segments: ReadonlyMap<string, number>
  readonly own?: boolean
  readonly left?: SpendCap | undefined
}

/** SQL: whether a daily cap stops message `m`. Messages past their time are cancelled all the same. */
const isCapped = `(${isScheduled} and m.not_after > to_timestamp($2 / 1000.0))`

/** SQL: the class of message `m`, the first thing that `place` orders by. */
const place_class = `(case when m.kind = 'code' then 0
    when m.kind = 'opt-out' or m.answers is not null then 1
    when ${comesInSlot} then 3
    else 2 end)`

/**
 * SQL: the place of message `m` in the outbox, as columns to order by. Codes go first, because somebody waits for
 * them; then replies, because somebody has just written; then notices; and scheduled texts last, however many there
 * are. Within a class the order is by due time: the time of writing says little, since workers share the learners and
 * one of them may be far behind. The index `message_turns` has exactly these columns, or each claim would sort the
 * whole outbox.
 */
export const place = `${place_class}, coalesce(m.due_at, m.at), m.id`

/** SQL: whether the learner's clock `here` is within these hours. */
const isWithin = ({ from, until }: { readonly from: string; readonly until: string }) =>
  `here.time >= '${from}' and here.time < '${until}'`

/** SQL: whether the sender `b` may claim message `m` at all; `claimOutbox` explains each condition. */
const mayGo = `m.status = 'queued' and ${isRecent('m')} and (m.kind = 'code' or not exists (
      select from inbound_watch w where w.sender = $1 and (
        w.demanded_at_machine >= coalesce(w.caught_up_at_machine, '-infinity')
        or w.caught_up_at_machine < clock_timestamp() - $5::float8 * interval '1 ms'))
    and not ${isResting}
    and not exists (
      select from recovery r where r.sender = $1 and r.ended_at_machine is null and m.at < r.began_at))
    and (m.not_after <= to_timestamp($2 / 1000.0) or not (${isScheduled} and ${isHeld}))
    and (not ${isCapped} or coalesce(m.segments, 1) <= least(
      ($6::jsonb ->> '${all_countries}')::float8, ($6::jsonb ->> m.country)::float8,
      ($6::jsonb ->> b.sender)::float8, 'infinity'))
    and (m.retry_at_machine is null or m.retry_at_machine <= clock_timestamp())
    and (m.not_before is null or m.not_before <= to_timestamp($2 / 1000.0))
    and (m.kind <> 'notice' or m.answers is not null or m.not_after <= to_timestamp($2 / 1000.0) or not exists (
      select from conversation c
      where c.id = m.conversation_id and c.learner_id is not null and c.phone is distinct from m.phone))
    and (m.kind = 'code' or m.not_after <= to_timestamp($2 / 1000.0) or coalesce((
        select case
          when to_timestamp($2 / 1000.0) > coalesce(m.not_before, m.at) + interval '${limits.on_time_ms} ms'
            then ${isWithin(day_hours)}
          when ${isScheduled}
            then ${isWithin(sending_hours)}
          else true end
        from learner l
          cross join lateral (select local_time(to_timestamp($2 / 1000.0), l.zone)::time as time) here
        where l.id = m.conversation_id), true))`

/** A reply this old is late: its reader has stopped waiting. The outbox takes an answer over only after that time. */
const late_reply_s = 20

/** SQL: whether message `m` is a late reply. The confirmation of an opt-out never is, because it expires soon. */
const isLate = `(m.answers is not null and m.kind not in ('code', 'opt-out')
  and coalesce(m.due_at, m.at) < to_timestamp($2 / 1000.0) - interval '${late_reply_s} s')`

/**
 * SQL: the texts of one kind to go next, by due time. They belong to this claim, whoever else claims. With all that is
 * asked about them later, so that the months' tables are not searched once more for each question.
 */
const pick = (own: boolean, which: string, limit: string) => `
  select m.id, m.conversation_id, m.phone, m.country, m.kind, m.answers, m.due_at, m.at, m.not_after, m.segments
  from message m where ${own ? 'm.sender = b.sender and ' : ''}${mayGo} and ${which}
  order by ${place} limit ${limit} for update skip locked`

/** SQL: how many texts the sender `b` takes at most: each has at least one segment. */
const most = 'least($3::int, ceil(b.segments))::int'

/**
 * SQL: what each sender in the table `budget` takes, with the order of each text. Texts that somebody waits for go
 * first; then late replies and scheduled texts take turns, so that neither a freeze's replies delay the lessons that
 * are due nor a morning's lessons the replies. Classes are queried by ranges: Postgres assumes that a single class is
 * rare, and would sort all of it at each claim. Chance decides which of the two goes first, or one of them would
 * always lose at a sender that may send one text at a time.
 */
export const picked = (own: boolean) => `picked as materialized (
  select taken.*, b.sender, b.segments as budget
  from budget b cross join lateral (
    with first as (${pick(own, `${place_class} < 3 and not ${isLate}`, most)}
    ), late as (${pick(own, `${place_class} < 2 and ${isLate}`, `${most} - (select count(*) from first)`)}
    ), scheduled as (${pick(own, `${place_class} >= 3`, `${most} - (select count(*) from first)`)}
    )
    select m.*, 0 as turn from first m
    union all select m.*, row_number() over (order by ${place}) - random() from late m
    union all select m.*, row_number() over (order by ${place}) - random() from scheduled m
    order by turn, id limit ${most}) taken
)`

/**
 * Claims queued messages and, in the same statement that records the attempt, checks again whether each may still go.
 * Any number of workers may do this side by side.
 * - Suppression stops every kind but the confirmation of an opt-out; a pause, a preference and missing entitlement
 * stop scheduled texts too.
 * - A text that did not leave on time, as after an outage, waits for the learner's daytime. Texts that we send
 * unprompted never leave outside the hours for sending, whoever decided them and by whatever clock. A notice that is
 * on time answers what somebody has just done, even at night; somebody is waiting for a code.
 * - A notice to a number that its account has lost waits for the one that is proved next (`commit-turns.ts`), as long as
 * it may. A stranger's thread is the number's own.
 * - After an outage, texts that did not reach us are fetched before anything leaves, because they may include
 * opt-outs; only codes do not wait for that, nor while the account rests.
 * - During a hold no scheduled text leaves; after a restore, neither does anything decided before it was noticed,
 * because it may have left already.
 * - If a network takes no more of our brand's texts today, those to numbers known to be on it are dropped at once: its
 * day ends after everybody's evening.
 * - A daily cap stops scheduled texts and nothing else, but everything claimed counts. A claim under a cap locks the
 * rows of today's spending, so that two workers never spend the same segments.
 * - Codes and replies overtake whatever waits, and scheduled texts go by due time; late replies take turns with them.
 * - With several senders, each takes its own texts, so that none waits for another's rate. A text that starts within
 * what its sender may send goes whole, even if it is longer: otherwise a sender with a low rate would never send a
 * long one.
 * A learner's conversation has the learner's id, which saves a lookup of the conversation for the zone.
 * @param programme under which opt-outs, holds and caps are kept
 * @param now service time, ms
 * @param most how many messages per sender, and how many segments by sender, may be claimed. `own` says that texts
 * belong to senders; without it there is one, and it takes all.
 * @param most.left how many segments each scope had left a moment ago; no caps when absent. It only keeps texts that
 * cannot go from filling the batch: the true remainder is read under the lock.
 */
export async function claimOutbox(
  pool: pg.Pool,
  programme: string,
  now: number,
  { limit, segments, own = false, left }: ClaimBounds,
): Promise<{ claimed: Claimed[]; cancelled: number }> {
  const budgets = [...segments].map(([sender, most]) => ({ sender, segments: Number.isFinite(most) ? most : null }))
  const { rows } = await pool.query<Claimed & { status: string }>({
    name: own ? 'claim-own' : 'claim-outbox',
    text: `
      with budget as materialized (
        select sender, coalesce(segments, 'infinity') as segments
        from jsonb_to_recordset($4::jsonb) as b (sender text, segments float8)
      ), ${picked(own)}, spent as (
        select s.scope, s.cap - s.segments as "left" from spending s
        where s.sender = $1 and s.day = ${spendingDay('to_timestamp($2 / 1000.0)')} and $6::jsonb ? s.scope
        order by s.scope for update
      ), within as (
        select id, conversation_id, phone, kind, answers, not_after, nth from (
          select m.*, coalesce(m.segments, 1) as takes, ${isCapped} as capped,
            row_number() over (order by m.turn, ${place}) as nth,
            sum(coalesce(m.segments, 1)) over (partition by m.sender order by m.turn, ${place}) as total,
            sum(case when ${isCapped} then coalesce(m.segments, 1) end) over (order by m.turn, ${place}) as in_all,
            sum(case when ${isCapped} then coalesce(m.segments, 1) end)
              over (partition by m.country order by m.turn, ${place}) as in_country,
            sum(case when ${isCapped} then coalesce(m.segments, 1) end)
              over (partition by m.sender order by m.turn, ${place}) as of_sender
          from picked m) counted
        where total - takes < budget and (not capped or (
          in_all <= coalesce((select "left" from spent where scope = '${all_countries}'), 'infinity'::float8)
          and in_country <= coalesce((select "left" from spent where scope = counted.country), 'infinity'::float8)
          and of_sender <= coalesce((select "left" from spent where scope = counted.sender), 'infinity'::float8)))
      ), judged as (
        select m.id, case
          when m.not_after <= to_timestamp($2 / 1000.0) then 'cancelled'
          when m.kind <> 'opt-out'
            and exists (select from suppression s where s.phone = m.phone and s.sender = $1) then 'cancelled'
          when ${isScheduled} and not (
            c.phone = m.phone and l.lessons_enabled and l.texts_per_week > 0
            and c.state ->> 'phase' = 'active'
            and coalesce(l.entitled_until > to_timestamp($2 / 1000.0), true)) then 'cancelled'
          when ${isScheduled} and c.capped_phone = m.phone and exists (
            select from spending s where s.sender = $1 and s.scope = '${brand_scope}'
              and s.day = ${spendingDay('to_timestamp($2 / 1000.0)')}) then 'cancelled'
          else 'sending' end as verdict
        from within m
          left join conversation c on c.id = m.conversation_id left join learner l on l.id = c.learner_id
      ), ended as (
        update message m
        set status = j.verdict,
            attempts = m.attempts + case j.verdict when 'sending' then 1 else 0 end,
            attempted_at_machine = clock_timestamp()
        from judged j
        where m.id = j.id and m.id = any(array(select id from judged)) and ${isRecent('m')}
        returning m.id, m.kind, m.cause, m.phone, m.sender, m.body, m.status, m.attempts, coalesce(m.segments, 1)::int as segments,
          m.country, (extract(epoch from m.not_after) * 1000)::float8 as "notAfter"
      ), counted as (
        update spending s set segments = s.segments + e.segments
        from spent, (
          select scope, sum(ended.segments)::int as segments
          from ended cross join lateral (values ('${all_countries}'), (country), (sender)) as of (scope)
          where status = 'sending' group by scope) e
        where e.scope = spent.scope and s.sender = $1 and s.day = ${spendingDay('to_timestamp($2 / 1000.0)')}
          and s.scope = e.scope
      )
      select e.* from ended e join within w on w.id = e.id order by w.nth`,
    values: [programme, now, limit, JSON.stringify(budgets), heard_ms_max, left ? JSON.stringify(left) : null],
  })
  const claimed = rows.filter((row) => row.status === 'sending')
  return { claimed, cancelled: rows.length - claimed.length }
}

/** How an attempt ended. */
export interface Settlement {
  readonly id: string
  /** Which attempt: the row's count when it was claimed. */
  readonly attempt: number
  readonly status: 'sent' | 'failed' | 'uncertain' | 'queued'
  readonly sid: string | null
  readonly errorCode: number | null
  /**
   * How long to leave the message alone before it is retried (`queued`) or asked about again, ms; null if neither is
   * needed.
   */
  readonly retryIn_ms: number | null
}

/**
 * Records how attempts ended. A delivery report that came first is not overridden. A worker that slept may report an
 * attempt that is no longer the newest: that the carrier took the text still counts, and keeps it from going twice;
 * the rest of such a report is ignored.
 */
export async function settleAttempts(pool: pg.Pool, now: number, settlements: readonly Settlement[]): Promise<void> {
  if (settlements.length === 0) return
  await pool.query({
    name: 'settle-attempts',
    text: `
      update message m
      set status = case when m.status in ('sending', 'uncertain') or m.status = 'queued' and s.status = 'sent'
            then s.status else m.status end,
          sid = coalesce(m.sid, s.sid),
          error_code = coalesce(m.error_code, s."errorCode"),
          retry_at_machine = case when m.status in ('sending', 'uncertain', 'queued', 'sent')
            then clock_timestamp() + s."retryIn_ms" * interval '1 ms' else m.retry_at_machine end,
          sent_at = case when s.status = 'sent' then coalesce(m.sent_at, to_timestamp($1 / 1000.0)) else m.sent_at end
      from jsonb_to_recordset($2::jsonb) as s (
        id bigint, attempt int, status text, sid text, "errorCode" int, "retryIn_ms" float8)
      where m.id = any($3) and m.id = s.id and (m.attempts = s.attempt or s.status = 'sent')`,
    values: [now, JSON.stringify(settlements), settlements.map(({ id }) => id)],
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
  /** How long ago it was attempted, by the database's clock. */
  readonly age_ms: number
  /**
   * Whether it may be sent once more: its time is not over, and it is not a code, which would only confuse by coming
   * twice.
   */
  readonly mayRepeat: boolean
}

/** Messages attempted at least so long ago without a recorded outcome, except those put off. */
export async function readUnsettled(pool: pg.Pool, age_ms: number, limit: number): Promise<Unsettled[]> {
  const { rows } = await pool.query<Unsettled>({
    name: 'read-unsettled',
    text: `select id, phone, body, attempts, (extract(epoch from at) * 1000)::float8 as "decidedAt",
       (extract(epoch from clock_timestamp() - attempted_at_machine) * 1000)::float8 as age_ms,
       kind <> 'code' and coalesce(not_after > clock_timestamp() +
         (select offset_ms from service_clock) * interval '1 ms', true) as "mayRepeat"
     from message m
     where status in ('sending', 'uncertain') and ${isRecent('m')}
       and attempted_at_machine <= clock_timestamp() - $1::float8 * interval '1 ms'
       and (retry_at_machine is null or retry_at_machine <= clock_timestamp())
     order by attempted_at_machine limit $2`,
    values: [age_ms, limit],
  })
  return rows
}

/** Which of these carrier ids belong to one of our messages, or did until its account was deleted. */
export async function knownSids(db: Queryable, sids: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ sid: string }>({
    name: 'known-sids',
    text: `select sid from message m where sid = any($1) and ${isRecent('m')}
     union all select sid from handled_text where sid = any($1)`,
    values: [sids],
  })
  return new Set(rows.map((row) => row.sid))
}

/** What the carrier reports of a text. */
export interface Report {
  readonly id: string
  readonly sid: string
  readonly status: 'sent' | 'delivered' | 'undelivered' | 'failed'
  readonly errorCode: number | null
}

/**
 * Records a delivery report, in whatever order reports come: the carrier's last word on a text is never overridden.
 * What we recorded ourselves while we did not know gives way to it, as when a text was taken for lost and waits to be
 * repeated: the carrier's id tells it from a later attempt, and it is not sent again. The outcome of a text still on
 * its way is asked for when no further report comes (`engine/fetch-reports.ts`). A text that arrives ends the count of
 * those that did not (`unreachable.ts`).
 * @returns whether this was news
 */
export async function recordReport(pool: pg.Pool, report: Report): Promise<boolean> {
  const { rows } = await pool.query<{ isNews: boolean }>({
    name: 'record-report',
    text: `
      with reported as (
        update message
        set status = $3, sid = coalesce(sid, $2), error_code = coalesce($4, error_code),
            retry_at_machine = case when $3 = 'sent' then clock_timestamp() + $5::float8 * interval '1 ms' end,
            sent_at = coalesce(sent_at, ${serviceTime})
        where id = $1 and direction = 'out' and (sid is null or sid = $2) and status <> $3
          and (status in ('sending', 'uncertain', 'sent')
            or sid is null and attempts > 0 and status in ('queued', 'cancelled', 'failed'))
        returning conversation_id, status
      ), arrived as (
        delete from failing_texts f using reported r where r.status = 'delivered' and f.learner_id = r.conversation_id
        returning f.learner_id
      ), reachable as (
        update learner l set unreachable_since = null from arrived a
        where l.id = a.learner_id and l.unreachable_since is not null
      )
      select exists (select from reported) as "isNews"`,
    values: [report.id, report.sid, report.status, report.errorCode, report_due_ms],
  })
  return rows[0]?.isNews ?? false
}

/** A text that the carrier took without reporting its outcome. */
export interface Unreported {
  readonly id: string
  readonly sid: string
}

/** Texts on their way for so long that their reports must have been lost, except those asked about lately. */
export async function readUnreported(pool: pg.Pool, limit: number): Promise<Unreported[]> {
  const { rows } = await pool.query<Unreported>({
    name: 'read-unreported',
    text: `select id, sid from message m
     where status = 'sent' and ${isRecent('m')} and sid is not null and retry_at_machine <= clock_timestamp()
     order by retry_at_machine limit $1`,
    values: [limit],
  })
  return rows
}

/**
 * Puts off asking about texts still on their way for as long as they have been so, a day at most; after a week for
 * good.
 */
export async function askLater(pool: pg.Pool, ids: readonly string[]): Promise<void> {
  await pool.query(
    `update message set retry_at_machine = case when attempted_at_machine > clock_timestamp() - interval '7 days'
       then clock_timestamp() + least(clock_timestamp() - attempted_at_machine, interval '1 day') end
     where id = any($1) and status = 'sent'`,
    [ids],
  )
}

/** A message that will never arrive and whose conversation has not been told. */
export interface Undelivered {
  readonly id: string
  readonly conversationId: string | null
  readonly phone: string
  readonly lessonId: string | null
  /** The question it asked; a text with a lesson and without a question brought that lesson. */
  readonly questionId: string | null
  readonly kind: string
  /** When it was decided, ms of service time. */
  readonly at: number
  /** It was a reply, not one of the weekly texts. */
  readonly isReply: boolean
  /** It brought a question again that was put off. */
  readonly isRepeat: boolean
  readonly errorCode: number | null
  /** Which of several senders it was to go by. */
  readonly sender: string | null
}

/**
 * Messages to tell conversations about, oldest first, except those put off.
 * @param conversationIds only of these; of all when absent
 */
export async function readUndelivered(
  pool: pg.Pool,
  limit: number,
  conversationIds: readonly string[] | null = null,
): Promise<Undelivered[]> {
  const { rows } = await pool.query<Undelivered>({
    name: 'read-undelivered',
    text: `select id, conversation_id as "conversationId", phone, lesson_id as "lessonId", question_id as "questionId", kind,
       (extract(epoch from at) * 1000)::float8 as at,
       answers is not null as "isReply", coalesce(cause like 'timer:%', false) as "isRepeat",
       error_code as "errorCode", sender
     from message m where status in ('undelivered', 'failed', 'cancelled') and not settled and ${isRecent('m')}
       and (retry_at_machine is null or retry_at_machine <= clock_timestamp())
       and ($2::uuid[] is null or conversation_id = any($2))
     order by id limit $1`,
    values: [limit, conversationIds],
  })
  return rows
}

/**
 * Cancels what still waits for these numbers although its time is over. The claim does so too, but only when a worker
 * gets to it, which after an outage is later than the next slot.
 */
export async function cancelOverdue(pool: pg.Pool, now: number, phones: readonly string[]): Promise<void> {
  await pool.query({
    name: 'cancel-overdue',
    text: `
      update message m set status = 'cancelled'
      where status = 'queued' and ${isRecent('m')} and phone = any($1) and not_after <= to_timestamp($2 / 1000.0)`,
    values: [phones, now],
  })
}

/** Whether a message's conversation was told that it will never arrive. */
export async function isSettled(db: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await db.query('select from message where id = $1 and settled', [id])
  return rowCount === 1
}

/** Marks a message that there is no conversation to tell of; otherwise, the turn that tells it does so. */
export async function markSettled(pool: pg.Pool, id: string): Promise<void> {
  await pool.query('update message set settled = true where id = $1', [id])
}

/** Puts off a message that cannot be handled for an hour of machine time, so that it does not hold up the others. */
export async function putOff(pool: pg.Pool, id: string): Promise<void> {
  await pool.query(`update message set retry_at_machine = clock_timestamp() + interval '1 hour' where id = $1`, [id])
}

/**
 * Suppresses a number that the carrier reports as opted out, and cancels what waits for it. The carrier need not be told
 * of what it says itself, but a return that waits to be reported must not undo it there.
 */
export async function suppressNumber(pool: pg.Pool, sender: string, phone: string, now: number): Promise<void> {
  await pool.query(
    `with suppressed as (
       insert into suppression (phone, sender, reason, at) values ($1, $2, 'carrier', to_timestamp($3 / 1000.0))
       on conflict (phone, sender) do nothing
     ), told as (
       update consent_news n set ${outAgain('to_timestamp($3 / 1000.0)')}
       where n.phone = $1 and n.sender = $2 and ${isReturning}
     )
     update message m set status = 'cancelled' where phone = $1 and status = 'queued' and ${isRecent('m')}`,
    [phone, sender, now],
  )
}
