import type { InjectOptions, LightMyRequestResponse as Response } from 'fastify'
import { pino } from 'pino'
import type { Catalogue } from '../../content/catalogue.ts'
import type { Engine } from '../../sms-engine/engine/engine.ts'
import { openDatabase } from '../../sms-engine/store/database.ts'
import { buildApp } from '../app.ts'
import type { ApiConfig } from '../config.ts'
import { apiEntities } from '../entities/all.ts'
import { loggerOptions } from '../logger.ts'
import type { Person } from './cast.ts'
import { createApiDatabase } from './database.ts'
import { smallCatalogue } from './small-catalogue.ts'

export const testConfig: ApiConfig = {
  production: false,
  port: 0,
  host: 'localhost',
  publicUrl: 'http://localhost:3000',
  trustedProxies: [],
  databaseUrl: '',
  jwtSecret: 'a secret of the tests, long enough',
  phoneCountries: ['US', 'CA'],
  logLevel: 'debug',
}

export const TWILIO_AUTH_TOKEN = 'the-auth-token-of-tests'

export interface TestApi {
  readonly app: Awaited<ReturnType<typeof buildApp>>
  readonly engine: Engine
  /** Everything that was logged, one line each. */
  readonly logged: string[]
  inject(request: InjectOptions): Promise<Response>
  /** Registers a person, whose token `injectAs` sends from then on. */
  signUp(person: Person): Promise<void>
  injectAs(person: Person, request: InjectOptions): Promise<Response>
  /** The token of a person who signed up. */
  tokenOf(person: Person): string
  /** The digits of the newest code on its way to a number. */
  codeSentTo(phone: string): Promise<string>
  close(): Promise<void>
}

/** The real app on a real database of its own. Only the catalogue is small and the listener missing. */
export async function openTestApi(
  options: { config?: Partial<ApiConfig>; catalogue?: Catalogue; portalDirectory?: string } = {},
): Promise<TestApi> {
  const database = await createApiDatabase()
  const config = { ...testConfig, ...options.config }
  const logged: string[] = []
  const log = pino(loggerOptions(config.logLevel), { write: (line) => void logged.push(line) })
  const db = await openDatabase({ url: database.url, entities: apiEntities, poolSize: 6 })
  const engine: Engine = {
    db,
    catalogue: options.catalogue ?? smallCatalogue,
    settings: { keywords: 'carrier', portalUrl: config.publicUrl, supportEmail: 'support@tallytext.example' },
    sender: '+12025550175',
    log,
  }
  const portalDirectory = options.portalDirectory ?? import.meta.dirname
  const app = await buildApp({ engine, config, logger: log, twilioAuthToken: TWILIO_AUTH_TOKEN, portalDirectory })
  const tokens = new Map<Person, string>()

  const tokenOf = (person: Person) => {
    const token = tokens.get(person)
    if (token === undefined) throw new Error(`${person.firstName} has not signed up in this test.`)
    return token
  }

  return {
    app,
    engine,
    logged,
    inject: (request) => app.inject(request),
    async signUp(person) {
      const { phone: _, ...body } = person
      const response = await app.inject({ method: 'POST', url: '/api/register', body })
      if (response.statusCode !== 201) throw new Error(`Signing up failed: ${response.body}`)
      tokens.set(person, response.json().token)
    },
    injectAs: (person, request) =>
      app.inject({ ...request, headers: { ...request.headers, authorization: `Bearer ${tokenOf(person)}` } }),
    tokenOf,
    async codeSentTo(phone) {
      const { rows } = await db.pool.query<{ body: string }>(
        `select body from message where phone = $1 and kind = 'code' order by id desc limit 1`,
        [phone],
      )
      return rows[0]?.body.match(/\b\d{6}\b/)?.[0] ?? ''
    },
    async close() {
      await app.close()
      await db.close()
      await database.drop()
    },
  }
}
