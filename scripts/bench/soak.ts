import { parseArgs } from 'node:util'
import { startTestMongo } from '../testing/mongo-engine.ts'
import { atMost, type Figure, type Part, whole } from './report.ts'
import type { Finding } from './soak/books.ts'
import { type SoakOptions, soak } from './soak/drive.ts'
import { proveSoak } from './soak/faults.ts'

/**
 * The whole service as in production, under every kind of failure, judged from outside:
 * `npm run bench -- soak --weeks 2`. With `--faults` the soak itself is tested: it must notice each planted mistake.
 */
export const soakPart: Part = {
  name: 'soak',
  onlyByName: true,
  async run() {
    const { values } = parseArgs({
      allowPositionals: true,
      options: {
        weeks: { type: 'string', default: '2' },
        faults: { type: 'boolean', default: false },
        only: { type: 'string', default: '' },
      },
    })
    return values.faults ? runFaults(values.only) : runStores({ weeks: Number(values.weeks) })
  },
}

async function runFaults(only: string): Promise<Figure[]> {
  const figures: Figure[] = []
  for await (const { fault, caught, complaints } of proveSoak(only)) {
    const said = [...complaints].map(([complaint, count]) => `${complaint} (${count})`).join(', ')
    figures.push({
      part: 'soak --faults',
      what: fault.name,
      value: said || 'no complaint',
      target: fault.complaint,
      met: caught,
    })
    console.error(`${fault.name}: ${said || 'no complaint'}`)
  }
  return figures
}

/** Plays the same weeks with each job store. */
async function runStores(options: SoakOptions): Promise<Figure[]> {
  const mongo = await startTestMongo()
  if ('missing' in mongo) return [...(await runOne('Postgres', options)), withoutMongo(mongo.missing)]
  try {
    return [...(await runOne('Postgres', options)), ...(await runOne('MongoDB', { ...options, mongodbUrl: mongo.url }))]
  } finally {
    await mongo.stop()
  }
}

const withoutMongo = (why: string): Figure => ({ part: 'soak', what: 'jobs in MongoDB', value: `not run: ${why}` })

async function runOne(store: string, options: SoakOptions): Promise<Figure[]> {
  const { findings, sent, heard, kills } = await soak(options)
  for (const { complaint, phone, about } of findings) console.error(`soak: ${complaint}: ${phone} ${about}`)
  const count = (...complaints: Finding['complaint'][]) =>
    findings.filter(({ complaint }) => complaints.includes(complaint)).length
  const figure = (what: string, ...complaints: Finding['complaint'][]) =>
    atMost('soak', `${what}, jobs in ${store}`, count(...complaints), 0, whole)
  return [
    { part: 'soak', what: `processes killed, jobs in ${store}`, value: whole(kills) },
    { part: 'soak', what: `texts out and in, jobs in ${store}`, value: `${whole(sent)}, ${whole(heard)}` },
    figure('scheduled texts lost', 'a scheduled text never came'),
    figure('scheduled texts doubled', 'a scheduled text came twice'),
    figure('texts to us unanswered', 'a text was never answered'),
    figure('replies doubled', 'a reply came twice'),
    figure('after the opt-out', 'a text after the opt-out'),
    figure('outside the hours, or not at their own', 'a text outside the hours', 'a text not at its hour'),
    figure('beyond what was promised for the week', 'a text on a day that was not promised'),
    figure('deliveries told otherwise', 'a delivery that our records tell otherwise'),
  ]
}
