import { buildApp } from '../../api/app.ts'
import type { ApiConfig } from '../../api/config.ts'
import type { ApiDatabase } from '../../api/database.ts'
import { testConfig } from '../../api/testing/app.ts'
import { createMailer } from '../../sms-engine/runtime/mail/mailer.ts'
import { freePort } from '../ports.ts'
import type { BenchEngine } from './bench-database.ts'

/**
 * The real API on a port of its own.
 * @param directory where its letters go
 */
export async function startBenchApi(
  bench: BenchEngine<ApiDatabase>,
  directory: string,
  changed: Partial<ApiConfig> = {},
) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const app = await buildApp({
    engine: bench.engine,
    orm: bench.db.orm,
    config: { ...testConfig, databaseUrl: bench.databaseUrl, publicUrl: url, logLevel: 'silent', ...changed },
    logger: bench.engine.log as never,
    mailer: createMailer({ smtpUrl: undefined, directory, from: 'bench@tallytext.example' }, bench.engine.log),
  })
  await app.listen({ port, host: '127.0.0.1' })
  return { app, url }
}
