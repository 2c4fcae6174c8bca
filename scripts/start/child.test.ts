import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { environmentWith, root } from '../config.ts'
import type { PlainError } from '../plain-error.ts'
import { type Child, type ChildOptions, superviseChild } from './child.ts'
import { openChildLog } from './child-log.ts'

const test = suite('a supervised child')
const folder = mkdtempSync(join(tmpdir(), 'tallytext-child-test-'))
const started: Child[] = []
const logs: { close(): void }[] = []

/** Supervises a program of scripts/testdata/child; `lines` collects what the user would see. */
function supervise(program: string, changes: Partial<ChildOptions> = {}) {
  const lines: string[] = []
  const givenUp = Promise.withResolvers<PlainError>()
  const log = openChildLog(program, folder, 'warn', (line) => lines.push(line))
  const child = superviseChild({
    name: program,
    file: join(root, 'scripts/testdata/child', `${program}.ts`),
    env: environmentWith({}),
    log,
    stopMs: 2000,
    backOffMs: 10,
    say: (line) => lines.push(line),
    onGivenUp: givenUp.resolve,
    ...changes,
  })
  started.push(child)
  logs.push(log)
  return { child, lines, givenUp: givenUp.promise, log }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** A killed process stays on as a zombie until we have heard of its end. */
function isRunning(pid: number): boolean {
  return !spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.startsWith('Z')
}

test.after(async () => {
  for (const child of started) await child.stop()
  for (const log of logs) log.close()
  rmSync(folder, { recursive: true, force: true })
})

test('is ready when it says so, is given its arguments, and writes its log', async () => {
  const { child, lines } = supervise('serves', { args: ['tea'] })
  await child.started
  await child.ready()
  assert.match(readFileSync(join(folder, 'serves.log'), 'utf8'), 'serves tea')
  assert.equal(lines, [])
  await child.stop()
  assert.is(child.pid, undefined)
})

test('is talked to over IPC', async () => {
  const heard = Promise.withResolvers<unknown>()
  const { child } = supervise('serves', {
    onMessage: (message) => (message as { type: string }).type === 'echo' && heard.resolve(message),
  })
  await child.started
  assert.ok(child.send({ question: 1 }))
  assert.equal(await heard.promise, { type: 'echo', message: { question: 1 } })
  await child.stop()
  assert.not.ok(child.send({ question: 2 }))
})

test('that ends before it was ready is not started again; its own words say why', async () => {
  const { child } = supervise('cannot-start')
  const error = await child.started.catch((error: Error) => error)
  assert.is((error as Error).name, 'PlainError')
  assert.is((error as Error).message, 'PORT must be set')
})

test('comes back when it is killed', async () => {
  let downs = 0
  const { child, lines } = supervise('serves', { onDown: () => downs++ })
  await child.started
  const { pid } = child
  child.kill('SIGKILL')
  while (child.pid === pid || child.pid === undefined) await sleep(10)
  await child.ready()
  assert.is(downs, 1)
  assert.equal(lines, ['The serves ended unexpectedly (SIGKILL); starting it again …'])
  await child.stop()
})

test('comes back also when it was sent a message before anybody knew that it was dead', async () => {
  let downs = 0
  const { child } = supervise('serves', { onDown: () => downs++ })
  await child.started
  const pid = child.pid ?? 0
  child.kill('SIGKILL')
  // Without a turn of the event loop, its end stays unknown here, and the channel seems open.
  const hold = new Int32Array(new SharedArrayBuffer(4))
  for (const end = performance.now() + 20_000; isRunning(pid) && performance.now() < end; ) Atomics.wait(hold, 0, 0, 10)
  assert.ok(child.send({ question: 1 }))
  while (child.pid === pid || child.pid === undefined) await sleep(10)
  await child.ready()
  assert.is(downs, 1)
  await child.stop()
})

test('is given up after five quick deaths, with its last lines', async () => {
  const { child, lines, givenUp } = supervise('crashes')
  await child.started
  const error = await givenUp
  assert.match(error.message, 'The crashes ended 5 times in a row. Its last lines:')
  assert.match(error.message, 'the roof is leaking')
  assert.is(lines.filter((line) => line.includes('starting it again')).length, 4)
})

test('is stopped for good, by force when it takes too long', async () => {
  const { child } = supervise('hangs-on', { stopMs: 100 })
  await child.started
  const pid = child.pid ?? 0
  await child.stop()
  await sleep(50)
  assert.is(child.pid, undefined)
  assert.not.ok(isAlive(pid))
})

test('is started anew on request', async () => {
  const { child, lines } = supervise('serves')
  await child.started
  const { pid } = child
  await child.restart()
  assert.is.not(child.pid, pid)
  assert.equal(lines, [])
  await child.stop()
})

test('waits for its sources to change when it is told to', async () => {
  const { child, lines } = supervise('crashes', { revives: false })
  await child.started
  const said = 'The crashes ended (exit code 1); it starts again when its sources change.'
  while (!lines.includes(said)) await sleep(10)
  assert.ok(lines.includes('crashes: Error: the roof is leaking'))
  assert.is(lines.at(-1), said)
  await child.restart()
  assert.is.not(child.pid, undefined)
  await child.stop()
})

test('is there once when it is started anew twice at the same time', async () => {
  const { child, lines } = supervise('serves')
  await child.started
  const [first] = [child.restart(), child.restart()]
  await first
  await child.ready()
  await sleep(300)
  assert.equal(lines, [])
  await child.stop()
  assert.is(child.pid, undefined)
})

test.run()
