/** The desk, where support answers learners and sees why the service said what it said. One function mounts it all. */
import type { KeyObject } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createLiveThreads } from '../../sms-engine/engine/live-threads.ts'
import { publicPem } from '../../sms-engine/replay/signature.ts'
import type { AccountContext } from '../account/context.ts'
import { passkeyCeremonies } from '../account/passkey-ceremonies.ts'
import { passkeyChallenges } from '../account/passkey-challenges.ts'
import { deskChallengeKeysOf } from '../config.ts'
import type { ThrottleStore } from '../http/throttle-store.ts'
import type { TypedApp } from '../http/validation.ts'
import { deskActionRoutes } from './action-routes.ts'
import { deskActions } from './actions.ts'
import { deskGuard } from './authenticate-desk.ts'
import { deskCaseRoutes } from './case-routes.ts'
import { type Colleagues, createColleagues } from './colleagues.ts'
import { deskAudit } from './desk-audit.ts'
import type { DeskBilling } from './desk-billing.ts'
import { deskDoorRoutes } from './door-routes.ts'
import { deskHoldRoutes } from './hold-routes.ts'
import { deskLearnerRoutes } from './learner-routes.ts'
import { liveStreams } from './live-stream.ts'
import { deskNumbersRoutes } from './numbers-routes.ts'
import { createPeople } from './people.ts'

export interface DeskOptions {
  readonly account: AccountContext
  readonly billing: DeskBilling
  readonly throttles: ThrottleStore
}

/** The calls below /api/desk. */
export function deskRoutes(app: TypedApp, { account, billing, throttles }: DeskOptions): Colleagues {
  const { engine, config, passwords, guesses } = account
  const { pool } = engine.db
  const colleagues = createColleagues(pool)
  const audit = deskAudit(pool)
  const guard = deskGuard(app, colleagues, audit)
  const ceremonies = passkeyCeremonies({
    passkeys: colleagues.passkeys,
    challenges: passkeyChallenges(deskChallengeKeysOf(config)),
    counts: throttles,
    publicUrl: config.publicUrl,
  })
  const actions = deskActions({ account, billing })
  const people = createPeople(pool)
  deskDoorRoutes(app, { colleagues, audit, guard, ceremonies, passwords, guesses })
  const { databaseUrl, directDatabaseUrl = databaseUrl, segmentPrice_usd } = config
  const live = liveStreams(app, createLiveThreads(engine, directDatabaseUrl), colleagues)
  const showLearner = deskLearnerRoutes(app, { engine, guard, people, billing, actions, live, segmentPrice_usd })
  deskActionRoutes(app, guard, actions)
  deskCaseRoutes(app, { engine, guard, people, live, showLearner })
  deskHoldRoutes(app, { engine, guard })
  deskNumbersRoutes(app, { engine, guard })
  publishEvidenceKey(app, config.evidenceKey)
  return colleagues
}

/** Publishes the public key for transcripts: anyone given one can verify it without asking us. */
function publishEvidenceKey(app: TypedApp, key: KeyObject | undefined): void {
  if (!key) return
  app.get('/evidence-key.pem', { schema: { hide: true } }, (_request, reply) =>
    reply.type('application/x-pem-file').send(publicPem(key)),
  )
}

/** Where the build puts the desk's single page, below the portal's folder. */
const page = 'desk/index.html'

/**
 * Serves the desk's page, a separate file, at its addresses. Until someone is added, these behave like any unknown
 * address. Install after the portal, whose files it sends.
 */
export function installDeskPage(app: FastifyInstance, colleagues: Colleagues): void {
  const show = async (_request: FastifyRequest, reply: FastifyReply) => {
    if (!(await colleagues.any())) return reply.callNotFound()
    return reply.header('x-robots-tag', 'noindex').header('referrer-policy', 'no-referrer').sendFile(page)
  }
  const pages = ['', '/', '/learner/:id', '/case/:id', '/numbers', '/audit', '/set-up']
  for (const path of pages.map((each) => `/desk${each}`)) {
    app.get(path, { schema: { hide: true } }, show)
  }
}
