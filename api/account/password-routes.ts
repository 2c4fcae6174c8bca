import { answers } from '../http/answers.ts'
import type { Throttle } from '../http/throttle.ts'
import type { TypedApp } from '../http/validation.ts'
import { message, passwordChange } from '../schemas/account.ts'
import { requireUncommon } from './common-passwords.ts'
import type { AccountContext } from './context.ts'
import { requireAccount } from './find-user.ts'
import { ownerOf } from './guesses.ts'
import { passwordChangedLetter } from './letters.ts'
import { requireProof, requireUnchanged } from './reauthentication.ts'

const byAccount: Throttle = { max: 20, window_minutes: 15, by: ({ session }) => session.accountId }

/**
 * PUT /api/user/password: changes the password of a person who knows the current one or has just proved who they are.
 */
export function passwordRoute(app: TypedApp, context: AccountContext): void {
  const { devices, passwords, transaction } = context

  app.put('/api/user/password', {
    schema: { summary: 'Change my password', tags: ['account'], body: passwordChange, response: answers(200, message) },
    onRequest: app.authenticate,
    preHandler: app.throttle('password', byAccount),
    handler: async (request, reply) => {
      const { session, body } = request
      const given = body.currentPassword === undefined ? undefined : { password: body.currentPassword }
      const account = await requireAccount(context, session.accountId)
      await requireProof(context, request, account, given, 'currentPassword')
      requireUncommon(body.newPassword, 'newPassword', account)
      const hash = await passwords.hash(body.newPassword, ownerOf(account.id))
      // In one transaction: a person who knew the old password must not keep a session or a link once the new one is
      // set.
      await transaction(account.id, async ({ accounts, confirmations, sessions, resets, audit, letters }) => {
        await requireUnchanged({ accounts, sessions }, session, account)
        await accounts.replaceHash(account.id, hash)
        await sessions.revokeAll(account.id, session.id)
        await resets.revoke(account.id)
        await confirmations.revoke(account.id)
        await audit.note(request, account.id, 'password-changed')
        await letters.tellOwner(account, passwordChangedLetter)
      })
      // The cookie depends on the password; this browser has just provided the new one.
      devices.remember(request, reply, { id: account.id, passwordHash: hash })
      return { message: 'Your password is changed. Every other device is signed out.' }
    },
  })
}
