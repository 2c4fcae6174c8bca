import { createHash, generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MikroORM } from '@mikro-orm/postgresql'
import type { InjectOptions, LightMyRequestResponse as Response } from 'fastify'
import { pino } from 'pino'
import type { Catalogue } from '../../content/catalogue.ts'
import { twilioLanguage } from '../../sms-engine/carrier/twilio/language.ts'
import type { Engine } from '../../sms-engine/engine/engine.ts'
import { createMailer, type Mailer } from '../../sms-engine/runtime/mail/mailer.ts'
import { createTestDatabase } from '../../sms-engine/testing/database.ts'
import type { Post } from '../account/letter-box.ts'
import { createPasswords, type Passwords } from '../account/password.ts'
import type { SessionStore } from '../account/sessions.ts'
import { createAccountStores } from '../account/stores.ts'
import { buildApp } from '../app.ts'
import { type BillingConfig, demoBilling } from '../billing/config.ts'
import { type ApiConfig, linkKeysOf } from '../config.ts'
import { openApiDatabase } from '../database.ts'
import { loggerOptions } from '../logger.ts'
import { migrateAll } from '../migrations/migrate-all.ts'
import { isOfCountries } from '../phone/phone-number.ts'
import type { Person } from './cast.ts'
import { smallCatalogue } from './small-catalogue.ts'

/** The token of Sue, our one staff member in tests. */
export const staffToken = 'the-token-of-sue-in-tests'

export const testConfig: ApiConfig = {
  production: false,
  port: 0,
  host: 'localhost',
  publicUrl: 'http://localhost:3000',
  trustedProxies: [],
  databaseUrl: '',
  jwtSecret: 'a secret of the tests, long enough',
  jwtSecretSecond: undefined,
  evidenceKey: generateKeyPairSync('ed25519').privateKey,
  phoneCountries: ['US', 'CA'],
  staff: [
    {
      name: 'sue',
      tokenHash: createHash('sha256').update(staffToken).digest('hex'),
      expiresAt: Number.MAX_SAFE_INTEGER,
    },
  ],
  segmentPrice_usd: 0.01,
  metricsToken: 'the-token-of-the-collector',
  logLevel: 'debug',
}

export const TWILIO_AUTH_TOKEN = 'the-auth-token-of-tests'

/** Real hashes at next to no cost. */
const cheapPasswords = createPasswords({ memory_kib: 8, passes: 1, parallelism: 1 })

/** For stores whose transactions write no letters. */
export const noPost: Post = { supportEmail: 'support@tallytext.example', send() {} }

export interface TestApi {
  readonly app: Awaited<ReturnType<typeof buildApp>>
  readonly engine: Engine
  readonly databaseUrl: string
  readonly orm: MikroORM
  readonly mailer: Mailer
  readonly sessions: SessionStore
  /** Everything that was logged, one line each. */
  readonly logged: string[]
  inject(request: InjectOptions): Promise<Response>
  /** Registers a person; `injectAs` sends their token from then on. */
  signUp(person: Person): Promise<void>
  injectAs(person: Person, request: InjectOptions): Promise<Response>
  /** The token of a person who signed up. */
  tokenOf(person: Person): string
  /** The mails sent to an address, oldest first, each in full. */
  mailsTo(address: string): Promise<string[]>
  /** The newest code on its way to a number. */
  codeSentTo(phone: string): Promise<string>
  close(): Promise<void>
}

/**
 * The real app on its own real database. Only the catalogue is small, and nothing listens.
 * @param options `databaseUrl` makes it another process on an existing database
 */
export async function openTestApi(
  options: {
    config?: Partial<ApiConfig>
    billing?: BillingConfig
    catalogue?: Catalogue
    portalDirectory?: string
    passwords?: Passwords
    databaseUrl?: string
  } = {},
): Promise<TestApi> {
  const databaseUrl = options.databaseUrl ?? (await createTestDatabase(migrateAll))
  const config = { ...testConfig, databaseUrl, ...options.config }
  const logged: string[] = []
  const log = pino(loggerOptions(config.logLevel), { write: (line) => void logged.push(line) })
  const db = await openApiDatabase({ url: databaseUrl, poolSize: 6 })
  const engine: Engine = {
    db,
    catalogue: options.catalogue ?? smallCatalogue,
    settings: { keywords: 'carrier', portalUrl: config.publicUrl, supportEmail: 'support@tallytext.example' },
    sender: '+12025550175',
    carrierLanguage: twilioLanguage(TWILIO_AUTH_TOKEN),
    log,
    linkKeys: linkKeysOf(config),
    isTexted: (phone) => isOfCountries(phone, config.phoneCountries),
  }
  const passwords = options.passwords ?? cheapPasswords
  const mailDirectory = mkdtempSync(join(tmpdir(), 'tallytext-mail-'))
  const mailer = createMailer(
    { smtpUrl: undefined, directory: mailDirectory, from: 'Tallytext <us@tallytext.example>' },
    log,
  )
  const portalDirectory = options.portalDirectory ?? import.meta.dirname
  const app = await buildApp({
    engine,
    orm: db.orm,
    config,
    logger: log,
    mailer,
    billing: options.billing ?? demoBilling,
    passwords,
    // None: on a busy machine, loading the app blocks the event loop, and the first requests would be refused.
    pressure: {},
    portalDirectory,
  })
  const tokens = new Map<Person, string>()

  const tokenOf = (person: Person) => {
    const token = tokens.get(person)
    if (token === undefined) throw new Error(`${person.firstName} has not signed up in this test.`)
    return token
  }

  return {
    app,
    databaseUrl,
    engine,
    orm: db.orm,
    mailer,
    sessions: createAccountStores({ ...db, post: noPost }).sessions,
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
    async mailsTo(address) {
      await app.background.idle()
      const mails = readdirSync(mailDirectory)
        .sort()
        .map((file) => readFileSync(join(mailDirectory, file), 'utf8'))
      return mails.filter((mail) => mail.includes(`To: ${address}\n`)).map(unquoted)
    },
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
      rmSync(mailDirectory, { recursive: true })
    },
  }
}

/** Decodes quoted-printable, as far as plain English needs it. */
function unquoted(mail: string): string {
  return mail.replaceAll('=\n', '').replaceAll('=3D', '=')
}
