import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { freePort } from './ports.ts'

const ports = suite('free ports')

/** Asks another process, while this one lives, for as many ports. */
async function portsOfAnother(count: number): Promise<number[]> {
  const script = `const { freePort } = await import(${JSON.stringify(join(import.meta.dirname, 'ports.ts'))})
    const ports = []
    for (let nth = 0; nth < ${count}; nth++) ports.push(await freePort())
    console.log(JSON.stringify(ports))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  return JSON.parse(stdout)
}

ports('no two calls in a row get the same port, although nobody listens yet', async () => {
  const given = [await freePort(), await freePort(), await freePort()]
  assert.is(new Set(given).size, 3)
})

ports('another process cannot be given a port near one of ours, which we may not listen on yet', async () => {
  const mine = await freePort()
  // More than there are in a block: some come again, and still none of ours.
  const given = await portsOfAnother(100)
  assert.ok(new Set(given).size <= 60)
  assert.ok(Math.max(...given) - Math.min(...given) < 60)
  assert.ok(mine < Math.min(...given) || mine > Math.max(...given))
})

ports('a port that somebody listens on is passed over', async () => {
  const port = await freePort()
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  for (let nth = 0; nth < 60; nth++) assert.is.not(await freePort(), port)
  server.close()
})

ports.run()
