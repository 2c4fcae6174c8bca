/** The desk's colleagues: the staff table, how each signs in, and their sessions. Machine time. */
import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { PasskeyShelf } from '../account/passkey-ceremonies.ts'
import type { NewPasskey } from '../account/passkeys.ts'
import { hashOf, newToken } from '../account/secret-link.ts'

/** A working day with its breaks: nobody stays signed in overnight. */
export const desk_session_hours = 12
const link_hours = 24

export interface Colleague {
  readonly id: string
  readonly name: string
  /** May also suppress, export and delete; the others read and answer. */
  readonly allRights: boolean
}

/** A colleague as `npm run staff -- list` shows them. */
export interface ListedColleague extends Colleague {
  /** How they sign in; null before the link was used. */
  readonly by: 'passkey' | 'password' | null
  /** ms of machine time. */
  readonly addedAt: number
}

/** A colleague's new way to sign in. */
export type WayIn =
  | { readonly passkey: Omit<NewPasskey, 'userAgent'> }
  | { readonly passwordHash: string; readonly totpSecret: string; readonly totpStep: number }

export type Removed = 'removed' | 'unknown' | 'last with all rights'

export interface Colleagues {
  /** Whether there are any colleagues. Without any, the desk is off. */
  any(): Promise<boolean>
  /**
   * Adds a colleague.
   * @returns the secret of the link that sets up their sign-in, or null when the name is taken, even by a former
   *   colleague
   */
  add(name: string, allRights: boolean): Promise<string | null>
  /** Issues another link, for a colleague who has lost their credentials; null when nobody has that name. */
  link(name: string): Promise<string | null>
  list(): Promise<ListedColleague[]>
  /** Revokes a colleague's access. At least one colleague with all rights always remains. */
  remove(name: string): Promise<Removed>
  /** The link's owner, while it can be used. */
  ofLink(token: string): Promise<Colleague | null>
  /**
   * Uses up a link: the new credentials replace all others, and existing sessions end. False when it was already used.
   */
  setUp(token: string, way: WayIn): Promise<boolean>
  /** What a password and a code are checked against. */
  findByName(name: string): Promise<(Colleague & { passwordHash: string | null; totpSecret: string | null }) | null>
  find(id: string): Promise<Colleague | null>
  /** False when this code, or a newer one, was already used. */
  spendCode(id: string, step: number): Promise<boolean>
  /** @returns the session's token */
  openSession(id: string): Promise<string>
  ofSession(token: string): Promise<Colleague | null>
  endSession(token: string): Promise<void>
  readonly passkeys: PasskeyShelf
}

const colleague = 's.id, s.name, s.all_rights as "allRights"'
const present = 's.removed_at is null'

export function createColleagues(pool: Pool): Colleagues {
  const one = async <Row>(sql: string, values: unknown[]): Promise<Row | null> =>
    (await pool.query(sql, values)).rows[0] ?? null
  const changed = async (sql: string, values: unknown[]) => (await pool.query(sql, values)).rowCount === 1
  const linkEnd = `now() + interval '${link_hours} hours'`

  return {
    async any() {
      return (await one(`select 1 from staff s where ${present} limit 1`, [])) !== null
    },
    async add(name, allRights) {
      const token = newToken()
      const added = await changed(
        `insert into staff (id, name, all_rights, link_hash, link_expires_at)
         values ($1, $2, $3, $4, ${linkEnd}) on conflict do nothing`,
        [randomUUID(), name, allRights, hashOf(token)],
      )
      return added ? token : null
    },
    async link(name) {
      const token = newToken()
      const made = await changed(
        `update staff s set link_hash = $2, link_expires_at = ${linkEnd} where lower(s.name) = lower($1) and ${present}`,
        [name, hashOf(token)],
      )
      return made ? token : null
    },
    async list() {
      const { rows } = await pool.query<ListedColleague>(
        `select ${colleague}, (extract(epoch from s.created_at) * 1000)::float8 as "addedAt",
           case when exists (select 1 from staff_passkey p where p.staff_id = s.id) then 'passkey'
                when s.password_hash is not null then 'password' end as by
         from staff s where ${present} order by s.created_at, s.name`,
      )
      return rows
    },
    async remove(name) {
      // All rows are locked, so that two people with all rights cannot remove each other.
      const row = await one<{ found: number; gone: number }>(
        `with everybody as (select s.id, s.name, s.all_rights from staff s where ${present} order by s.id for update),
           leaving as (select id, all_rights from everybody where lower(name) = lower($1)),
           gone as (
             update staff set removed_at = now(), link_hash = null, password_hash = null, totp_secret = null
             where id = (select id from leaving
               where not all_rights or (select count(*) from everybody where all_rights) > 1)
             returning id),
           keys as (delete from staff_passkey where staff_id in (select id from gone)),
           sessions as (delete from staff_session where staff_id in (select id from gone))
         select (select count(*) from leaving)::int as found, (select count(*) from gone)::int as gone`,
        [name],
      )
      if (row?.gone === 1) return 'removed'
      return row?.found === 1 ? 'last with all rights' : 'unknown'
    },
    ofLink: (token) =>
      one(`select ${colleague} from staff s where s.link_hash = $1 and s.link_expires_at > now() and ${present}`, [
        hashOf(token),
      ]),
    setUp(token, way) {
      const [password, passkey] = 'passkey' in way ? [null, way.passkey] : [way, null]
      return changed(
        `with used as (
           update staff s set link_hash = null, password_hash = $2, totp_secret = $3, totp_step = $4
           where s.link_hash = $1 and s.link_expires_at > now() and ${present} returning s.id),
           keys as (delete from staff_passkey where staff_id in (select id from used)),
           sessions as (delete from staff_session where staff_id in (select id from used)),
           added as (
             insert into staff_passkey (id, staff_id, public_key, counter, transports, challenged_at)
             select $5::text, id, $6, $7, $8::jsonb, $9 from used where $5::text is not null)
         select id from used`,
        [
          hashOf(token),
          ...[password?.passwordHash ?? null, password?.totpSecret ?? null, password?.totpStep ?? 0],
          ...[passkey?.id ?? null, passkey?.publicKey ?? null, passkey?.counter ?? null],
          ...[passkey ? JSON.stringify(passkey.transports) : null, passkey?.challengedAt ?? null],
        ],
      )
    },
    findByName: (name) =>
      one(
        `select ${colleague}, s.password_hash as "passwordHash", s.totp_secret as "totpSecret"
         from staff s where lower(s.name) = lower($1) and ${present}`,
        [name],
      ),
    find: (id) => one(`select ${colleague} from staff s where s.id = $1 and ${present}`, [id]),
    spendCode: (id, step) => changed('update staff set totp_step = $2 where id = $1 and totp_step < $2', [id, step]),
    async openSession(id) {
      const token = newToken()
      await pool.query('delete from staff_session where expires_at < now()')
      await pool.query(
        `insert into staff_session (token_hash, staff_id, expires_at)
         values ($1, $2, now() + interval '${desk_session_hours} hours')`,
        [hashOf(token), id],
      )
      return token
    },
    ofSession: (token) =>
      one(
        `select ${colleague} from staff_session t join staff s on s.id = t.staff_id
         where t.token_hash = $1 and t.expires_at > now() and ${present}`,
        [hashOf(token)],
      ),
    async endSession(token) {
      await pool.query('delete from staff_session where token_hash = $1', [hashOf(token)])
    },
    passkeys: {
      async find(id) {
        const found = await one<{ id: string; publicKey: string; counter: string; staffId: string }>(
          'select id, public_key as "publicKey", counter, staff_id as "staffId" from staff_passkey where id = $1',
          [id],
        )
        return found && { ...found, counter: Number(found.counter), account: { id: found.staffId } }
      },
      async list(ownerId) {
        return (await pool.query('select id, transports from staff_passkey where staff_id = $1', [ownerId])).rows
      },
      noteUse: (id, { counter, challengedAt }) =>
        changed('update staff_passkey set counter = $2, challenged_at = $3 where id = $1 and challenged_at < $3', [
          id,
          counter,
          challengedAt,
        ]),
    },
  }
}
