import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ANN, SERVICE, startWorld } from './testing/world.ts'

const test = suite<{ dataDir: string }>('Store')

test.before.each(async (context) => {
  context.dataDir = await mkdtemp(join(tmpdir(), 'carrier-'))
})
test.after.each(({ dataDir }) => rm(dataDir, { recursive: true }))

test('threads, opt-outs and the clock survive a restart', async ({ dataDir }) => {
  const before = await startWorld({ dataDir })
  await before.client.messages.create({ to: ANN, from: SERVICE, body: 'Hello' })
  await before.sim.text(ANN, 'STOP')
  const start = before.sim.clock.now()
  await before.sim.clock.advance('P2D')
  const thread = structuredClone(before.sim.carrier.thread(ANN))
  const { phones } = { phones: before.sim.carrier.phones(9) }
  await before.stop()

  const after = await startWorld({ dataDir })
  assert.equal(after.sim.carrier.thread(ANN), thread)
  assert.equal(after.sim.carrier.phones(9), phones)
  assert.ok(after.sim.clock.now() >= start + 2 * 86_400_000)
  await after.stop()
})

test('a message that was on its way goes on after a restart', async ({ dataDir }) => {
  const before = await startWorld({ dataDir, deliveryDelay_ms: 60_000 })
  await before.client.messages.create({ to: ANN, from: SERVICE, body: 'Hello' })
  await before.stop()
  const after = await startWorld({ dataDir })
  await after.sim.idle()
  assert.is(after.sim.carrier.phone(ANN)?.lastMessage?.status, 'delivered')
  await after.stop()
})

test('a last line that a crash tore off is dropped', async ({ dataDir }) => {
  const before = await startWorld({ dataDir })
  await before.sim.text(ANN, 'hello')
  await before.stop()
  await appendFile(join(dataDir, 'carrier.jsonl'), '{"type":"message","mess')
  const after = await startWorld({ dataDir })
  assert.is(after.sim.carrier.thread(ANN)?.length, 1)
  await after.stop()
})

test('the file is short again after a restart', async ({ dataDir }) => {
  const before = await startWorld({ dataDir })
  for (let count = 0; count < 3; count += 1) await before.sim.text(ANN, 'HELP')
  await before.sim.idle()
  await before.stop()
  const lines = async () => (await readFile(join(dataDir, 'carrier.jsonl'), 'utf8')).split('\n').length
  const long = await lines()
  await (await startWorld({ dataDir })).stop()
  assert.ok((await lines()) < long)
})

test('a file of another version is set aside', async ({ dataDir }) => {
  await writeFile(join(dataDir, 'carrier.jsonl'), '{"type":"carrier-simulator","version":99}\n')
  const world = await startWorld({ dataDir })
  await world.stop()
  const files = (await readdir(dataDir)).sort()
  assert.is(files.length, 2)
  assert.match(files[1] ?? '', /^carrier\.jsonl\.\d+\.old$/)
  assert.match(await readFile(join(dataDir, files[1]!), 'utf8'), /"version":99/)
})

test.run()
