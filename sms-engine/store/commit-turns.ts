import type { Values } from '../../content/sets/sets.ts'
import type { Card } from '../domain/model/card.ts'
import type { Preferences } from '../domain/model/context.ts'
import type { ConsentEvidence, Event } from '../domain/model/event.ts'
import type { StoredKind } from '../domain/model/message-kind.ts'
import { afterRequest, knownToCarrier, noteKnownOut, noteOut, unknownToCarrier } from './consent-news.ts'
import { comesInSlot } from './kinds.ts'
import { changedPreferences, preferenceRecord } from './learner-columns.ts'
import { isRecent } from './message-ids.ts'
import { toStoredEvent } from './stored-event.ts'
import { type Queryable, timed } from './transaction.ts'
import { spellTurn } from './turn-log.ts'

/** One message row of a turn. Times are ISO strings. */
export interface MessageRow {
  readonly direction: 'in' | 'out'
  readonly kind: StoredKind
  readonly body: string
  readonly status: 'received' | 'replied' | 'queued'
  readonly lesson_id?: string | undefined
  readonly question_id?: string | undefined
  readonly sid?: string | undefined
  readonly cause?: string | undefined
  readonly not_before?: string | undefined
  readonly not_after?: string | undefined
  /** When a scheduled text was due: its place in the outbox. */
  readonly due_at?: string | undefined
  /** Segments that the carrier will bill; for messages that wait in the outbox. */
  readonly segments?: number | undefined
  /** The number's country, two letters; for messages that wait in the outbox. */
  readonly country?: string | undefined
  /** For an inbound text: what was answered, so that a retry gets the same. */
  readonly replies?: readonly string[] | undefined
}

/** A text that the carrier had sent before it was recorded here. */
export interface FoundRow {
  readonly kind: string
  readonly body: string
  readonly lesson_id?: string | undefined
  readonly question_id?: string | undefined
  readonly sid: string
  readonly cause: string
  readonly status: 'sent' | 'delivered' | 'undelivered' | 'failed'
  readonly error_code: number | null
  readonly sent_at: string
}

/**
 * A decided turn as rows. It is written only if the conversation is still at `seq`. Keys are column names: the whole
 * record travels to Postgres as JSON.
 */
export interface TurnRow {
  readonly id: string
  readonly seq: number
  readonly at: string
  readonly event: Event
  readonly context: unknown
  readonly state: unknown
  /** The state it was decided on, as stored; absent if unknown, and then the log gets the whole state. */
  readonly before?: unknown
  readonly effects: unknown
  readonly content_hash: string
  readonly next_send_at: string | null
  readonly due_at: string | null
  /** Number to write, or null to give it up; absent leaves it as it is. */
  readonly phone?: string | null
  /** The country of the number to write, two letters; absent if there is none. */
  readonly country?: string | undefined
  /** The number that the turn speaks with. */
  readonly number: string | null
  readonly messages: readonly MessageRow[]
  readonly found?: readonly FoundRow[]
  /** Id of a text that will never arrive, of which the conversation is told by this turn. */
  readonly settles?: string | undefined
  readonly cards: Readonly<Record<string, Card>>
  readonly forgotten: readonly string[]
  readonly reviews: readonly {
    readonly lesson_id: string
    readonly question_id: string
    /** The question's figures; absent if none vary. */
    readonly asked_with?: Values | undefined
    readonly choice: number
    readonly is_right: boolean
    readonly is_unsure: boolean
  }[]
  readonly preferences: Partial<Preferences>
  /** What billing says; absent leaves it as it is. */
  readonly entitlement: { readonly until: string | null } | null
  readonly cases: readonly { readonly question: string; readonly urgent: boolean }[]
  readonly letters: readonly { readonly about: string }[]
  readonly consents: readonly ({ readonly action: string; readonly via: string } & Partial<ConsentEvidence>)[]
  readonly suppress: string | null
  readonly unsuppress: boolean
  /** What is queued for the number is taken back. `but-notices`: what the learner was to be told waits for a number. */
  readonly cancel: 'all' | 'but-notices' | 'lessons' | null
}

/** A part of the statement that only some turns need. It reads the turns that won the race from `won`. */
interface Part {
  readonly name: string
  needs(turn: TurnRow): boolean
  readonly sql: string
}

/** How the id of an event begins by which a number was proved, and so the causes of what it is welcomed with. */
export const proved = 'proved:'

/** SQL: whether message `m` was caused by the proof of a number. */
const isWelcome = `coalesce(starts_with(m.cause, '${proved}'), false)`

const hasMessages = (turn: TurnRow) => turn.messages.length > 0

const parts: readonly Part[] = [
  {
    name: 'texts',
    needs: hasMessages,
    sql: `
      select w.id as conversation_id, w.number, w.at, m.*
      from won w cross join lateral jsonb_to_recordset(w.messages) as m (
        direction text, kind text, body text, status text, lesson_id text, question_id text, sid text, cause text,
        not_before timestamptz, not_after timestamptz, due_at timestamptz, segments int, country text, replies jsonb)`,
  },
  {
    name: 'sids',
    needs: (turn) => turn.messages.some(({ sid }) => sid !== undefined),
    // A text that was heard before fails the whole statement: without its row its turn must not be written either.
    sql: `insert into message_key (key, at) select sid, at from part_texts where sid is not null`,
  },
  {
    name: 'causes',
    needs: hasMessages,
    sql: `
      insert into message_key (key, at) select cause, at from part_texts where cause is not null
      on conflict (key) do nothing
      returning key`,
  },
  {
    name: 'messages',
    needs: hasMessages,
    sql: `
      insert into message (conversation_id, phone, direction, kind, body, status, lesson_id, question_id, sid, cause,
        not_before, not_after, due_at, segments, country, sender, replies, at)
      select m.conversation_id, m.number, m.direction, m.kind, m.body, m.status, m.lesson_id, m.question_id, m.sid,
        m.cause, m.not_before, m.not_after, m.due_at, m.segments, m.country,
        case m.status when 'queued' then (select n.sender from number_sender n where n.phone = m.number) end, m.replies, m.at
      from part_texts m
      where m.cause is null or m.cause in (select key from part_causes)
      returning sid, replies`,
  },
  {
    name: 'readdress',
    needs: ({ phone }) => typeof phone === 'string',
    // Whoever has the old number next must not read what its learner was told. A code proves the number it went to, and
    // a lesson to the old one is dropped (`outbox.ts`). A welcome that waits is taken back: whether one is due is decided
    // anew for each number.
    sql: `
      update message m
      set phone = w.phone, country = w.country, sender = null,
          status = case when ${isWelcome} then 'cancelled' else m.status end
      from won w
      where w.phone is not null and m.conversation_id = w.id and m.status = 'queued'
        and m.kind = 'notice' and m.answers is null and ${isRecent('m')}
        and (m.phone <> w.phone or ${isWelcome} and w.messages <> '[]')`,
  },
  {
    name: 'found_causes',
    needs: (turn) => turn.found !== undefined,
    sql: `
      insert into message_key (key, at)
      select f.cause, w.at from won w cross join lateral jsonb_to_recordset(w.found) as f (cause text)
      on conflict (key) do nothing
      returning key`,
  },
  {
    name: 'found',
    needs: (turn) => turn.found !== undefined,
    // The conversation already knows the outcome, so the message is settled; if it is still on its way, the outcome is
    // asked for.
    sql: `
      insert into message (conversation_id, phone, direction, kind, body, status, lesson_id, question_id, sid, cause,
        error_code, settled, attempts, attempted_at_machine, retry_at_machine, sent_at, at)
      select w.id, w.number, 'out', f.kind, f.body, f.status, f.lesson_id, f.question_id, f.sid, f.cause, f.error_code,
        f.status <> 'sent', 1, clock_timestamp(), case f.status when 'sent' then clock_timestamp() end, f.sent_at, f.sent_at
      from won w cross join lateral jsonb_to_recordset(w.found) as f (
        kind text, body text, lesson_id text, question_id text, sid text, cause text, status text, error_code int,
        sent_at timestamptz)
      where f.cause in (select key from part_found_causes)
      on conflict do nothing`,
  },
  {
    name: 'settled',
    needs: (turn) => turn.settles !== undefined,
    sql: `update message m set settled = true from won w where m.id = w.settles and ${isRecent('m')}`,
  },
  {
    name: 'unanswered',
    needs: (turn) => turn.messages.some(({ replies }) => replies !== undefined && replies.length > 0),
    sql: `
      insert into unanswered (sid) select sid from part_messages where replies <> '[]' on conflict (sid) do nothing`,
  },
  {
    name: 'cards',
    needs: (turn) => Object.keys(turn.cards).length > 0 || turn.forgotten.length > 0,
    sql: `
      insert into memory (learner_id, cards)
      select learner_id, cards from won where learner_id is not null
      on conflict (learner_id) do update
      set cards = (memory.cards || excluded.cards) - array(
        select jsonb_array_elements_text(w.forgotten) from won w where w.learner_id = memory.learner_id)`,
  },
  {
    name: 'reviews',
    needs: (turn) => turn.reviews.length > 0,
    sql: `
      insert into review (learner_id, lesson_id, question_id, asked_with, choice, is_right, is_unsure, at)
      select w.learner_id, r.lesson_id, r.question_id, r.asked_with, r.choice, r.is_right, r.is_unsure, w.at
      from won w cross join lateral jsonb_to_recordset(w.reviews) as r (
        lesson_id text, question_id text, asked_with jsonb, choice int, is_right boolean, is_unsure boolean)`,
  },
  {
    name: 'learner',
    needs: (turn) => Object.keys(turn.preferences).length > 0 || turn.entitlement !== null,
    sql: `
      update learner l
      set ${changedPreferences},
          entitled_until = case when w.entitlement is null then l.entitled_until
            else (w.entitlement ->> 'until')::timestamptz end
      from won w cross join lateral jsonb_to_record(w.preferences) as p (
        ${preferenceRecord})
      where l.id = w.learner_id`,
  },
  {
    name: 'cases',
    needs: (turn) => turn.cases.length > 0,
    sql: `
      insert into support_case (conversation_id, question, urgent, at)
      select w.id, c.question, c.urgent, w.at
      from won w cross join lateral jsonb_to_recordset(w.cases) as c (question text, urgent boolean)`,
  },
  {
    name: 'letters',
    needs: (turn) => turn.letters.length > 0,
    sql: `
      insert into learner_letter (learner_id, about, at)
      select w.learner_id, l.about, w.at from won w cross join lateral jsonb_to_recordset(w.letters) as l (about text)
      where w.learner_id is not null`,
  },
  {
    name: 'consents',
    needs: (turn) => turn.consents.length > 0,
    // Two processes that check the same code write two turns of the same event, and a consent is given once.
    sql: `
      insert into consent (phone, sender, learner_id, action, via, version, page, ip, user_agent, at)
      select coalesce(w.phone, w.number), $2, w.learner_id, e.action, e.via, e.version, e.page, e.ip, e."userAgent", w.at
      from won w cross join lateral jsonb_to_recordset(w.consents) as e (
        action text, via text, version text, page text, ip text, "userAgent" text)
      where not exists (
        select from turn t
        where t.conversation_id = w.id and t.seq < w.turn_seq and t.at > w.at - interval '1 hour'
          and t.event ->> 'id' = w.event ->> 'id')`,
  },
  {
    name: 'suppress',
    needs: (turn) => turn.suppress !== null,
    sql: `
      insert into suppression (phone, sender, reason, at)
      select number, $2, suppress, at from won where suppress is not null and number is not null
      on conflict (phone, sender) do nothing`,
  },
  {
    name: 'unsuppress',
    needs: (turn) => turn.unsuppress,
    sql: `delete from suppression s using won w where w.unsuppress and s.phone = w.number and s.sender = $2`,
  },
  {
    name: 'out_news',
    needs: ({ suppress }) => suppress === 'phrase' || suppress === 'staff',
    sql: noteOut('$2', `select number, at from won where suppress in ${unknownToCarrier} and number is not null`),
  },
  {
    name: 'known_news',
    needs: ({ suppress }) => suppress === 'keyword' || suppress === 'carrier',
    sql: noteKnownOut('$2', `select number, at from won where suppress in ${knownToCarrier}`),
  },
  {
    name: 'in_news',
    needs: (turn) => turn.unsuppress,
    sql: `
      update consent_news n
      set id = gen_random_uuid(), action = 'opt-in', at = w.at, attempts = 0, told_at_machine = null, error_code = null,
        next_try_at_machine = case when n.may_block then ${afterRequest} end
      from won w where w.unsuppress and n.phone = w.number and n.sender = $2`,
  },
  {
    name: 'cancel',
    needs: (turn) => turn.cancel !== null,
    sql: `
      update message m set status = 'cancelled'
      from won w
      where m.phone = w.number and m.status = 'queued' and ${isRecent('m')}
        and case w.cancel
          when 'all' then true
          when 'but-notices' then m.conversation_id is distinct from w.id or m.kind <> 'notice' or m.answers is not null
          when 'lessons' then ${comesInSlot} end`,
  },
]

/**
 * The one statement that changes conversation state: the log, the effects' rows and the new state, each turn only if
 * its conversation's sequence number is still the one that was read. A turn that lost the race leaves no trace. Parts
 * that none of the turns needs are left out, because Postgres would open their tables all the same.
 */
function statementOf(needed: readonly Part[]): string {
  return `
  with given as materialized (
    select * from jsonb_to_recordset($1::jsonb) as g (
      id uuid, seq int, at timestamptz, event jsonb, context jsonb, state jsonb, kept bytea, content_hash text,
      next_send_at timestamptz, due_at timestamptz, sets_phone boolean, phone text, country text, number text, messages jsonb, found jsonb,
      cards jsonb, forgotten jsonb, reviews jsonb, preferences jsonb, entitlement jsonb, cases jsonb, letters jsonb, consents jsonb,
      suppress text, unsuppress boolean, cancel text, settles bigint)
  ), turned as (
    update conversation c
    set seq = c.seq + 1, state = g.state, next_send_at = g.next_send_at, due_at = g.due_at,
        phone = case when g.sets_phone then g.phone else c.phone end
    from given g
    where c.id = g.id and c.seq = g.seq
    returning c.id, c.learner_id, c.seq
  ), won as materialized (
    select t.learner_id, t.seq as turn_seq, g.* from turned t join given g on g.id = t.id
  ), logged as (
    insert into turn (conversation_id, seq, at, event, context, kept, content_hash)
    select id, turn_seq, at, event, context, kept, content_hash from won
  )${needed.map(({ name, sql }) => `, part_${name} as (${sql})`).join('')}
  select id, case when $3::boolean then pg_notify('outbox', '') is null end from won where $2::text is not null`
}

/**
 * Writes decided turns.
 * @param sender our own number or messaging service, to which suppressions and consents belong
 * @param query_timeout ms after which the connection is considered dead; the pool's own deadline when absent
 * @returns the ids of the conversations whose turn was written; the others lost the race and must be decided anew
 */
export async function commitTurns(
  db: Queryable,
  sender: string,
  turns: readonly TurnRow[],
  query_timeout?: number,
): Promise<Set<string>> {
  const needed = parts.filter((part) => turns.some((turn) => part.needs(turn)))
  const queues = turns.some((turn) => turn.messages.some((message) => message.status === 'queued'))
  const given = turns.map(({ before, effects, ...turn }) => ({
    ...turn,
    ...spellTurn({ ...turn, effects, seq: turn.seq + 1 }, before),
    event: toStoredEvent(turn.event),
    sets_phone: turn.phone !== undefined,
  }))
  const { rows } = await db.query<{ id: string }>(
    timed({
      // Postgres truncates names of prepared statements to 63 characters.
      name: `commit-turns-${parts.map((part) => (needed.includes(part) ? 1 : 0)).join('')}`,
      text: statementOf(needed),
      values: [JSON.stringify(given), sender, queues],
      query_timeout,
    }),
  )
  return new Set(rows.map((row) => row.id))
}
