import type pg from 'pg'

/** Checks whether the job store could take a job now. */
export interface JobStoreProbe {
  answers(): Promise<boolean>
  close(): Promise<void>
}

/** How long finding MongoDB may take. */
const timeout_ms = 1_500

/** @param mongodbUrl as in `jobStore`: absent if the jobs are in Postgres */
export async function createJobStoreProbe(mongodbUrl: string | undefined, pool: pg.Pool): Promise<JobStoreProbe> {
  if (mongodbUrl === undefined) {
    return { answers: () => succeeds(pool.query('select from agenda_jobs limit 0')), close: async () => undefined }
  }
  const { MongoClient } = await import('mongodb')
  const options = { serverSelectionTimeoutMS: timeout_ms, connectTimeoutMS: timeout_ms, maxPoolSize: 1 }
  const client = new MongoClient(mongodbUrl, options)
  return { answers: () => succeeds(client.db().command({ ping: 1 })), close: () => client.close() }
}

function succeeds(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  )
}
