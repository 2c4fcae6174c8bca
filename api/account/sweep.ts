import type { Pool } from 'pg'
import type { Tick } from '../../sms-engine/runtime/jobs/tick.ts'

/** How long what is over stays to be looked at. */
const SESSION_KEPT_DAYS = 30
const AUDIT_KEPT_DAYS = 400
/** Tries at addresses that have no account are about nobody; they matter while somebody guesses. */
const STRANGERS_KEPT_DAYS = 30
const BATCH_MAX = 1000

const sweeps = {
  sessions: `select ctid from session where least(expires_at, revoked_at) < $1::timestamptz - interval '${SESSION_KEPT_DAYS} days'`,
  resets: `select ctid from password_reset where expires_at < $1::timestamptz`,
  audited: `
    select ctid from audit
    where at < $1::timestamptz - interval '${AUDIT_KEPT_DAYS} days'
      or (account_id is null and at < $1::timestamptz - interval '${STRANGERS_KEPT_DAYS} days')`,
}
const tables = { sessions: 'session', resets: 'password_reset', audited: 'audit' } as const

/** Removes what is long over: ended sessions, links that ran out, old lines of the audit trail. By machine time. */
export function sweepTick(pool: Pool, machineNow: () => number = Date.now): Tick {
  const sweep = async (what: keyof typeof tables) => {
    const { rowCount } = await pool.query(
      `delete from ${tables[what]} where ctid in (${sweeps[what]} limit ${BATCH_MAX})`,
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
    }),
  }
}
