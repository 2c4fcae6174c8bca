import { PostgresBackend } from '@agendajs/postgres-backend'
import type { Agenda, AgendaBackend, JobParameters } from 'agenda'
import { type Deadlines, tolerantPool } from '../database.ts'
import { ConfigError } from '../environment.ts'

/** Where Agenda keeps its jobs. */
export interface JobStore {
  readonly backend: AgendaBackend
  /**
   * Saves a recurring job that is missing or that recurs otherwise by now. One that somebody else has just added stays.
   */
  save(agenda: Agenda, name: string, repeat: Repeat, known: JobParameters | undefined): Promise<void>
  /** Releases what Agenda does not close by itself. */
  close(): Promise<void>
}

/** When a job recurs. */
export interface Repeat {
  readonly every: string | number
  readonly timezone: string | undefined
}

/** How long finding MongoDB may take; after that the process had better exit with a message than wait. */
const found_ms_max = 5_000
/** As for Postgres: how long connecting to MongoDB may take, and how long a connection may be silent, ms. */
const mongoDeadlines = { connectTimeoutMS: 6_000, socketTimeoutMS: 9_000, heartbeatFrequencyMS: 5_000 }

/**
 * MongoDB if an address is given, otherwise the same Postgres as everything else.
 * @throws ConfigError naming MONGODB_URL if nothing answers there
 */
export async function jobStore(
  where: { mongodbUrl: string | undefined; databaseUrl: string },
  deadlines?: Deadlines,
): Promise<JobStore> {
  if (where.mongodbUrl) {
    await prepareMongo(where.mongodbUrl)
    // Its packages, including MongoDB's own, account for a fifth of the start-up time, so they are loaded only if used.
    const { MongoBackend } = await import('@agendajs/mongo-backend')
    const backend = new MongoBackend({ address: where.mongodbUrl, options: mongoDeadlines })
    return { backend, save: saveInMongo, close: async () => {} }
  }
  // Our own pool, because Agenda's has no error listener. Migrating creates the table.
  const pool = tolerantPool({ connectionString: where.databaseUrl, max: 4 }, deadlines)
  return {
    backend: new PostgresBackend({ pool, disableNotifications: true, ensureSchema: false }),
    save: async (agenda, name, { every, timezone }) =>
      void (await agenda.every(every, name, undefined, timezone === undefined ? undefined : { timezone })),
    close: () => pool.end(),
  }
}

/**
 * Checks that MongoDB answers, on a separate connection, because Agenda's must wait longer while another server of the
 * replica set takes over. The error does not reveal the password. The unique index is for Agenda's upserts: without it
 * two simultaneous ones would insert the same job twice.
 */
async function prepareMongo(url: string): Promise<void> {
  const { MongoClient } = await import('mongodb')
  const hosts = url.replace(/^.*?:\/\/([^/?]*@)?/, '').replace(/[/?].*$/s, '')
  try {
    const client = new MongoClient(url, { serverSelectionTimeoutMS: found_ms_max })
    try {
      await client.connect()
      await client.db().collection('agendaJobs').createIndex({ name: 1, type: 1 }, { unique: true })
    } finally {
      await client.close()
    }
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error)
    throw new ConfigError(`MONGODB_URL: no MongoDB could be opened at ${hosts} (${why})`)
  }
}

/** Avoids `agenda.every`, whose upsert takes the lock from a worker that has just added the job and is running it. */
async function saveInMongo(
  agenda: Agenda,
  name: string,
  { every, timezone }: Repeat,
  known: JobParameters | undefined,
): Promise<void> {
  const job = agenda.create(name).repeatEvery(every, timezone === undefined ? {} : { timezone })
  if (known?._id) job.attrs._id = known._id
  else job.unique({ type: job.attrs.type }, { insertOnly: true })
  await job.save()
}
