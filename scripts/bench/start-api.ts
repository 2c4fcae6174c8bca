import { buildApp } from '../../api/app.ts'
import type { ApiConfig } from '../../api/config.ts'
import type { ApiDatabase } from '../../api/database.ts'
import type { PressureLimits } from '../../api/http/pressure.ts'
import { testConfig } from '../../api/testing/app.ts'
import { createMailer } from '../../sms-engine/runtime/mail/mailer.ts'
import { freePort } from '../ports.ts'
import type { BenchEngine } from './bench-database.ts'

interface ApiOptions {
  readonly config?: Partial<ApiConfig>
  /** The load above which it rejects requests; as in production when absent. */
  readonly pressure?: PressureLimits
}

/**
 * The real API on its own port.
 * @param directory where its mail goes
 */
export async function startBenchApi(
  bench: BenchEngine<ApiDatabase>,
  directory: string,
  { config, ...options }: ApiOptions = {},
) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const app = await buildApp({
    engine: bench.engine,
    orm: bench.db.orm,
    config: { ...testConfig, databaseUrl: bench.databaseUrl, publicUrl: url, logLevel: 'silent', ...config },
    logger: bench.engine.log as never,
    mailer: createMailer({ smtpUrl: undefined, directory, from: 'bench@tallytext.example' }, bench.engine.log),
    ...options,
  })
  await app.listen({ port, host: '127.0.0.1' })
  return { app, url }
}
