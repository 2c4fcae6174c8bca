/** The product's entire HTTP side as one Fastify app: API, webhooks and portal. It does not listen by itself. */

import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { MikroORM } from '@mikro-orm/postgresql'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import type { Engine } from '../sms-engine/engine/engine.ts'
import { heldBecause } from '../sms-engine/engine/hold.ts'
import { sendMails } from '../sms-engine/engine/mails.ts'
import { createJobStoreProbe } from '../sms-engine/runtime/jobs/job-store-probe.ts'
import type { Mailer } from '../sms-engine/runtime/mail/mailer.ts'
import { reportWebhook } from '../sms-engine/webhooks/report.ts'
import { textWebhook } from '../sms-engine/webhooks/text.ts'
import { type Background, createBackground } from './account/background.ts'
import type { AccountContext } from './account/context.ts'
import { deletionRoute } from './account/deletion-routes.ts'
import { emailRoutes } from './account/email-routes.ts'
import { exportRoute } from './account/export-routes.ts'
import { guessesIn } from './account/guesses.ts'
import { knownDevices } from './account/known-devices.ts'
import type { Post } from './account/letter-box.ts'
import { letterLimitsIn } from './account/letter-limits.ts'
import { loginRoute } from './account/login-routes.ts'
import { passkeyCeremonies } from './account/passkey-ceremonies.ts'
import { passkeyChallenges } from './account/passkey-challenges.ts'
import { passkeyLoginRoutes, passkeyRoutes } from './account/passkeys-routes.ts'
import { createPasswords, type Passwords } from './account/password.ts'
import { passwordResetRoutes } from './account/password-reset-routes.ts'
import { passwordRoute } from './account/password-routes.ts'
import { reauthenticationRoute } from './account/reauthentication.ts'
import { registerRoute } from './account/register-routes.ts'
import { session_days } from './account/sessions.ts'
import { sessionRoutes } from './account/sessions-routes.ts'
import { createAccountStores } from './account/stores.ts'
import { userRoute } from './account/user-routes.ts'
import { type Billing, createBilling } from './billing/billing.ts'
import { type BillingConfig, demoBilling } from './billing/config.ts'
import { billingForDesk } from './billing/for-desk.ts'
import { billingRoutes } from './billing/routes.ts'
import { stripeWebhook } from './billing/webhook.ts'
import { type ApiConfig, challengeKeysOf, deviceKeysOf } from './config.ts'
import { deskRoutes, installDeskPage } from './desk/desk.ts'
import { installAuthentication } from './http/authenticate.ts'
import { installCompression } from './http/compression.ts'
import { installErrors, sendClientError, sendError } from './http/errors.ts'
import { installHeaders } from './http/headers.ts'
import { installHealth } from './http/health.ts'
import { installMetrics } from './http/metrics.ts'
import { installOpenApi } from './http/openapi.ts'
import { installPortal } from './http/portal.ts'
import { installPressure, type PressureLimits } from './http/pressure.ts'
import { installThrottle } from './http/throttle.ts'
import { createThrottleStore } from './http/throttle-store.ts'
import { installValidation, type TypedApp } from './http/validation.ts'
import { calibrationRoute } from './learning/calibration-routes.ts'
import { dashboardRoute } from './learning/dashboard-routes.ts'
import { focusAreasRoute } from './learning/focus-areas-routes.ts'
import { learningRoute } from './learning/learning-routes.ts'
import { lessonRoutes } from './learning/lessons-routes.ts'
import { linkedLessonRoutes } from './learning/linked-lesson-routes.ts'
import { onboardingRoute } from './learning/onboarding-routes.ts'
import { pauseRoutes } from './learning/pause-routes.ts'
import { calculateProgressRoute } from './learning/progress-routes.ts'
import { quizRoutes } from './learning/quiz-routes.ts'
import { reviewRoute } from './learning/review-routes.ts'
import { smsHistoryRoutes } from './learning/sms-history-routes.ts'
import { smsPreferencesRoute } from './learning/sms-preferences-routes.ts'
import { topicsRoute } from './learning/topics-routes.ts'
import { yearAheadRoute } from './learning/year-ahead-routes.ts'
import { phoneCodeRoutes } from './phone/codes-routes.ts'
import { phoneRoute } from './phone/number-routes.ts'
import { installStaffAuthentication } from './staff/authenticate-staff.ts'
import { staffCaseRoutes } from './staff/cases-routes.ts'
import { staffAudit } from './staff/staff-audit.ts'

/** The portal's largest request is an onboarding that lists every topic: about 5 KB. */
const body_bytes_max = 64 * 1024

/** A request not fully received by then is answered 408: slow requests kept open would exhaust the connections. */
const request_ms_max = 30_000
/** How often Node checks for such requests. */
const slow_requests_looked_for_ms = 1_000

const PORTAL_DIRECTORY = join(import.meta.dirname, '../portal/dist')

export interface AppOptions {
  readonly engine: Engine
  /** Uses the engine's pool. */
  readonly orm: MikroORM
  readonly config: ApiConfig
  readonly logger: FastifyBaseLogger
  readonly mailer: Mailer
  /** Where jobs are stored when not in Postgres. */
  readonly mongodbUrl?: string | undefined
  /** Without it, billing runs as a demonstration. */
  readonly billing?: BillingConfig
  readonly passwords?: Passwords
  /** The load above which this process refuses requests. */
  readonly pressure?: PressureLimits
  /** Location of the built portal. */
  readonly portalDirectory?: string
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Work that continues after its request was answered. */
    readonly background: Background
    /** The caller that runs the app runs its ticks. */
    readonly billing: Billing
  }
}

const routes: ((app: TypedApp, context: AccountContext) => void)[] = [
  registerRoute,
  loginRoute,
  passkeyLoginRoutes,
  userRoute,
  focusAreasRoute,
  calculateProgressRoute,
  onboardingRoute,
  phoneCodeRoutes,
  dashboardRoute,
  smsHistoryRoutes,
  smsPreferencesRoute,
  lessonRoutes,
  linkedLessonRoutes,
  topicsRoute,
  calibrationRoute,
  emailRoutes,
  phoneRoute,
  sessionRoutes,
  reauthenticationRoute,
  passkeyRoutes,
  passwordRoute,
  passwordResetRoutes,
  quizRoutes,
  reviewRoute,
  learningRoute,
  yearAheadRoute,
  pauseRoutes,
  exportRoute,
  deletionRoute,
  staffCaseRoutes,
]

/** Builds the app, ready to listen or to be injected into. Closing it does not close the engine's database. */
export async function buildApp({
  engine,
  orm,
  config,
  logger,
  mailer,
  mongodbUrl,
  billing: billingConfig = demoBilling,
  passwords = createPasswords(),
  pressure,
  portalDirectory = PORTAL_DIRECTORY,
}: AppOptions) {
  const app = Fastify({
    loggerInstance: logger,
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    bodyLimit: body_bytes_max,
    requestTimeout: request_ms_max,
    // The headers' limit must not exceed the request's: Node would then swap the two.
    http: { headersTimeout: request_ms_max, connectionsCheckingInterval: slow_requests_looked_for_ms },
    frameworkErrors: sendError,
    clientErrorHandler: sendClientError,
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })

  const { pool } = engine.db
  const background = createBackground(logger)
  const send = (ids: readonly string[]) => sendMails(engine, mailer, { ids })
  const post: Post = {
    supportEmail: engine.settings.supportEmail,
    send: (ids) => background.run('mails', async () => void (await send(ids))),
  }
  const stores = createAccountStores({ orm, pool, post })
  const { accounts, sessions } = stores
  const throttles = createThrottleStore(pool)
  const billing = await createBilling({ engine, orm, accounts, sendMails: send, log: logger, config: billingConfig })
  const context: AccountContext = {
    ...stores,
    engine,
    config,
    passwords,
    guesses: guessesIn(throttles),
    devices: knownDevices({ keys: deviceKeysOf(config), isHttps: config.publicUrl.startsWith('https:') }),
    letterLimits: letterLimitsIn(throttles),
    ceremonies: passkeyCeremonies({
      passkeys: stores.passkeys,
      challenges: passkeyChallenges(challengeKeysOf(config)),
      counts: throttles,
      publicUrl: config.publicUrl,
    }),
    background,
    billing: billing.commands,
    exportBilling: billing.export,
  }
  app.decorate('billing', billing)
  app.decorate('background', background)
  app.addHook('onClose', () => background.idle())
  const typed = installValidation(app)
  installErrors(app)
  await installPressure(app, pressure)
  await installHeaders(app, config)
  await installCompression(app)
  await installThrottle(app, throttles)
  await installAuthentication(app, {
    secret: config.jwtSecret,
    secondSecret: config.jwtSecretSecond,
    token_days: session_days,
    sessions,
  })
  installStaffAuthentication(
    app,
    config.staff,
    staffAudit(() => orm.em.fork()),
  )
  const guards = { session: app.sessionGuards, staff: [app.authenticateStaff] }
  await installOpenApi(app, { publicUrl: config.publicUrl, guards, production: config.production })
  const jobStore = await createJobStoreProbe(mongodbUrl, pool)
  app.addHook('onClose', () => jobStore.close())
  installHealth(app, engine.db, jobStore, () => heldBecause(engine))
  installMetrics(app, {
    config,
    engine,
    countDeadEvents: billing.countDeadEvents,
    oldestEvent_s: billing.oldestEvent_s,
  })
  for (const route of routes) route(typed, context)
  billingRoutes(typed, { billing, audit: stores.audit, config })
  const colleagues = deskRoutes(typed, { account: context, billing: billingForDesk(billing), throttles })
  const webhooks = { engine, publicUrl: config.publicUrl }
  await app.register(textWebhook, webhooks)
  await app.register(reportWebhook, webhooks)
  if (billing.stripe) await app.register(stripeWebhook, { db: billing.db, gateway: billing.stripe })
  await installPortal(app, { directory: portalDirectory })
  installDeskPage(app, colleagues)
  return app
}
