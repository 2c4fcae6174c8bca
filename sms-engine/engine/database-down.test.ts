import pg from 'pg'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ann, bob } from '../testing/cast.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import { waitFor } from '../testing/wait-for.ts'
import { isDemanding } from './catch-up.ts'

const down = suite<{ service: TestService; killer: pg.Client }>('the database goes away')

down.before(async (context) => {
  context.service = await startTestService()
  context.killer = new pg.Client({ connectionString: context.service.databaseUrl })
  await context.killer.connect()
  await context.service.join(ann)
  await context.service.join(bob)
})

down.after(async ({ service, killer }) => {
  await killer.end()
  await service.stop()
})

/** Breaks every connection but our own, as a restart of the server would. */
async function breakConnections(killer: pg.Client): Promise<void> {
  await killer.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
}

down('behaviour 3: whatever was acknowledged is on record, and nothing is read twice', async ({ service, killer }) => {
  const texts = Array.from({ length: 30 }, (_, index) => `invoice ${index} is booked`)
  const breaking = (async () => {
    for (let round = 0; round < 6; round++) {
      await breakConnections(killer)
      await new Promise((resolve) => setTimeout(resolve, 40))
    }
  })()
  const results = await Promise.all(
    texts.map(async (body, index) => {
      const result = await service.sim.text(index % 2 === 0 ? ann.phone : bob.phone, body)
      return { body, acknowledged: !result.error }
    }),
  )
  await breaking
  const { rows } = await killer.query(
    `select body, count(*)::int as n from message where direction = 'in' group by body`,
  )
  const onRecord = new Map(rows.map(({ body, n }) => [body, n]))
  for (const { body, acknowledged } of results) {
    if (acknowledged) assert.is(onRecord.get(body), 1, `"${body}" was acknowledged`)
    else assert.ok((onRecord.get(body) ?? 0) <= 1, `"${body}" is there at most once`)
  }
  assert.ok(results.some(({ acknowledged }) => acknowledged))
  const turns = await killer.query(`select count(*)::int as n from turn where event ->> 'type' = 'text'`)
  assert.is(turns.rows[0].n, rows.length, 'one turn a text')
})

down('sending goes on afterwards', async ({ service, killer }) => {
  const before = service.received(ann.phone).length
  await breakConnections(killer)
  await waitFor('a text is sent again', async () => {
    // Sends wait until the database has been told of the outage. That takes machine time, and the service's clock must
    // not run ahead of it.
    if (isDemanding(service.engine)) return false
    // Each pooled connection finds out for itself that it is broken.
    await service.advance('P7D').catch(() => {})
    return service.received(ann.phone).length > before
  })
})

down.run()
