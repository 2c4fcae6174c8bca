import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { environmentWith, type Settings } from '../config.ts'
import { ACCOUNT_SID } from './testing/world.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))

const test = suite<{ dataDir: string }>('The process')

test.before.each(async (context) => {
  context.dataDir = await mkdtemp(join(tmpdir(), 'carrier-'))
})
test.after.each(({ dataDir }) => rm(dataDir, { recursive: true }))

function start(dataDir: string, environment: Settings = {}): ChildProcess {
  return fork(MAIN, {
    env: environmentWith({
      SIM_PORT: '0',
      TWILIO_ACCOUNT_SID: ACCOUNT_SID,
      TWILIO_AUTH_TOKEN: 'token',
      DATA_DIR: dataDir,
      ...environment,
    }),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
}

/** Resolves with the first message of this type. */
const message = (child: ChildProcess, type: string): Promise<{ id: number; op?: string }> =>
  new Promise((resolve) => {
    child.on('message', (received: { type: string; id: number; op?: string }) => {
      if (received.type === type) resolve(received)
    })
  })

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`says when it is ready and leaves on ${signal}`, async ({ dataDir }) => {
    const child = start(dataDir)
    await message(child, 'ready')
    child.kill(signal)
    const [code] = await once(child, 'exit')
    assert.is(code, 0)
  })
}

test('leaves when its parent is gone', async ({ dataDir }) => {
  const child = start(dataDir)
  await message(child, 'ready')
  child.disconnect()
  const [code] = await once(child, 'exit')
  assert.is(code, 0)
})

test('takes over how far the worker says the clock was moved', async ({ dataDir }) => {
  const child = start(dataDir)
  const request = await message(child, 'clock')
  assert.is(request.op, 'offset')
  child.send({ type: 'clock-reply', id: request.id, offsetMs: 86_400_000 })
  const kept = () => readFile(join(dataDir, 'carrier.jsonl'), 'utf8')
  while (!(await kept()).includes('"offsetMs":86400000')) await sleep(20)
  child.kill()
  await once(child, 'exit')
})

test('names the setting that is wrong', async ({ dataDir }) => {
  const child = start(dataDir, { TWILIO_ACCOUNT_SID: 'AC1' })
  const [complaint, [code]] = await Promise.all([text(child.stderr!), once(child, 'exit')])
  assert.is(code, 1)
  assert.match(complaint, /TWILIO_ACCOUNT_SID: is AC and 32 hex digits/)
})

test('says when its port is taken', async ({ dataDir }) => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const child = start(dataDir, { SIM_PORT: String(port) })
  const [complaint, [code]] = await Promise.all([text(child.stderr!), once(child, 'exit')])
  assert.is(code, 1)
  assert.match(complaint, new RegExp(`^Port ${port} is taken\\.`))
  other.close()
})

test.run()
