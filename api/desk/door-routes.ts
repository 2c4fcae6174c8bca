import { brand } from '../../content/product.ts'
import { requireUncommon } from '../account/common-passwords.ts'
import { type Guesses, ownerOf, strangerAt } from '../account/guesses.ts'
import type { PasskeyCeremonies } from '../account/passkey-ceremonies.ts'
import type { Passwords } from '../account/password.ts'
import { answers } from '../http/answers.ts'
import { bearerOf } from '../http/bearer.ts'
import { invalidField, Refusal } from '../http/refusal.ts'
import type { Throttle } from '../http/throttle.ts'
import type { TypedApp } from '../http/validation.ts'
import { message } from '../schemas/account.ts'
import {
  colleague as colleagueAnswer,
  deskAuditLines,
  deskAuditQuery,
  deskLink,
  deskPasskey,
  deskPasskeyProof,
  deskPassword,
  deskSetUp,
  deskSignedIn,
  deskSignIn,
} from '../schemas/desk.ts'
import { passkeyOptions } from '../schemas/passkeys.ts'
import { type DeskGuard, requireDesk } from './authenticate-desk.ts'
import type { Colleague, Colleagues, WayIn } from './colleagues.ts'
import { auditPage_max, type DeskAudit } from './desk-audit.ts'
import { newTotpSecret, totpAddress, totpStepOf } from './totp.ts'

export interface DeskDoor {
  readonly colleagues: Colleagues
  readonly audit: DeskAudit
  readonly guard: DeskGuard
  readonly ceremonies: PasskeyCeremonies
  readonly passwords: Passwords
  readonly guesses: Guesses
}

/**
 * A link is 256 random bits and a passkey's answer a signature: nobody can guess either, and nobody needs many tries.
 */
const byPlace: Throttle = { max: 60, window_minutes: 15, by: ({ network }) => network }

const outdated = () =>
  new Refusal(400, 'expired_link', 'That link was used or has run out. Please ask for another one.')

/** Signing in to the desk and out: POST /api/desk/set-up…, /sign-in…, /sign-out; GET /me; and the audit. */
export function deskDoorRoutes(app: TypedApp, door: DeskDoor): void {
  const { colleagues, audit, guard, ceremonies, passwords, guesses } = door
  const isOn = () => requireDesk(colleagues)
  const hide = true

  app.post('/api/desk/set-up', {
    schema: { hide, body: deskLink, response: answers(200, deskSetUp) },
    onRequest: isOn,
    preHandler: app.throttle('desk link', byPlace),
    handler: async ({ body }) => {
      const owner = await colleagues.ofLink(body.link)
      if (!owner) throw outdated()
      const secret = newTotpSecret()
      return {
        name: owner.name,
        passkey: { ...(await ceremonies.askForNew(asOwner(owner))) },
        totp: { secret, address: totpAddress(secret, `${brand} desk`, owner.name) },
      }
    },
  })

  app.post('/api/desk/set-up/passkey', {
    schema: { hide, body: deskPasskey, response: answers(201, deskSignedIn) },
    onRequest: isOn,
    preHandler: app.throttle('desk passkey made', byPlace),
    handler: async (request, reply) => {
      const { link, passkey } = request.body
      const owner = await colleagues.ofLink(link)
      if (!owner) throw outdated()
      const made = await ceremonies.readNew(owner.id, passkey)
      if (!made) throw new Refusal(400, 'invalid', 'That passkey could not be added. Please try again.')
      reply.code(201)
      return setUp(request, link, owner, { passkey: made })
    },
  })

  app.post('/api/desk/set-up/password', {
    schema: { hide, body: deskPassword, response: answers(201, deskSignedIn) },
    onRequest: isOn,
    preHandler: app.throttle('desk password', byPlace),
    handler: async (request, reply) => {
      const { link, password, secret, code } = request.body
      const owner = await colleagues.ofLink(link)
      if (!owner) throw outdated()
      requireUncommon(password, 'password')
      const totpStep = totpStepOf(secret, code, Date.now())
      if (totpStep === null) throw invalidField('code', 'That is not the code that the app shows now.')
      const passwordHash = await passwords.hash(password, ownerOf(owner.id))
      reply.code(201)
      return setUp(request, link, owner, { passwordHash, totpSecret: secret, totpStep })
    },
  })

  app.post('/api/desk/sign-in', {
    schema: { hide, body: deskSignIn, response: answers(200, deskSignedIn) },
    onRequest: isOn,
    handler: async (request) => {
      const { ip, body } = request
      const found = await colleagues.findByName(body.name)
      // Counted under a name that cannot be a learner's address, because it contains spaces.
      const counted = { email: `the desk, ${body.name.toLowerCase()}`, ip, device: null }
      const right = await guesses.allow(counted, async () => {
        const known = await passwords.verify(body.password, found?.passwordHash ?? null, strangerAt(ip))
        const step = found?.totpSecret ? totpStepOf(found.totpSecret, body.code, Date.now()) : null
        return known && found !== null && step !== null && (await colleagues.spendCode(found.id, step))
      })
      if (!right || !found) {
        if (found) await audit.note(request, found.name, { what: 'sign-in failed' })
        throw new Refusal(401, 'invalid_credentials', 'Name, password or code is wrong. A code counts once.')
      }
      return open(request, found)
    },
  })

  app.post('/api/desk/sign-in/passkey/options', {
    schema: { hide, response: answers(200, passkeyOptions) },
    onRequest: isOn,
    preHandler: app.throttle('desk passkey asked for', byPlace),
    handler: async () => ({ ...(await ceremonies.askForProof()) }),
  })

  app.post('/api/desk/sign-in/passkey', {
    schema: { hide, body: deskPasskeyProof, response: answers(200, deskSignedIn) },
    onRequest: isOn,
    preHandler: app.throttle('desk passkey shown', byPlace),
    handler: async (request) => {
      const id = await ceremonies.proveOwner(request.body)
      const found = id === null ? null : await colleagues.find(id)
      if (!found) throw new Refusal(401, 'invalid_credentials', 'That passkey does not open the desk.')
      return open(request, found)
    },
  })

  app.post('/api/desk/sign-out', {
    schema: { hide, response: answers(200, message) },
    onRequest: guard.authenticate,
    handler: async (request) => {
      await guard.note(request, { what: 'signed out' })
      await colleagues.endSession(bearerOf(request) ?? '')
      return { message: 'You are signed out.' }
    },
  })

  app.get('/api/desk/me', {
    schema: { hide, response: answers(200, colleagueAnswer) },
    onRequest: guard.authenticate,
    handler: async (request) => guard.colleagueOf(request),
  })

  app.get('/api/desk/audit', {
    schema: { hide, querystring: deskAuditQuery, response: answers(200, deskAuditLines) },
    onRequest: guard.authenticate,
    handler: async (request) => {
      const { name, learner, case: caseId, before } = request.query
      await guard.note(request, { what: 'looked at the audit', learnerId: learner, caseId, about: name })
      const lines = await audit.read({ name, learnerId: learner, caseId, before })
      return {
        mayHaveOlder: lines.length === auditPage_max,
        lines: lines.map((line) => ({ ...line, at: new Date(line.at).toISOString() })),
      }
    },
  })

  async function setUp(request: Parameters<DeskAudit['note']>[0], link: string, owner: Colleague, way: WayIn) {
    if (!(await colleagues.setUp(link, way))) throw outdated()
    await audit.note(request, owner.name, {
      what: 'passkey' in way ? 'set up a passkey' : 'set up a password and an app',
    })
    return open(request, owner)
  }

  async function open(request: Parameters<DeskAudit['note']>[0], { id, name, allRights }: Colleague) {
    await audit.note(request, name, { what: 'signed in' })
    return { token: await colleagues.openSession(id), me: { name, allRights } }
  }
}

/** The name of a colleague's passkey in the browser's dialog, distinct from their own learner passkey. */
function asOwner({ id, name }: Colleague) {
  return { id, email: `${name} at the ${brand} desk`, firstName: name, lastName: 'at the desk' }
}
