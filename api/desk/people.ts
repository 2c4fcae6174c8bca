/** Accounts as the desk finds and shows them. */
import type { Pool } from 'pg'
import { digitsOf } from '../../sms-engine/engine/find-threads.ts'
import { session_idle_days } from '../account/sessions.ts'
import type { Audited } from '../entities/audit-entry.ts'

export interface DeskPerson {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly emailProved: boolean
  /** ms of machine time. */
  readonly since: number
  /** Devices that are signed in. */
  readonly sessions: number
}

/** A change to an account, by its owner or somebody else. */
export interface AccountChange {
  /** ms of machine time. */
  readonly at: number
  readonly what: string
  readonly by: string
  /** True if it canceled the subscription, false if it undid that, null otherwise. */
  readonly cancels: boolean | null
}

/** A number as last typed by its owner. */
export interface TypedPhone {
  readonly id: string
  readonly phone: string
}

export interface People {
  /** Finds by part of the name or the address. */
  find(words: string): Promise<DeskPerson[]>
  /** Finds accounts that typed a number with this ending as their own, proved or not. */
  findByTypedPhone(words: string): Promise<TypedPhone[]>
  read(ids: readonly string[]): Promise<ReadonlyMap<string, DeskPerson>>
  /** The latest changes to sign-in and payment, from the account's audit trail. */
  changes(id: string): Promise<AccountChange[]>
}

const found_max = 20
const changes_max = 50

/**
 * The settings changes in the account's audit trail, in words. Changes that are also in the engine's log are left to
 * it.
 */
const shownChanges: Readonly<Partial<Record<Audited, string>>> = {
  'password-changed': 'password changed',
  'password-reset': 'password set by mail',
  'email-changed': 'e-mail address changed',
  'email-put-back': 'earlier e-mail address put back',
  'email-confirmation-sent': 'link to another address sent',
  'passkey-added': 'passkey added',
  'passkey-removed': 'passkey removed',
  'phone-changed': 'phone number changed',
  'phone-lost': 'phone number lost to another account',
  'subscription-canceled': 'subscription canceled',
  'subscription-reactivated': 'canceling undone',
  'plan-changed': 'plan changed',
}

const canceling: ReadonlyMap<Audited, boolean> = new Map([
  ['subscription-canceled', true],
  ['subscription-reactivated', false],
])

const person = `
  select a.id, a.first_name || ' ' || a.last_name as name, a.email, a.email_proved_at is not null as "emailProved",
    (extract(epoch from a.created_at) * 1000)::float8 as since,
    (select count(*)::int from session s where s.account_id = a.id and s.revoked_at is null and s.expires_at > now()
      and s.last_seen_at > now() - interval '${session_idle_days} days') as sessions
  from account a`

export function createPeople(pool: Pool): People {
  return {
    async find(words) {
      const pattern = `%${words.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
      const { rows } = await pool.query<DeskPerson>(
        `${person} where lower(a.first_name || ' ' || a.last_name || ' ' || a.email) like $1 order by a.created_at limit ${found_max}`,
        [pattern],
      )
      return rows
    },
    async findByTypedPhone(words) {
      const digits = digitsOf(words.trim())
      if (digits === null) return []
      const { rows } = await pool.query<TypedPhone>(
        `select id, typed_phone as phone from account where reverse(typed_phone) like reverse($1) || '%' order by created_at limit ${found_max}`,
        [digits],
      )
      return rows
    },
    async read(ids) {
      const { rows } = await pool.query<DeskPerson>(`${person} where a.id = any($1::uuid[])`, [[...new Set(ids)]])
      return new Map(rows.map((one) => [one.id, one]))
    },
    async changes(id) {
      const { rows } = await pool.query<Changed>(
        `select what, ip, user_agent as "userAgent", (extract(epoch from at) * 1000)::float8 as at from audit
         where account_id = $1 and what = any($2) order by id desc limit ${changes_max}`,
        [id, Object.keys(shownChanges)],
      )
      return rows.map((changed) => {
        const { at, what } = changed
        return { at, what: shownChanges[what] ?? what, by: whoDid(changed), cancels: canceling.get(what) ?? null }
      })
    },
  }
}

/** A row of the audit trail. */
interface Changed {
  readonly at: number
  readonly what: Audited
  readonly ip: string | null
  readonly userAgent: string | null
}

/** Only what the owner did has an origin. */
function whoDid({ what, ip, userAgent }: Changed): string {
  if (what === 'phone-lost') return 'another account'
  if (ip === null) return 'the desk'
  return userAgent === null ? 'their account' : `their account, ${userAgent}`
}
