/** The desk, where support answers learners and sees why the service said what it said. One function mounts all of it. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Engine } from '../../sms-engine/engine/engine.ts'
import type { Guesses } from '../account/guesses.ts'
import { passkeyCeremonies } from '../account/passkey-ceremonies.ts'
import { passkeyChallenges } from '../account/passkey-challenges.ts'
import type { Passwords } from '../account/password.ts'
import type { SessionRepository } from '../account/sessions.ts'
import { type ApiConfig, deskChallengeKeysOf } from '../config.ts'
import type { ThrottleStore } from '../http/throttle-store.ts'
import type { TypedApp } from '../http/validation.ts'
import { deskGuard } from './authenticate-desk.ts'
import { deskCaseRoutes } from './case-routes.ts'
import { type Colleagues, createColleagues } from './colleagues.ts'
import { deskAudit } from './desk-audit.ts'
import { deskDoorRoutes } from './door-routes.ts'
import { type DeskLearners, deskLearnerRoutes } from './learner-routes.ts'
import { deskNumbersRoutes } from './numbers-routes.ts'
import { createPeople } from './people.ts'

export interface DeskOptions {
  readonly engine: Engine
  readonly config: ApiConfig
  readonly passwords: Passwords
  readonly guesses: Guesses
  /** The learners' sessions. */
  readonly sessions: Pick<SessionRepository, 'revokeAll'>
  readonly throttles: ThrottleStore
  readonly exportPerson: DeskLearners['exportPerson']
}

/** The calls below /api/desk. */
export function deskRoutes(app: TypedApp, options: DeskOptions): Colleagues {
  const { engine, config, passwords, guesses, sessions, throttles, exportPerson } = options
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
  const people = createPeople(pool)
  deskDoorRoutes(app, { colleagues, audit, guard, ceremonies, passwords, guesses })
  deskLearnerRoutes(app, { engine, guard, people, sessions, exportPerson })
  deskCaseRoutes(app, { engine, guard, people })
  deskNumbersRoutes(app, { engine, guard })
  return colleagues
}

/** Where the build puts the desk's one page, below the portal's folder. */
const page = 'desk/index.html'

/**
 * The desk's page at its addresses, in a file of its own. While nobody was added it is an address like any that is none.
 * Install after the portal, whose files it sends.
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
