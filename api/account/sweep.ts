import type { Pool } from 'pg'
import type { Tick } from '../../sms-engine/runtime/jobs/tick.ts'

/** How long ended sessions and lines of the audit trail are kept, so that their owner and we can look at them. */
const session_kept_days = 30
const audit_kept_days = 400
/** Failed sign-ins at addresses without an account belong to nobody, and matter only while somebody is guessing. */
const strangers_kept_days = 30
const batch_max = 1000

const sweeps = {
  sessions: `
    select ctid from session
    where least(expires_at, revoked_at) < $1::timestamptz - interval '${session_kept_days} days'`,
  resets: `select ctid from password_reset where expires_at < $1::timestamptz`,
  audited: `
    select ctid from audit
    where at < $1::timestamptz - interval '${audit_kept_days} days'
      or (account_id is null and at < $1::timestamptz - interval '${strangers_kept_days} days')`,
  byStaff: `select ctid from staff_audit where at < $1::timestamptz - interval '${audit_kept_days} days'`,
}
const tables = { sessions: 'session', resets: 'password_reset', audited: 'audit', byStaff: 'staff_audit' } as const

/**
 * Removes what is long over: ended sessions, links that ran out, old lines of the audit trail. By machine time. In SQL,
 * because the ORM has no delete that stops after so many rows.
 */
export function sweepTick(pool: Pool, machineNow: () => number = Date.now): Tick {
  const sweep = async (what: keyof typeof tables) => {
    const { rowCount } = await pool.query(
      `delete from ${tables[what]} where ctid in (${sweeps[what]} limit ${batch_max})`,
      [new Date(machineNow())],
    )
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
    }),
  }
}
