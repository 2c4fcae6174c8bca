import { join, resolve } from 'node:path'
import { environmentWith, root, type Settings } from './config.ts'
import { startPostgres } from './embedded-postgres.ts'
import { PlainError } from './plain-error.ts'
import { freePort, whyNotFree } from './ports.ts'
import { explain } from './postgres/problems.ts'
import { type Child, type ChildOptions, superviseChild } from './start/child.ts'
import { type Level, openChildLog } from './start/child-log.ts'
import { type Clocked, relayClock } from './start/clock-relay.ts'
import { lockDataFolder, makeDataFolder } from './start/data-folder.ts'
import { runHelper } from './start/helper-process.ts'
import { buildPortal } from './start/portal-build.ts'
import type { Product, ProductOptions } from './start/product.ts'
import { type ChildName, programs, stopOrder } from './start/programs.ts'
import { restartOnChange } from './start/restart-on-change.ts'
import { keepSecrets } from './start/secrets.ts'
import { completeSettings, usesEmbeddedPostgres, usesLocalStripe, usesSimulator } from './start/settings.ts'
import { runInTerminal } from './start/terminal.ts'

/** State shared by the steps of a start. */
interface Start {
  readonly options: ProductOptions
  readonly given: Settings
  readonly dataDir: string
  readonly children: Map<ChildName, Child>
  /** How to undo the steps so far, latest last. */
  readonly undo: (() => unknown)[]
  fail(error: PlainError): void
  /** Prints a line. */
  say(line: string): void
  /** With LOG_LEVEL=debug, prints how long the start has taken so far. */
  lap(what: string): void
}

/**
 * Starts the whole product: database, migrations, API with the portal, worker and, without a Twilio account, the
 * carrier simulator. If a later step fails, what was started is stopped again.
 *
 * @throws PlainError or ConfigError with what the user can fix
 */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const failure = Promise.withResolvers<PlainError>()
  const start = prepare(options, failure.resolve)
  const { children, given } = start
  const stop = () => stopAll(start)
  try {
    takeDataFolder(start)
    const ports = await choosePorts(start)
    const settings = completeSettings(given, ports, keepSecrets(start.dataDir))
    start.lap('settings and ports are right')
    const [databaseUrl] = await Promise.all([prepareDatabase(start, settings), preparePortal(start)])
    await startChildren(start, { ...settings, DATABASE_URL: databaseUrl })
    return {
      url: `http://localhost:${ports.port}`,
      simUrl: usesSimulator(given) ? `http://localhost:${ports.simPort}` : undefined,
      stripeUrl: usesLocalStripe(given) ? settings.STRIPE_API_URL : undefined,
      databaseUrl,
      failed: failure.promise,
      child(name) {
        const child = children.get(name)
        if (!child) throw new Error(`this product has no ${name}`)
        return child
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function prepare(options: ProductOptions, fail: Start['fail']): Start {
  const given = options.settings ?? {}
  const startedAt = performance.now()
  const say = (line: string) => options.quiet || console.log(line)
  const times = given.LOG_LEVEL === 'debug' || given.LOG_LEVEL === 'trace'
  const lap = (what: string) => times && say(`${((performance.now() - startedAt) / 1000).toFixed(2)} s: ${what}`)
  return { options, given, dataDir: resolve(root, options.dataDir), children: new Map(), undo: [], fail, say, lap }
}

/** Creates the folder of all state and locks it for this process. */
function takeDataFolder({ dataDir, undo }: Start): void {
  makeDataFolder(dataDir)
  undo.push(lockDataFolder(dataDir))
}

async function choosePorts({ options, given }: Start): Promise<{ port: number; simPort: number; stripePort: number }> {
  const port = await choosePort('PORT', options.port)
  const simPort = usesSimulator(given) ? await choosePort('SIM_PORT', options.simPort) : options.simPort
  if (port === simPort) throw new PlainError(`PORT and SIM_PORT are both ${port}. Set one of them to another port.`)
  return { port, simPort, stripePort: usesLocalStripe(given) ? await freePort() : 0 }
}

async function choosePort(variable: string, port: number): Promise<number> {
  if (port === 0) return freePort()
  const problem = await whyNotFree(port)
  if (!problem) return port
  const other = port < 1024 ? port + 8000 : port + 100
  throw new PlainError(
    `Port ${port} is ${problem}. Set ${variable} to another one, for example ${variable}=${other} npm start`,
  )
}

/** Provides a migrated database; returns its URL. */
async function prepareDatabase(start: Start, settings: Settings): Promise<string> {
  const url = usesEmbeddedPostgres(start.given) ? await startEmbedded(start) : (settings.DATABASE_URL ?? '')
  const migrate = join(root, 'api/migrate.ts')
  const { ok, output } = await runHelper(migrate, [], environmentWith({ ...settings, DATABASE_URL: url }))
  if (!ok) throw new PlainError(output)
  start.lap('the database is migrated')
  return url
}

async function startEmbedded({ options, dataDir, undo, fail, lap }: Start): Promise<string> {
  const { durable = true, quiet = false } = options
  const folder = join(dataDir, 'postgres')
  const postgres = await startPostgres({ dataDir: folder, durable, quiet })
  undo.push(postgres.stop)
  postgres.ended.then((lines) => fail(explain(folder, 'Postgres ended unexpectedly', lines)))
  lap('Postgres runs')
  return postgres.url
}

async function preparePortal({ options, given, lap }: Start): Promise<void> {
  if (options.dev) return
  lap((await buildPortal(given)) ? 'the portal is built' : 'the portal was built already')
}

/** Starts the processes in parallel and resolves when all of them serve. */
async function startChildren(start: Start, settings: Settings): Promise<void> {
  const { options, given, children, undo, say, lap } = start
  const relay = relayClock((name) => children.get(name))
  // In development Vite has the port that people use, and forwards to the API whatever is not the portal's.
  const behindVite = options.dev ? { ...settings, PORT: String(await freePort()) } : settings

  if (usesSimulator(given)) supervise(start, 'carrier-sim', settings, { onMessage: relay.fromSimulator })
  const clocked = (name: Clocked) => ({ onMessage: relay.from(name), onDown: relay.down(name) })
  if (usesLocalStripe(given)) supervise(start, 'stripe-sim', settings, clocked('stripe-sim'))
  supervise(start, 'server', behindVite, clocked('server'))
  supervise(start, 'worker', settings, clocked('worker'))
  if (options.dev) {
    supervise(start, 'portal', behindVite, { args: [String(settings.PORT)] })
    undo.push(restartOnChange((names) => restartAll(names, children, say)))
  }
  await Promise.all([...children.values()].map(({ name, started }) => started.then(() => lap(`the ${name} is ready`))))
}

function supervise(start: Start, name: ChildName, settings: Settings, extra: Partial<ChildOptions> = {}): void {
  const { options, given, dataDir, children, undo, say, fail } = start
  const shows = options.quiet ? 'silent' : ((given.LOG_LEVEL as Level | undefined) ?? 'warn')
  const log = openChildLog(name, join(dataDir, 'logs'), shows, say)
  undo.push(log.close)
  const child = superviseChild({
    name,
    ...programs[name],
    env: environmentWith({ ...settings, DATA_DIR: dataDir }),
    log,
    say,
    onGivenUp: fail,
    revives: !options.dev,
    ...extra,
  })
  children.set(name, child)
}

function restartAll(names: ReadonlySet<ChildName>, children: ReadonlyMap<ChildName, Child>, say: Start['say']): void {
  for (const name of names) {
    const child = children.get(name)
    if (!child) continue
    say(`Starting the ${name} again …`)
    void child.restart()
  }
}

async function stopAll({ children, undo }: Start): Promise<void> {
  for (const name of stopOrder) await children.get(name)?.stop()
  for (const step of undo.splice(0).reverse()) await step()
}

if (import.meta.main) await runInTerminal(startProduct)
