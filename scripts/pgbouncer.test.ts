/** PgBouncer in transaction mode in front of the database: what works through it, and what must bypass it. */
import pg from 'pg'
import pino from 'pino'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readMigratedDatabase } from '../api/config.ts'
import { openApiDatabase } from '../api/database.ts'
import { migrateAll } from '../api/migrations/migrate-all.ts'
import { ann } from '../api/testing/cast.ts'
import { type Database, openDatabase } from '../sms-engine/runtime/database.ts'
import { listen } from '../sms-engine/runtime/listener.ts'
import { createTestDatabase } from '../sms-engine/testing/database.ts'
import { waitFor } from '../sms-engine/testing/wait-for.ts'
import { Fleet } from './bench/soak/fleet.ts'
import { isMessage } from './carrier-sim/carrier.ts'
import { startCarrierSim } from './carrier-sim/start.ts'
import { onBuildMachine } from './config.ts'
import { freePort } from './ports.ts'
import { hasBouncer, startBouncer } from './testing/pgbouncer.ts'
import { makeThrowawayFolder } from './testing/throwaway-folder.ts'

const pooled = suite('behind PgBouncer in transaction mode')

/** Sends more concurrent statements than the pooler has connections, all under the same few names. */
async function ask({ pool }: Database, rounds = 40): Promise<void> {
  await Promise.all(
    Array.from({ length: rounds }, (_, index) =>
      pool.query({ name: `ask-${index % 3}`, text: `select $1::int + ${index % 3} as sum`, values: [index] }),
    ),
  )
}

pooled('migrating and the operators’ commands go past it', () => {
  const url = 'postgres://pooler/tallytext'
  const past = 'postgres://database/tallytext'
  assert.is(readMigratedDatabase({ DATABASE_URL: url, DATABASE_DIRECT_URL: past }).url, past)
  assert.is(readMigratedDatabase({ DATABASE_URL: url }).url, url)
})

// A build machine may not skip tests, but need not have pgbouncer.
if (!hasBouncer() && !onBuildMachine) pooled.skip("the rest, because Debian's pgbouncer is not installed")
if (hasBouncer()) {
  const direct = await createTestDatabase(migrateAll)
  const { url, stop } = await startBouncer(direct)
  pooled.after(stop)

  pooled('statements under names fail there, so that none has a name', async () => {
    const named = await openDatabase({ url })
    const failed = await ask(named).then(
      () => null,
      (error: unknown) => error,
    )
    assert.match(String(failed), /prepared statement/)
    await named.close()
    for (const open of [openDatabase, openApiDatabase]) {
      const nameless = await open({ url, isPooled: true })
      for (let round = 0; round < 5; round++) await ask(nameless)
      const { rows } = await nameless.pool.query({ name: 'one', text: 'select $1::text as said', values: ['it'] })
      assert.equal(rows, [{ said: 'it' }])
      await nameless.close()
    }
  })

  pooled('what is said through it is heard past it', async () => {
    const heard: (string | null)[] = []
    const wake = (said: string | null) => void heard.push(said)
    const end = await listen(direct, 'outbox', pino({ level: 'silent' }), { wake, lost() {} })
    const { pool, close } = await openDatabase({ url, isPooled: true })
    await pool.query(`select pg_notify('outbox', 'through the pooler')`)
    await waitFor('it is heard', async () => heard.includes('through the pooler'))
    await close()
    await end()
  })

  pooled('somebody joins, gets a code, and is answered', async () => {
    const account = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'a token behind a pooler' }
    const from = '+12025550175'
    const port = await freePort()
    const publicUrl = `http://localhost:${port}`
    const sim = await startCarrierSim({ ...account, from, publicUrl, deliveryDelay_ms: 0 })
    const fleet = new Fleet({
      folder: `${import.meta.dirname}/..`,
      ports: [port],
      workers: 1,
      settings: {
        DATABASE_URL: url,
        DATABASE_DIRECT_URL: direct,
        PUBLIC_URL: publicUrl,
        DATA_DIR: makeThrowawayFolder('pooled'),
        JWT_SECRET: 'a secret behind a pooler, long enough',
        TWILIO_ACCOUNT_SID: account.accountSid,
        TWILIO_AUTH_TOKEN: account.authToken,
        TWILIO_FROM_NUMBER: from,
        TWILIO_API_URL: sim.url,
        LOG_LEVEL: 'error',
      },
    })
    let token: string | undefined
    const post = async (path: string, body: object) => {
      const authorization = token && { authorization: `Bearer ${token}` }
      const headers = { 'content-type': 'application/json', ...authorization }
      const answer = await fetch(publicUrl + path, { method: 'POST', headers, body: JSON.stringify(body) })
      assert.ok(answer.ok, `${path}: ${answer.status}`)
      return (await answer.json()) as { token: string }
    }
    const texts = () => (sim.carrier.thread(ann.phone) ?? []).filter(isMessage).map(({ body }) => body)
    const { phone: phoneNumber, ...person } = ann
    try {
      await fleet.start()
      token = (await post('/api/register', person)).token
      const consent = { version: '2026-11-20', checked: true, page: '/onboarding' }
      await post('/api/user/send-otp', { phoneNumber, consent })
      const code = () => texts().flatMap((body) => body.match(/\b\d{6}\b/) ?? [])[0]
      await waitFor('the code', async () => code() !== undefined)
      await post('/api/user/verify-otp', { phoneNumber, otpCode: code() })
      await post('/api/user/onboarding', { onboardingCompleted: true })
      assert.is((await sim.text(phoneNumber, 'PLAN')).replies.length, 1)
      assert.is((await sim.text(phoneNumber, 'STOP')).error, undefined)
      const client = new pg.Client({ connectionString: direct })
      await client.connect()
      const jobs = await client.query(
        'select count(*)::int as jobs from agenda_jobs where last_finished_at is not null',
      )
      await client.end()
      assert.ok(jobs.rows[0].jobs > 0, 'its jobs run')
    } finally {
      await fleet.stop()
      await sim.stop()
    }
  })
}

pooled.run()
