import type { Pool } from 'pg'
import type { Tick } from '../../sms-engine/runtime/jobs/tick.ts'

/** How long ended sessions and lines of the audit trail are kept, so that their owner and we can look at them. */
const session_kept_days = 30
const audit_kept_days = 400
/** Failed sign-ins at addresses without an account belong to nobody, and matter only while somebody is guessing. */
const strangers_kept_days = 30
/** Who was mailed what about, and when; what it said went when it had left. */
const mails_kept_days = 30
const batch_max = 1000

/** What is done to the rows that are long over, and which those are at the moment `$1`. */
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
  // An address that nobody confirmed may be a stranger's, who has no business with us.
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
 * Removes what is long over: ended sessions, links that ran out, addresses that nobody confirmed, mails that have left, old
 * lines of the audit trail. By machine time. In SQL, because the ORM has no delete that stops after so many rows.
 */
export function sweepTick(pool: Pool, machineNow: () => number = Date.now): Tick {
  const sweep = async (what: keyof typeof sweeps) => {
    const { rowCount } = await pool.query(sweeps[what], [new Date(machineNow())])
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
