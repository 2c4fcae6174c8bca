import type { Pool } from 'pg'
import type { Tick } from '../../sms-engine/runtime/jobs/tick.ts'
import { readClock } from '../../sms-engine/runtime/service-clock.ts'

/** How long ended sessions and audit entries are kept, for their owner and us to review. */
const session_kept_days = 30
const audit_kept_days = 400
/** Failed sign-ins at addresses without an account belong to nobody, and matter only while a guessing attempt lasts. */
const strangers_kept_days = 30
/** Records of who was mailed, what about and when; the text itself is removed once the mail has left. */
const mails_kept_days = 30
const batch_max = 1000

/** The cleanup of expired rows, and the rows expired as of `$1`. */
const sweeps = {
  sessions: oneBatch(
    'delete from session',
    'session',
    `least(expires_at, revoked_at) < $1::timestamptz - interval '${session_kept_days} days'`,
  ),
  resets: oneBatch('delete from password_reset', 'password_reset', 'expires_at < $1::timestamptz'),
  audited: oneBatch(
    'delete from audit',
    'audit',
    `at < $1::timestamptz - interval '${audit_kept_days} days'
      or (account_id is null and at < $1::timestamptz - interval '${strangers_kept_days} days')`,
  ),
  byStaff: oneBatch(
    'delete from staff_audit',
    'staff_audit',
    `at < $1::timestamptz - interval '${audit_kept_days} days'`,
  ),
  mails: oneBatch(
    'delete from mail',
    'mail',
    `ended_at_machine < $1::timestamptz - interval '${mails_kept_days} days'`,
  ),
  // An unconfirmed address may belong to a stranger unrelated to us.
  pendingEmails: oneBatch(
    'update account set pending_email = null, pending_token_hash = null, pending_expires_at = null',
    'account',
    'pending_expires_at < $1::timestamptz',
  ),
  strangerLetters: oneBatch(
    'delete from stranger_letter',
    'stranger_letter',
    `at < $1::timestamptz - interval '1 hour'`,
  ),
} as const

function oneBatch(change: string, table: string, isOver: string): string {
  return `${change} where ctid in (select ctid from ${table} where ${isOver} limit ${batch_max})`
}

/**
 * Removes what has expired: ended sessions, expired links, unconfirmed addresses, sent mails, old audit entries. Uses
 * machine time, and removes nothing by a clock that is off. In SQL, because the ORM's delete has no row limit.
 */
export function sweepTick(
  pool: Pool,
  machineNow: () => number | Promise<number> = async () => (await readClock(pool)).machine,
): Tick {
  const sweep = async (what: keyof typeof sweeps) => {
    const { rowCount } = await pool.query(sweeps[what], [new Date(await machineNow())])
    return rowCount ?? 0
  }
  return {
    name: 'sweep',
    every: '1 hour',
    lanes: 1,
    run: async () => ({
      sessions: await sweep('sessions'),
      resets: await sweep('resets'),
      audited: await sweep('audited'),
      byStaff: await sweep('byStaff'),
      mails: await sweep('mails'),
      pendingEmails: await sweep('pendingEmails'),
      strangerLetters: await sweep('strangerLetters'),
    }),
  }
}
