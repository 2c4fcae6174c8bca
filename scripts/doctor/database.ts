import pg from 'pg'
import { apiSchema } from '../../api/migrations/schema.ts'
import { engineSchema } from '../../sms-engine/migrations/schema.ts'
import { type Finding, type Findings, findingsAbout } from '../../sms-engine/runtime/finding.ts'
import { isLoopbackName } from '../../sms-engine/runtime/loopback.ts'
import { readHold } from '../../sms-engine/store/hold.ts'
import { readSpending } from '../../sms-engine/store/spending.ts'
import { readMigrations } from '../backup/tables.ts'
import { why } from './why.ts'

const about = findingsAbout('Postgres')
const aboutDirect = findingsAbout('Postgres past the pooler')
const version_min = 18
const clock_ms_max = 60_000
const answer_ms_max = 10_000

/**
 * Can it be reached and written to, over a private connection? Is its schema current, and does its clock agree with
 * ours? Are our sender's scheduled texts held back, or is a day's spending cap used up?
 */
export function examineDatabase(url: string, sender: string): Promise<Finding[]> {
  const mend = 'set DATABASE_URL to a Postgres 18 that this machine reaches, with its user and password'
  return asking(url, about, mend, async (client) => [
    ...(await examineServer(client, url)),
    ...(await examineSchema(client, sender)),
  ])
}

/** Does the way past a pooler lead anywhere? Workers listen on it, and most commands use it alone. */
export function examineDirectWay(url: string | undefined): Promise<Finding[]> {
  if (url === undefined) return Promise.resolve([])
  const mend = 'set DATABASE_DIRECT_URL to the same Postgres, without the pooler'
  return asking(url, aboutDirect, mend, async (client) => {
    await client.query('select 1')
    return [aboutDirect.good('it answers')]
  })
}

async function asking(
  url: string,
  findings: Findings,
  mend: string,
  ask: (client: pg.Client) => Promise<Finding[]>,
): Promise<Finding[]> {
  let client: pg.Client | undefined
  try {
    // Fails if it cannot read a certificate that the address names.
    client = new pg.Client({
      connectionString: url,
      application_name: 'tallytext doctor',
      connectionTimeoutMillis: answer_ms_max,
      query_timeout: answer_ms_max,
    })
    client.on('error', () => undefined)
    await client.connect()
    return await ask(client)
  } catch (error) {
    return [findings.problem(`it does not answer: ${why(error)}`, mend)]
  } finally {
    await client?.end().catch(() => undefined)
  }
}

async function examineServer(client: pg.Client, url: string): Promise<Finding[]> {
  const { rows } = await client.query<{ version: string; encrypted: boolean; standby: boolean; now_ms: number }>(
    `select current_setting('server_version') as version, pg_is_in_recovery() as standby,
       coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as encrypted,
       extract(epoch from clock_timestamp())::float8 * 1000 as now_ms`,
  )
  const [server] = rows
  if (!server) return []
  const off_ms = Math.abs(server.now_ms - Date.now())
  const isHere = isLoopbackName(new URL(url).hostname) || new URL(url).hostname === ''
  return [
    Number.parseInt(server.version, 10) < version_min
      ? about.problem(`version ${server.version} is older than ${version_min}`, `upgrade it to Postgres ${version_min}`)
      : about.good(`version ${server.version} answers`),
    ...(server.standby
      ? [about.problem('this is a standby, which takes no writes', 'set DATABASE_URL to the primary')]
      : []),
    ...(server.encrypted || isHere
      ? []
      : [about.note('the way to it is not encrypted', 'add ?sslmode=verify-full to DATABASE_URL')]),
    ...(off_ms > clock_ms_max
      ? [
          about.problem(
            `its clock and this machine's are ${Math.round(off_ms / 1000)} s apart`,
            'timedatectl set-ntp true, on the one that is wrong',
          ),
        ]
      : []),
  ]
}

async function examineSchema(client: pg.Client, sender: string): Promise<Finding[]> {
  const ran = await readMigrations(client)
  const halves = [engineSchema, apiSchema]
  const missing = halves.flatMap(({ table, migrations }) =>
    Object.keys(migrations).filter((name) => !ran[table]?.includes(name)),
  )
  const foreign = halves.flatMap(({ table, migrations }) =>
    (ran[table] ?? []).filter((name) => migrations[name] === undefined),
  )
  if (missing.length > 0)
    return [about.problem(`${missing.length} migrations have not run, from ${missing[0]} on`, 'npm run migrate')]
  if (foreign.length > 0)
    return [
      about.note(
        `its schema is of a newer release (${foreign.join(', ')})`,
        'bring this machine to the release that the others run',
      ),
    ]
  const { rows } = await client.query<{ offset_ms: number }>('select offset_ms::float8 from service_clock')
  const moved = rows[0]?.offset_ms ?? 0
  return [
    about.good('its schema is today’s'),
    ...(moved === 0
      ? []
      : [
          about.note(
            `the service's time was moved by ${Math.round(moved / 1000)} s, as a simulator does`,
            'update service_clock set offset_ms = 0, if people are served from this database',
          ),
        ]),
    ...(await examineHold(client, sender)),
    ...(await examineSpending(client, sender)),
  ]
}

async function examineHold(client: pg.Client, sender: string): Promise<Finding[]> {
  const hold = await readHold(client, sender)
  if (!hold) return []
  const says = `scheduled texts are held since ${new Date(hold.since).toISOString()}: ${hold.reason}`
  return hold.endsByItself
    ? [about.note(says, 'they go again by themselves once it has what the carrier knows; at once: npm run hold -- off')]
    : [about.problem(says, 'npm run hold -- off, when what it was for is over')]
}

/** The share of a cap from which on we warn that it is near. */
const near = 0.8

async function examineSpending(client: pg.Client, sender: string): Promise<Finding[]> {
  const raise = 'SEGMENTS_PER_DAY and SEGMENTS_PER_DAY_BY_COUNTRY, and a restart of the workers, let more go today'
  return (await readSpending(client, sender)).map(({ scope, segments, cap, isReached }) => {
    const says = `${segments} of ${cap} segments of today's cap (${scope}) are spent`
    if (isReached) return about.problem(`${says}: scheduled texts are held until midnight Pacific time`, raise)
    return segments < near * cap ? about.good(says) : about.note(says, raise)
  })
}
