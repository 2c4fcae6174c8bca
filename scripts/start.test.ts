import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { environmentWith, root } from './config.ts'
import { freePort, whyNotFree } from './ports.ts'
import type { Product } from './start/product.ts'
import { startProduct } from './start.ts'
import { makeThrowawayFolder } from './testing/throwaway-folder.ts'

const test = suite('npm start')
const dataDir = makeThrowawayFolder('start-test')
let product: Product

test.after(() => rmSync(dataDir, { recursive: true, force: true }))

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function advance(duration: string): Promise<Response> {
  const body = JSON.stringify({ advance: duration })
  return fetch(`${product.simUrl}/clock`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}

async function until(what: string, holds: () => Promise<boolean> | boolean): Promise<void> {
  for (const end = performance.now() + 90_000; !(await holds()); await sleep(50)) {
    if (performance.now() > end) throw new Error(`not within 90 s: ${what}`)
  }
}

test('leaves nothing running when it is killed with -9', async () => {
  const port = await freePort()
  const simPort = await freePort()
  const env = environmentWith({ PORT: String(port), SIM_PORT: String(simPort), DATA_DIR: dataDir })
  const start = spawn(process.execPath, [join(root, 'scripts/start.ts')], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(start, 'exit')
  let output = ''
  start.stdout.on('data', (chunk) => {
    output += chunk
  })
  await until('it greets or gives up', () => output.includes('Ctrl-C stops everything') || start.exitCode !== null)
  assert.match(output, `Portal  http://localhost:${port}`)
  start.kill('SIGKILL')
  await exited
  await until('the ports are free', async () => !(await whyNotFree(port)) && !(await whyNotFree(simPort)))
})

test('brings up portal, API, worker and carrier simulator, on the data of the one that was killed', async () => {
  product = await startProduct({ port: 0, simPort: 0, dataDir, quiet: true, durable: false })
  assert.ok(await answers(`${product.url}/readyz`))
  assert.match(await (await fetch(product.url)).text(), '<div id="root"')
  assert.ok(await answers(`${product.simUrl}/clock`))
})

test('relays the clock between simulator and worker', async () => {
  assert.is((await advance('PT1H')).status, 200)
})

test('refuses a second one on the same data, and a taken port', async () => {
  const again = { port: 0, simPort: 0, dataDir, quiet: true }
  const onPort = { ...again, dataDir: join(dataDir, 'other'), port: Number(new URL(product.url).port) }
  for (const [options, said] of [
    [again, /is already running on the data in/],
    [onPort, /is in use. Set PORT to another one, for example PORT=/],
  ] as const) {
    const error = await startProduct(options).catch((error: Error) => error)
    assert.match((error as Error).message, said)
  }
})

test('starts a process again that was killed', async () => {
  const worker = product.child('worker')
  const { pid } = worker
  worker.kill('SIGKILL')
  await until('the worker is back', () => worker.pid !== undefined && worker.pid !== pid)
  await worker.ready()
  assert.is((await advance('PT1H')).status, 200)
})

test('stops everything', async () => {
  await product.stop()
  for (const url of [product.url, product.simUrl, product.databaseUrl]) {
    assert.is(await whyNotFree(Number(new URL(url ?? '').port)), undefined)
  }
})

test.run()
