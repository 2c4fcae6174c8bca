import type { MongoClient } from 'mongodb'
import { type Finding, findingsAbout } from '../../sms-engine/runtime/finding.ts'
import { why } from './why.ts'

const about = findingsAbout('MongoDB')
const answer_ms_max = 5_000

/** When jobs are kept in MongoDB: can it be reached, and does it survive the loss of one machine? */
export async function examineJobStore(url: string | undefined): Promise<Finding[]> {
  if (url === undefined) return []
  const { MongoClient: Client } = await import('mongodb')
  let client: MongoClient | undefined
  try {
    // Fails if it does not know an option that the address names.
    client = new Client(url, { serverSelectionTimeoutMS: answer_ms_max, connectTimeoutMS: answer_ms_max })
    const hello = await client.db().command({ hello: 1 })
    const isSet = typeof hello.setName === 'string'
    return [
      about.good('it answers'),
      ...(isSet
        ? []
        : [about.note('it is a single server: while it is away nothing scheduled leaves', 'make it a replica set')]),
    ]
  } catch (error) {
    return [
      about.problem(`it does not answer: ${why(error)}`, 'set MONGODB_URL to a MongoDB that this machine reaches'),
    ]
  } finally {
    await client?.close()
  }
}
