import { createServer } from 'node:http'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { freePort } from '../../scripts/ports.ts'
import { createCarrier } from '../carrier/twilio/send.ts'
import { minute_ms } from '../domain/model/units.ts'
import { ann } from '../testing/cast.ts'
import { addMessage, column } from '../testing/rows.ts'
import { beforeTheLesson, startTestService, type TestService } from '../testing/service.ts'
import { waitFor } from '../testing/wait-for.ts'
import { fetchReports } from './fetch-reports.ts'
import { flushOutbox } from './flush-outbox.ts'

const reports = suite<{ service: TestService }>('delivery reports that do not come')

reports.before(async (context) => {
  context.service = await startTestService({ startsAt: beforeTheLesson })
  await context.service.join(ann)
})

reports.after(async ({ service }) => {
  await service.stop()
})

/** Sends texts whose reports go to this address. @returns their ids, once they have reached the phone */
async function sendReportingTo(
  { engine, carrierConfig, sim }: TestService,
  publicUrl: string,
  texts = 1,
): Promise<string[]> {
  const ids: string[] = []
  const not_after = new Date(beforeTheLesson + 60 * minute_ms)
  for (let index = 0; index < texts; index++) {
    ids.push(
      await addMessage(engine.db.pool, ann, { body: `Text ${index}.`, at: new Date(beforeTheLesson), not_after }),
    )
  }
  await flushOutbox(engine, createCarrier(carrierConfig), { publicUrl })
  await sim.idle()
  return ids
}

/** Lets this much machine time pass for these texts. */
const pass = ({ engine }: TestService, ids: readonly string[], minutes: number) =>
  engine.db.pool.query(
    `update message set attempted_at_machine = attempted_at_machine - $2 * interval '1 minute',
       retry_at_machine = retry_at_machine - $2 * interval '1 minute' where id = any($1)`,
    [ids, minutes],
  )

const nowhere = async () => `http://127.0.0.1:${await freePort()}`
const statuses = ({ engine }: TestService, ids: readonly string[]) => column(engine.db.pool, 'message', 'status', ids)
const none = { reported: 0, silent: 0 }

reports('are asked for after some minutes: delivered, or with the error that no report told', async ({ service }) => {
  const carrier = createCarrier(service.carrierConfig)
  const publicUrl = await nowhere()
  const delivered = await sendReportingTo(service, publicUrl, 20)
  service.sim.faults.add(30_005, 1)
  const lost = await sendReportingTo(service, publicUrl)
  const ids = [...delivered, ...lost]
  assert.equal(await statuses(service, ids), Array(21).fill('sent'))
  assert.equal(await fetchReports(service.engine, carrier), none, 'a report may still come')
  await pass(service, ids, 6)
  assert.equal(await fetchReports(service.engine, carrier), { reported: 21, silent: 0 })
  assert.equal(await statuses(service, ids), [...Array(20).fill('delivered'), 'undelivered'])
  assert.equal(await column(service.engine.db.pool, 'message', 'error_code', lost), [30_005])
  assert.equal(await fetchReports(service.engine, carrier), none)
})

reports('are asked for with growing pauses up to a day, and not after a week', async ({ service }) => {
  const ids = await sendReportingTo(service, await nowhere())
  const carrier = {
    ...createCarrier(service.carrierConfig),
    fateOf: async () => ({ status: 'sent', errorCode: null }) as const,
  }
  const pauses: unknown[] = []
  for (const age of [6, 30, 1_000, 3_000, 9_000, 12_000]) {
    await service.engine.db.pool.query(
      `update message set attempted_at_machine = clock_timestamp() - $2 * interval '1 minute',
         retry_at_machine = clock_timestamp() where id = any($1)`,
      [ids, age],
    )
    assert.equal(await fetchReports(service.engine, carrier), { reported: 0, silent: 1 })
    assert.equal(await fetchReports(service.engine, carrier), none)
    const minutes = 'round(extract(epoch from retry_at_machine - clock_timestamp()) / 60)::int'
    pauses.push(...(await column(service.engine.db.pool, 'message', minutes, ids)))
  }
  assert.equal(pauses, [6, 30, 1_000, 1_440, 1_440, null])
})

reports('of which the carrier says nothing are asked for again', async ({ service }) => {
  const ids = await sendReportingTo(service, await nowhere())
  await pass(service, ids, 6)
  const silent = { ...createCarrier(service.carrierConfig), fateOf: async () => null }
  assert.equal(await fetchReports(service.engine, silent), { reported: 0, silent: 1 })
  assert.equal(await statuses(service, ids), ['sent'])
  await pass(service, ids, 60)
  assert.equal(await fetchReports(service.engine, createCarrier(service.carrierConfig)), { reported: 1, silent: 0 })
})

reports('that fail for once come again by themselves', async ({ service }) => {
  const answers: number[] = []
  const server = createServer((request, response) => {
    request.resume()
    answers.push(answers.length < 2 ? 500 : 204)
    response.writeHead(answers.at(-1) ?? 500).end()
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await sendReportingTo(service, `http://127.0.0.1:${port}`)
  await waitFor(
    'both reports were taken in the end',
    async () => answers.filter((status) => status === 204).length >= 2,
  )
  assert.is(answers.filter((status) => status === 500).length, 2)
  server.close()
})

reports.run()
