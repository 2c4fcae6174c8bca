import { startTestMongo } from '../testing/mongo-engine.ts'
import { hasBouncer, type RunningBouncer, startBouncer } from '../testing/pgbouncer.ts'
import { atMost, type Figure, type Part, whole } from './report.ts'
import { type Several, several } from './soak/several.ts'

const days = 5

/** Two servers and three workers, five mornings: with a failing MongoDB, and behind a pooler. `npm test` plays one. */
export const severalPart: Part = {
  name: 'several',
  onlyByName: true,
  async run() {
    return [...(await withMongo()), ...(await behindPooler())]
  },
}

async function withMongo(): Promise<Figure[]> {
  const name = 'jobs in MongoDB'
  const mongo = await startTestMongo()
  if ('missing' in mongo) return [{ part: 'several', what: name, value: `not run: ${mongo.missing}` }]
  try {
    return figuresOf(await several({ days, mongo }), name)
  } finally {
    await mongo.stop()
  }
}

async function behindPooler(): Promise<Figure[]> {
  const name = 'behind PgBouncer'
  if (!hasBouncer()) return [{ part: 'several', what: name, value: "not run: Debian's pgbouncer is not installed" }]
  const started: RunningBouncer[] = []
  const pool = async (databaseUrl: string) => {
    const bouncer = await startBouncer(databaseUrl)
    started.push(bouncer)
    return bouncer.url
  }
  try {
    return figuresOf(await several({ days, pool }), name)
  } finally {
    for (const { stop } of started) await stop()
  }
}

function figuresOf(played: Several, name: string): Figure[] {
  const { findings, kills, scheduled, heard, latest_s, renewals } = played
  for (const { complaint, phone, about } of findings) console.error(`several: ${complaint}: ${phone} ${about}`)
  const bar = (what: string, value: number, most: number) => atMost('several', `${what}, ${name}`, value, most, whole)
  return [
    { part: 'several', what: `processes killed, ${name}`, value: whole(kills) },
    { part: 'several', what: `scheduled texts, texts to us, ${name}`, value: `${whole(scheduled)}, ${whole(heard)}` },
    bar('lost, doubled, unanswered, after the opt-out', findings.length, 0),
    bar('seconds that the latest was late', latest_s, 60),
    ...renewals.map((renewal) =>
      bar(`webhooks failed in a rolling restart, of ${whole(renewal.heard)}`, renewal.failed.length, 0),
    ),
  ]
}
