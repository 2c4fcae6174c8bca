import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { environmentWith, root } from './config.ts'

const test = suite('installing what is missing')
const folder = mkdtempSync(join(tmpdir(), 'tallytext-install-test-'))
const hidden = join(folder, 'node_modules/.package-lock.json')

const here = { optional: true, os: [process.platform], cpu: [process.arch] }
const elsewhere = { ...here, os: ['plan9'] }
const asks = (...names: string[]) => ({
  optionalDependencies: Object.fromEntries(names.map((name) => [name, '1.0.0'])),
})
const wanted = {
  '': { name: 'tallytext' },
  'node_modules/node-here': { version: '24.0.0', integrity: 'sha512-node', bin: { node: 'bin/node' }, ...here },
  'node_modules/pg': { version: '1.0.0', integrity: 'sha512-pg', ...asks('pg-here', 'pg-elsewhere') },
  'node_modules/pg-here': { version: '1.0.0', integrity: 'sha512-here', ...here },
  'node_modules/pg-elsewhere': { version: '1.0.0', integrity: 'sha512-elsewhere', ...elsewhere, ...asks('watch-here') },
  'node_modules/watch-here': { version: '1.0.0', integrity: 'sha512-watch', ...here },
}
const {
  '': _root,
  'node_modules/pg-elsewhere': _elsewhere,
  'node_modules/watch-here': _onlyElsewhere,
  ...installed
} = wanted

/** A fake npm: records that it ran, takes as long as the hold is there, and leaves what npm ci would leave. */
const npm = `#!/bin/sh
echo "$@" >> npm-ran
while [ -e hold ]; do sleep 0.05; done
mkdir -p node_modules/.bin
cp installed.json node_modules/.package-lock.json
cp "$(command -v node)" node_modules/.bin/node
`

function writeLock(file: string, packages: object): void {
  writeFileSync(file, JSON.stringify({ lockfileVersion: 3, packages }))
}

/**
 * Runs the script as npm would; returns its output and how often npm ci ran.
 * @param onSaid called with the output so far
 */
async function run(onSaid?: (said: string) => void): Promise<{ code: number; said: string; installs: number }> {
  rmSync(join(folder, 'npm-ran'), { force: true })
  const env = environmentWith({})
  env.PATH = [join(folder, 'node_modules/.bin'), join(folder, 'bin'), env.PATH].join(delimiter)
  const child = spawn(process.execPath, [join(folder, 'scripts/ensure-installed.js')], { env, stdio: 'pipe' })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk
      onSaid?.(said)
    })
  }
  const [code] = await once(child, 'close')
  const log = join(folder, 'npm-ran')
  return { code, said, installs: existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').length : 0 }
}

test.before(() => {
  mkdirSync(join(folder, 'bin'))
  mkdirSync(join(folder, 'scripts'))
  cpSync(join(root, 'scripts/ensure-installed.js'), join(folder, 'scripts/ensure-installed.js'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'bin/npm'), npm)
  chmodSync(join(folder, 'bin/npm'), 0o755)
  writeLock(join(folder, 'package-lock.json'), wanted)
  writeLock(join(folder, 'installed.json'), installed)
})

test.after(() => rmSync(folder, { recursive: true, force: true }))

test('happens when there is nothing yet', async () => {
  const { code, said, installs } = await run()
  assert.is(code, 0, said)
  assert.is(installs, 1)
  assert.match(said, 'Some packages are not installed yet: running npm ci')
})

test('does not happen when all is there, and says nothing then', async () => {
  assert.equal(await run(), { code: 0, said: '', installs: 0 })
})

test('happens when the lock has changed', async () => {
  writeLock(hidden, { ...installed, 'node_modules/node-here': { version: '23.0.0', integrity: 'sha512-old' } })
  assert.is((await run()).installs, 1)
})

test('happens when a package is there that the lock does not know', async () => {
  writeLock(hidden, { ...installed, 'node_modules/left-over': { version: '1.0.0', integrity: 'sha512-x' } })
  assert.is((await run()).installs, 1)
})

test('happens when node_modules came from another platform', async () => {
  const { 'node_modules/pg-here': _here, ...others } = installed
  writeLock(hidden, others)
  assert.is((await run()).installs, 1)
})

test('happens once when two commands start together', async () => {
  rmSync(join(folder, 'node_modules'), { recursive: true })
  const hold = join(folder, 'hold')
  const waits = 'Another command is installing the packages; waiting for it'
  writeFileSync(hold, '')
  const goOn = () => rmSync(hold, { force: true })
  // Without a word of waiting the install goes on as well, and the test says what is missing.
  const patience = setTimeout(goOn, 60_000)
  const seen = (said: string) => said.includes(waits) && goOn()
  const [one, other] = await Promise.all([run(seen), run(seen)])
  clearTimeout(patience)
  assert.is(Math.max(one.installs, other.installs), 1)
  assert.match(one.said + other.said, waits)
})

test('fails with npm’s code and a word when npm fails', async () => {
  rmSync(hidden)
  writeFileSync(join(folder, 'bin/npm'), '#!/bin/sh\necho "no network" >&2; exit 7')
  const { code, said } = await run()
  assert.is(code, 7)
  assert.match(said, /no network[\s\S]*npm ci did not succeed/)
})

test('does not want a packaged Node where there is none for the machine and its own is new enough', async () => {
  const { 'node_modules/node-here': node, ...others } = wanted
  const { 'node_modules/node-here': _node, ...brought } = installed
  writeLock(join(folder, 'package-lock.json'), { ...others, 'node_modules/node-there': { ...node, ...elsewhere } })
  writeLock(join(folder, 'installed.json'), brought)
  rmSync(join(folder, 'node_modules'), { recursive: true })
  writeFileSync(join(folder, 'bin/npm'), npm.replace(/^cp "\$.*$/m, ''))
  const { code, said } = await run()
  assert.is(code, 0, said)
  assert.not.ok(existsSync(join(folder, 'node_modules/.bin/node')))
  assert.equal(await run(), { code: 0, said: '', installs: 0 })
})

test('says so when npm ci left out the packaged Node', async () => {
  writeLock(join(folder, 'package-lock.json'), wanted)
  writeLock(join(folder, 'installed.json'), installed)
  const { code, said } = await run()
  assert.is(code, 1)
  assert.match(said, 'npm ci did not bring Node 24')
})

test('tries again with the Node it installed when npm left something out, and then gives up', async () => {
  writeFileSync(join(folder, 'bin/npm'), npm)
  const { 'node_modules/pg-here': _here, ...others } = installed
  writeLock(join(folder, 'installed.json'), others)
  const { code, said, installs } = await run()
  assert.is(installs, 2)
  assert.is(code, 1)
  assert.match(said, 'even after npm ci. Delete node_modules and try again.')
})

test.run()
