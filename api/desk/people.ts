/** Accounts as the desk looks for them and shows them. */
import type { Pool } from 'pg'

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

export interface People {
  /** By a part of the name or the address. */
  find(words: string): Promise<DeskPerson[]>
  read(ids: readonly string[]): Promise<ReadonlyMap<string, DeskPerson>>
}

const found_max = 20
const person = `
  select a.id, a.first_name || ' ' || a.last_name as name, a.email, a.email_proved_at is not null as "emailProved",
    (extract(epoch from a.created_at) * 1000)::float8 as since,
    (select count(*)::int from session s where s.account_id = a.id and s.revoked_at is null and s.expires_at > now()) as sessions
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
    async read(ids) {
      const { rows } = await pool.query<DeskPerson>(`${person} where a.id = any($1::uuid[])`, [[...new Set(ids)]])
      return new Map(rows.map((one) => [one.id, one]))
    },
  }
}
