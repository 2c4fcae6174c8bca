import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Migrator } from './patience.ts'

/** Any number will do, as long as every process that migrates uses the same one. */
const advisory_lock = 7_425_001
const ask_again_ms = 200

/**
 * Waits until nobody else is migrating this database. The lock belongs to the session, so it goes away with a process
 * that is killed. We poll for it: waiting in line would hold a snapshot, and an index that the other process is
 * building waits until older snapshots are gone. The two would wait for each other.
 * @throws Error if another process takes too long
 */
export async function takeTurn({ client, patience }: Migrator): Promise<void> {
  const start = performance.now()
  let said = start
  while (!(await tryTurn(client))) {
    const now = performance.now()
    const waited = `waited ${Math.round((now - start) / 1_000)} s for ${await whoMigrates(client)}, which migrates this database`
    if (now - start > patience.giveUp_ms) throw new Error(waited)
    if (now - said > patience.say_ms) {
      patience.say(`${waited}.`)
      said = now
    }
    await sleep(ask_again_ms)
  }
}

async function tryTurn(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [advisory_lock])
  return rows[0]?.mine === true
}

async function whoMigrates(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_locks
     where locktype = 'advisory' and objid = $1 and database = (select oid from pg_database where datname = current_database())`,
    [advisory_lock],
  )
  return rows[0] ? `process ${rows[0].pid} of the database` : 'a process'
}
