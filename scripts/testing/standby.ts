import { appendFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import pg from 'pg'
import { type FreezingProxy, startFreezingProxy } from '../../sms-engine/testing/freezing-proxy.ts'
import { type RunningPostgres, startPostgres } from '../embedded-postgres.ts'
import { makeThrowawayFolder } from './throwaway-folder.ts'

/** The name by which the primary knows its standby. */
export const standby_name = 'standby1'

/** A primary's settings: with our normal ones, its log contains too little to follow. */
const replicating = { wal_level: 'replica', max_wal_senders: '4' }

/** A primary, and a standby that follows its log. */
export interface Pair {
  readonly primary: RunningPostgres
  readonly standby: RunningPostgres
  /** The connection over which the standby follows the primary. */
  readonly stream: FreezingProxy
  /** Kills it as a power cut would. */
  killPrimary(): Promise<void>
  stop(): Promise<void>
}

/** A Postgres that may have standbys. */
export function startPrimary(): Promise<RunningPostgres> {
  const dataDir = makeThrowawayFolder('primary')
  return startPostgres({ dataDir, durable: true, quiet: true, settings: replicating })
}

/**
 * Adds a standby to a primary, asynchronous at first. Does by hand what `pg_basebackup --write-recovery-conf
 * --create-slot` does, because the packages do not include that program.
 */
export async function addStandby(primary: RunningPostgres): Promise<Pair> {
  const stream = await startFreezingProxy(primary.url)
  const dataDir = makeThrowawayFolder('standby')
  const admin = new pg.Client({ connectionString: primary.url })
  // Still connected when the primary is killed.
  admin.on('error', () => undefined)
  await admin.connect()
  const { rows } = await admin.query<{ folder: string }>(`select current_setting('data_directory') as folder`)
  const folder = rows[0]?.folder ?? ''
  try {
    await admin.query('select pg_create_physical_replication_slot($1)', [standby_name])
    await copyCluster(admin, folder, dataDir)
    const { hostname, port, username, password } = new URL(stream.url)
    const address = `host=${hostname} port=${port} user=${username} password=${password}`
    appendFileSync(
      join(dataDir, 'cluster', 'postgresql.auto.conf'),
      `primary_conninfo = '${address} application_name=${standby_name}'\nprimary_slot_name = '${standby_name}'\n`,
    )
    const standby = await startPostgres({ dataDir, durable: true, quiet: true, settings: replicating })
    const pid = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
    return {
      primary,
      standby,
      stream,
      async killPrimary() {
        process.kill(pid, 'SIGKILL')
        await primary.ended
      },
      async stop() {
        await standby.stop()
        await stream.close()
        await primary.stop()
      },
    }
  } finally {
    await admin.end()
  }
}

/** Copies a running server's files between the two calls that make such a copy consistent. */
async function copyCluster(admin: pg.Client, folder: string, dataDir: string): Promise<void> {
  const copy = join(dataDir, 'cluster')
  // Files of the process or of its own standbys, or that arrive by the stream.
  const left = new Set(['postmaster.pid', 'postmaster.opts', 'pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_stat_tmp'])
  await admin.query(`select pg_backup_start('a standby', true)`)
  cpSync(folder, copy, {
    recursive: true,
    filter: (source) => dirname(source) !== folder || !left.has(basename(source)),
  })
  const { rows } = await admin.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
  writeFileSync(join(copy, 'backup_label'), rows[0]?.labelfile ?? '')
  writeFileSync(join(copy, 'standby.signal'), '')
  for (const name of ['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_stat_tmp'])
    mkdirSync(join(copy, name), { mode: 0o700 })
  cpSync(join(dirname(folder), 'password'), join(dataDir, 'password'))
}
