/** The whole HTTP side of the product as one Fastify app: API, webhooks and portal. It listens nowhere by itself. */

import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { MikroORM } from '@mikro-orm/postgresql'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import type { Engine } from '../sms-engine/engine/engine.ts'
import { createJobStoreProbe } from '../sms-engine/runtime/jobs/job-store-probe.ts'
import type { Mailer } from '../sms-engine/runtime/mail/mailer.ts'
import { messageWebhook } from '../sms-engine/webhooks/message.ts'
import { statusWebhook } from '../sms-engine/webhooks/status.ts'
import { createAccountStore } from './account/accounts.ts'
import { createAuditTrail } from './account/audit.ts'
import { type Background, createBackground } from './account/background.ts'
import { deletionRoute } from './account/deletion-routes.ts'
import { emailRoute } from './account/email-routes.ts'
import { exportRoute } from './account/export-routes.ts'
import { loginRoute } from './account/login-routes.ts'
import { createPasswords, type Passwords } from './account/password.ts'
import { createPasswordResets } from './account/password-resets.ts'
import { passwordRoutes } from './account/password-routes.ts'
import { registerRoute } from './account/register-routes.ts'
import { createSessionStore } from './account/sessions.ts'
import { sessionRoutes } from './account/sessions-routes.ts'
import { userRoute } from './account/user-routes.ts'
import { type Billing, createBilling } from './billing/billing.ts'
import { type BillingConfig, demoBilling } from './billing/config.ts'
import { billingRoutes } from './billing/routes.ts'
import { stripeWebhook } from './billing/webhook.ts'
import type { ApiConfig } from './config.ts'
import type { ApiContext } from './context.ts'
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
import { installValidation, type TypedApp } from './http/validation.ts'
import { calculateProgressRoute } from './learning/calculate-progress-routes.ts'
import { calibrationRoute } from './learning/calibration-routes.ts'
import { dashboardRoute } from './learning/dashboard-routes.ts'
import { focusAreasRoute } from './learning/focus-areas-routes.ts'
import { learningRoute } from './learning/learning-routes.ts'
import { lessonRoutes } from './learning/lessons-routes.ts'
import { onboardingRoute } from './learning/onboarding-routes.ts'
import { pauseRoutes } from './learning/pause-routes.ts'
import { quizRoutes } from './learning/quiz-routes.ts'
import { smsHistoryRoutes } from './learning/sms-history-routes.ts'
import { smsPreferencesRoute } from './learning/sms-preferences-routes.ts'
import { topicsRoute } from './learning/topics-routes.ts'
import { phoneCodeRoutes } from './phone/phone-codes-routes.ts'
import { phoneRoute } from './phone/phone-routes.ts'
import { installStaff } from './staff/staff.ts'
import { staffCaseRoutes } from './staff/staff-cases-routes.ts'

/** The largest honest request is an onboarding with every topic in it: about 5 KB. */
const BODY_BYTES_MAX = 64 * 1024

const PORTAL_DIRECTORY = join(import.meta.dirname, '../portal/dist')

export interface AppOptions {
  readonly engine: Engine
  /** On the engine's pool. */
  readonly orm: MikroORM
  readonly config: ApiConfig
  readonly logger: FastifyBaseLogger
  /** What the carrier signs its webhooks with. */
  readonly twilioAuthToken: string
  readonly mailer: Mailer
  /** Where jobs are kept when not in Postgres. */
  readonly mongodbUrl?: string | undefined
  /** A demonstration unless told otherwise. */
  readonly billing?: BillingConfig
  readonly passwords?: Passwords
  /** When this process is too busy to answer. */
  readonly pressure?: PressureLimits
  /** Where the built portal lies. */
  readonly portalDirectory?: string
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What is still being done after its request was answered. */
    readonly background: Background
    /** Whoever runs the app runs its ticks. */
    readonly billing: Billing
  }
}

const routes: ((app: TypedApp, context: ApiContext) => void)[] = [
  registerRoute,
  loginRoute,
  userRoute,
  focusAreasRoute,
  calculateProgressRoute,
  onboardingRoute,
  phoneCodeRoutes,
  dashboardRoute,
  smsHistoryRoutes,
  smsPreferencesRoute,
  lessonRoutes,
  topicsRoute,
  calibrationRoute,
  emailRoute,
  phoneRoute,
  sessionRoutes,
  passwordRoutes,
  quizRoutes,
  learningRoute,
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
  twilioAuthToken,
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
    bodyLimit: BODY_BYTES_MAX,
    frameworkErrors: sendError,
    clientErrorHandler: sendClientError,
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })

  const accounts = createAccountStore(orm, engine.db.pool)
  const billing = await createBilling({ engine, accounts, mailer, log: logger, config: billingConfig })
  const context: ApiContext = {
    engine,
    config,
    accounts,
    sessions: createSessionStore(engine.db.pool),
    passwords,
    resets: createPasswordResets(engine.db.pool),
    audit: createAuditTrail(engine.db.pool),
    background: createBackground(logger),
    mailer,
    billing: billing.commands,
  }
  app.decorate('billing', billing)
  app.decorate('background', context.background)
  app.addHook('onClose', () => context.background.idle())
  const typed = installValidation(app)
  installErrors(app)
  await installPressure(app, pressure)
  await installHeaders(app, config)
  await installCompression(app)
  await installThrottle(app)
  await installAuthentication(app, { secret: config.jwtSecret, sessions: context.sessions })
  installStaff(app, config.staff)
  await installOpenApi(app, config)
  const jobStore = await createJobStoreProbe(mongodbUrl, engine.db.pool)
  app.addHook('onClose', () => jobStore.close())
  installHealth(app, engine.db, jobStore)
  installMetrics(app, context)
  for (const route of routes) route(typed, context)
  billingRoutes(typed, { billing, audit: context.audit })
  const webhooks = { engine, publicUrl: config.publicUrl, authToken: twilioAuthToken, prefix: '/webhooks/twilio' }
  await app.register(messageWebhook, webhooks)
  await app.register(statusWebhook, webhooks)
  if (billing.stripe) await app.register(stripeWebhook, { pool: engine.db.pool, gateway: billing.stripe })
  await installPortal(app, { directory: portalDirectory })
  return app
}
