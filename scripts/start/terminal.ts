import { ConfigError } from '../../sms-engine/runtime/environment.ts'
import { readSettings } from '../config.ts'
import { hasCode, PlainError } from '../plain-error.ts'
import { whenLauncherIsGone } from './launcher.ts'
import type { Product, ProductOptions } from './product.ts'
import { portsOf } from './settings.ts'

/** A second signal within this time is an echo of the first. */
const IMPATIENT_MS = 1000

/** `npm start` and, with `--dev`, `npm run dev`: runs the product until Ctrl-C, or until it cannot continue. */
export async function runInTerminal(start: (options: ProductOptions) => Promise<Product>): Promise<void> {
  const settings = readSettings()
  const dataDir = settings.DATA_DIR ?? '.data'
  let product: Product | undefined
  // Until it runs, exiting is enough: every process that was started ends with this one.
  let leave: () => unknown = () => process.exit(0)
  // SIGHUP is left alone: either it ends us and everything with us at once, or nohup made us ignore it and we stay.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => leave())
  whenLauncherIsGone(() => leave())
  try {
    product = await start({
      ...portsOf(settings),
      dataDir,
      settings,
      dev: process.argv.includes('--dev'),
    })
    greet(product, dataDir)
    const stopped = Promise.withResolvers<undefined>()
    leave = () => {
      const askedAt = performance.now()
      // A second Ctrl-C exits immediately. But a single Ctrl-C arrives twice: from the terminal and from npm.
      leave = () => performance.now() - askedAt > IMPATIENT_MS && process.exit(1)
      console.log('\nStopping …')
      stopped.resolve(undefined)
    }
    const error = await Promise.race([product.failed, stopped.promise])
    await product.stop()
    if (error) throw error
    console.log('Everything is stopped. Your data stays for the next start.')
    process.exit(0)
  } catch (error) {
    console.error(`\n${explain(error, dataDir)}`)
    process.exit(1)
  }
}

function greet({ url, simUrl }: Product, dataDir: string): void {
  const lines = [
    '',
    'Tallytext is running.',
    '',
    `  Portal  ${url}`,
    simUrl
      ? `  Phone   ${simUrl}   texts arrive here, and you text back`
      : '  Texts go out through Twilio; answers arrive when PUBLIC_URL is an address that Twilio reaches.',
    '',
    `Register in the portal first. State is kept in ${dataDir}; Ctrl-C stops everything.`,
    '',
  ]
  console.log(lines.join('\n'))
}

/** What went wrong: a sentence if the user can fix it, otherwise with its stack. */
function explain(error: unknown, dataDir: string): string {
  if (error instanceof PlainError || error instanceof ConfigError) return error.message
  if (hasCode(error, 'ENOSPC'))
    return `The disk that holds ${dataDir} is full. Make some room, or set DATA_DIR to another disk.`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
