import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

/** A device that cannot be written to, like a full disk. */
const full = '/dev/full'

const program = `
const { createLog } = await import(process.argv[1])
const log = createLog('test', 'info')
for (let nth = 0; nth < 5; nth++) log.info({ nth }, 'a line that nobody can write')
await new Promise((resolve) => setTimeout(resolve, 50))
log.info({}, 'another')
process.send('still here')
process.disconnect()`

if (existsSync(full)) {
  test('a process goes on whose log cannot be written', async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', program, join(import.meta.dirname, 'log.ts')], {
      stdio: ['ignore', openSync(full, 'w'), 'ignore', 'ipc'],
    })
    const said = once(child, 'message').then(([message]) => message)
    const [code] = await once(child, 'exit')
    assert.is(code, 0)
    assert.is(await said, 'still here')
  })
}

test.run()
