/**
 * The address of an account. Typing one does not prove ownership, so an address counts only once its owner, signed in,
 * has followed the link mailed there. Until then another account may take it.
 */
import type { FastifyRequest } from 'fastify'
import type { Account } from '../entities/account.ts'
import { answers } from '../http/answers.ts'
import { Refusal } from '../http/refusal.ts'
import type { Throttle } from '../http/throttle.ts'
import type { TypedApp } from '../http/validation.ts'
import { type EmailChange, emailChange, emailProof, message, savedUser } from '../schemas/account.ts'
import { beginEmailChange, emailTaken, sendConfirmation } from './begin-email-change.ts'
import type { AccountContext } from './context.ts'
import { pendingEmailOf } from './email-confirmations.ts'
import { findUser, requireAccount, userOf } from './find-user.ts'
import { emailChangedLetter, emailLeftLetter } from './letters.ts'
import { return_days } from './password-resets.ts'
import { requireRecentSignIn } from './reauthentication.ts'

/** An account may write to three strangers an hour, and anybody may make accounts. */
const byPlace: Throttle = { max: 60, window_minutes: 60, by: ({ network }) => network }
const byAccount: Throttle = { max: 20, window_minutes: 60, by: ({ session }) => session.accountId }
/** By account and address: counted by address alone, a stranger could use up its owner's tries. */
const byAddress: Throttle = {
  max: 5,
  window_minutes: 60,
  by: ({ session, body }) => `${session.accountId} ${(body as EmailChange).email}`,
}

/** PUT /api/user/email, POST /api/user/email/confirmation and POST /api/user/email/confirm. */
export function emailRoutes(app: TypedApp, context: AccountContext): void {
  const { billing, confirmations, config, transaction } = context

  app.put('/api/user/email', {
    schema: { summary: 'Change my address', tags: ['user'], body: emailChange, response: answers(200, savedUser) },
    onRequest: app.authenticate,
    preHandler: app.throttle('address', byPlace, byAccount, byAddress),
    handler: async (request) => {
      const { email } = request.body
      const account = await requireAccount(context, request.session.accountId)
      await requireRecentSignIn(context, request.session)
      if (email === account.email) {
        if (pendingEmailOf(account) === null) return userOf(context, account)
        await confirmations.revoke(account.id)
      } else {
        await beginEmailChange(context, request, account, email)
      }
      return findUser(context, account.id)
    },
  })

  app.post('/api/user/email/confirmation', {
    schema: { summary: 'Mail me the link to confirm my address', tags: ['user'], response: answers(200, message) },
    onRequest: app.authenticate,
    preHandler: app.throttle('address confirmation', byPlace, byAccount),
    handler: async (request) => {
      const account = await requireAccount(context, request.session.accountId)
      const unproved = pendingEmailOf(account) ?? (account.emailProvedAt ? null : account.email)
      if (unproved === null) throw new Refusal(409, 'nothing_to_confirm', 'Your address is confirmed already.')
      await sendConfirmation(context, request, account, unproved)
      return { message: `A link is on its way to ${unproved}. It works for one hour.` }
    },
  })

  app.post('/api/user/email/confirm', {
    schema: {
      summary: 'Confirm an address by its link',
      tags: ['user'],
      body: emailProof,
      response: answers(200, savedUser),
    },
    onRequest: app.authenticate,
    preHandler: app.throttle('address link', byAccount),
    handler: async (request) => {
      const before = await requireAccount(context, request.session.accountId)
      const isMoved = await confirm(request, before, request.body.token)
      if (isMoved) await billing.payerChanged(before.id)
      return findUser(context, before.id)
    },
  })

  /**
   * Uses a link, in one transaction: when the address turns out to be taken, the link stays valid and nothing else
   * happens.
   * @returns whether the account now has another address
   */
  function confirm(request: FastifyRequest, before: Account, token: string): Promise<boolean> {
    return transaction(before.id, async ({ accounts, audit, confirmations, letters, resets }) => {
      const email = await confirmations.redeem(before.id, token)
      if (email === null) throw expiredLink()
      if (email === before.email) {
        await accounts.proveEmail(before.id)
        await audit.note(request, before.id, 'email-confirmed')
        return false
      }
      if ((await resets.isHeld(email, before.id)) || !(await accounts.changeEmail(before.id, email))) throw emailTaken()
      // Revokes reset links mailed to the old address: someone else may own its mailbox by now.
      await resets.revoke(before.id)
      await audit.note(request, before.id, 'email-changed')
      const isBack = await resets.endSinceLeft(before.id, email)
      // An unproved address may be a stranger's, and one that an owner abandons to return to their own may be a
      // thief's: such an address is notified, and gets no way into the account.
      if (!before.emailProvedAt || isBack) await letters.tellOwner(before, emailLeftLetter)
      else {
        const link = `${config.publicUrl}/reset-password#token=${await resets.issueReturn(before.id, before.email)}`
        await letters.write(before, (frame) => emailChangedLetter(frame, link, return_days))
      }
      return true
    })
  }
}

function expiredLink(): Refusal {
  return new Refusal(
    400,
    'expired_link',
    'This link is no longer good, or it belongs to another account. Please ask for a new one.',
  )
}
