import type { Passkey } from '../entities/passkey.ts'
import { answers } from '../http/answers.ts'
import type { SessionClaim } from '../http/authenticate.ts'
import { invalidField, Refusal } from '../http/refusal.ts'
import type { Throttle } from '../http/throttle.ts'
import type { TypedApp } from '../http/validation.ts'
import { message } from '../schemas/account.ts'
import { signedIn } from '../schemas/auth.ts'
import {
  type PasskeyProof,
  type Passkeys,
  passkeyOptions,
  passkeyPath,
  passkeyProof,
  passkeyRegistration,
  passkeys as passkeysAnswer,
  passkeyWish,
} from '../schemas/passkeys.ts'
import type { Origin } from './audit.ts'
import type { AccountContext } from './context.ts'
import { requireAccount, userOf } from './find-user.ts'
import { ownerOf } from './guesses.ts'
import { passkeyAddedLetter, passkeyRemovedLetter } from './letters.ts'
import { requireRecentSignIn, requireUnchanged } from './reauthentication.ts'

const byAccount: Throttle = { max: 20, window_minutes: 15, by: ({ session }) => session.accountId }
/** Nobody would look through a longer list. */
const passkeys_max = 20

/** The signed-in person's passkeys: GET, POST and DELETE below /api/user/passkeys. */
export function passkeyRoutes(app: TypedApp, context: AccountContext): void {
  const { ceremonies, passkeys, passwords, transaction } = context
  const tags = ['account']

  app.get('/api/user/passkeys', {
    schema: { summary: 'My passkeys', tags, response: answers(200, passkeysAnswer) },
    onRequest: app.authenticate,
    handler: async ({ session }) => viewPasskeys(await passkeys.list(session.accountId)),
  })

  app.post('/api/user/passkeys/options', {
    schema: { summary: 'Begin to add a passkey', tags, body: passkeyWish, response: answers(200, passkeyOptions) },
    onRequest: app.authenticate,
    preHandler: app.throttle('new passkey', byAccount),
    handler: async ({ session, body }) => {
      const account = await requireAccount(context, session.accountId)
      if (!(await passwords.verify(body.password, account.passwordHash, ownerOf(account.id)))) {
        throw invalidField('password', 'That is not your password.')
      }
      return { ...(await ceremonies.askForNew(account)) }
    },
  })

  app.post('/api/user/passkeys', {
    schema: { summary: 'Add a passkey', tags, body: passkeyRegistration, response: answers(201, passkeysAnswer) },
    onRequest: app.authenticate,
    preHandler: app.throttle('passkey made', byAccount),
    handler: async (request, reply) => {
      const account = await requireAccount(context, request.session.accountId)
      const made = await ceremonies.readNew(account.id, request.body)
      if (!made) throw new Refusal(400, 'invalid', 'That passkey could not be added. Please try again.')
      // In one transaction: no passkey slips in while its owner removes them all, and concurrent additions cannot
      // exceed the limit.
      await transaction(account.id, async ({ accounts, sessions, passkeys, audit, letters }) => {
        await requireUnchanged({ accounts, sessions }, request.session, account)
        if ((await passkeys.list(account.id)).length >= passkeys_max) {
          throw new Refusal(409, 'too_many_passkeys', 'You have as many passkeys as we keep. Please remove one first.')
        }
        if (!(await passkeys.add(account.id, { ...made, userAgent: request.headers['user-agent'] }))) {
          throw new Refusal(409, 'passkey_known', 'You have added that passkey before.')
        }
        await audit.note(request, account.id, 'passkey-added')
        await letters.tellOwner(account, passkeyAddedLetter)
      })
      reply.code(201)
      return viewPasskeys(await passkeys.list(account.id))
    },
  })

  app.delete('/api/user/passkeys/:id', {
    schema: { summary: 'Remove a passkey', tags, params: passkeyPath, response: answers(200, message) },
    onRequest: app.authenticate,
    preHandler: app.throttle('passkey removal', byAccount),
    handler: async (request) => {
      const account = await requireAccount(context, request.session.accountId)
      await requireRecentSignIn(context, request.session)
      await transaction(account.id, async ({ passkeys, audit, letters }) => {
        if (!(await passkeys.remove(account.id, request.params.id))) {
          throw new Refusal(404, 'not_found', 'There is no such passkey.')
        }
        await audit.note(request, account.id, 'passkey-removed')
        await letters.tellOwner(account, passkeyRemovedLetter)
      })
      return { message: 'That passkey no longer signs you in.' }
    },
  })
}

type PasskeyRequest = Origin & { readonly body: PasskeyProof }

/** POST /api/login/passkey/options and /api/login/passkey: signing in without a password. */
export function passkeyLoginRoutes(app: TypedApp, context: AccountContext): void {
  const { accounts, ceremonies, devices, transaction } = context
  const tags = ['account']

  app.post('/api/login/passkey/options', {
    schema: { summary: 'Begin to sign in with a passkey', tags, response: answers(200, passkeyOptions) },
    handler: async () => ({ ...(await ceremonies.askForProof()) }),
  })

  // Not throttled: nobody can guess a signature, and a limit could be used up by others in the same network.
  app.post('/api/login/passkey', {
    schema: { summary: 'Sign in with a passkey', tags, body: passkeyProof, response: answers(200, signedIn) },
    handler: async (request, reply) => {
      const accountId = await ceremonies.proveOwner(request.body)
      const account = accountId === null ? null : await accounts.find(accountId)
      const session = account && (await open(request, account.id))
      if (!account || !session) {
        throw new Refusal(401, 'invalid_credentials', 'That passkey does not sign in here. Please use your password.')
      }
      devices.remember(request, reply, account)
      return { token: app.issueToken(session), user: await userOf(context, account) }
    },
  })

  /**
   * Opens a session for the person who showed a passkey; null when it was removed in the meantime, perhaps with every
   * session.
   */
  function open(request: PasskeyRequest, accountId: string): Promise<SessionClaim | null> {
    return transaction(accountId, async ({ passkeys, sessions, audit }) => {
      const passkey = await passkeys.find(request.body.id)
      if (passkey?.account.id !== accountId) return null
      await audit.note(request, accountId, 'signed-in')
      return sessions.open(accountId, request.headers['user-agent'])
    })
  }
}

function viewPasskeys(passkeys: readonly Passkey[]): Passkeys {
  return {
    passkeys: passkeys.map(({ id, userAgent, createdAt, lastUsedAt }) => ({
      id,
      userAgent: userAgent ?? null,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
  }
}
