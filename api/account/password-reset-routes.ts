import { answers } from '../http/answers.ts'
import { Refusal } from '../http/refusal.ts'
import type { Throttle } from '../http/throttle.ts'
import type { TypedApp } from '../http/validation.ts'
import { message, type ResetRequest, resetProof, resetRequest } from '../schemas/account.ts'
import { requireUncommon } from './common-passwords.ts'
import type { AccountContext } from './context.ts'
import { requireAccount } from './find-user.ts'
import { strangerAt } from './guesses.ts'
import { emailPutBackLetter, passwordChangedLetter, passwordResetLetter } from './letters.ts'
import { reset_minutes } from './password-resets.ts'

const byPlace: Throttle = { max: 50, window_minutes: 15, by: ({ network }) => network }
/** By network and address: counted by address alone, a stranger could use up its owner's tries. */
const byAddress: Throttle = {
  max: 5,
  window_minutes: 60,
  by: ({ network, body }) => `${network} ${(body as ResetRequest).email}`,
}

/**
 * POST /api/password-reset and /api/password-reset/confirm: a new password for a person who reads the account's mail.
 */
export function passwordResetRoutes(app: TypedApp, context: AccountContext): void {
  const {
    accounts,
    audit,
    background,
    billing,
    config,
    devices,
    engine,
    letterLimits,
    passwords,
    resets,
    transaction,
  } = context

  app.post('/api/password-reset', {
    schema: {
      summary: 'Ask for a link to a new password',
      tags: ['account'],
      body: resetRequest,
      response: answers(200, message),
    },
    preHandler: app.throttle('password reset', byPlace, byAddress),
    handler: async (request) => {
      const { email } = request.body
      const { ip, headers } = request
      // Runs after the answer, so that an unknown address is answered no faster than a known one.
      background.run('a password reset', async () => {
        const account = await accounts.findByEmail(email)
        await audit.note({ ip, headers }, account?.id ?? null, 'password-reset-asked')
        if (!account || !(await letterLimits.take('reset', email))) return
        await transaction(account.id, async ({ accounts, letters, resets }) => {
          // By now the account may have left this address, which ended the links mailed there.
          if ((await accounts.findByEmail(email))?.id !== account.id) return
          const link = `${config.publicUrl}/reset-password#token=${await resets.issue(account.id)}`
          await letters.write(account, (frame) => passwordResetLetter(frame, link, reset_minutes))
        })
      })
      const life = `It works once, for ${reset_minutes} minutes.`
      return { message: `If there is an account with this email, a link to a new password is on its way. ${life}` }
    },
  })

  app.post('/api/password-reset/confirm', {
    schema: {
      summary: 'Set a new password by the mailed link',
      tags: ['account'],
      body: resetProof,
      response: answers(200, message),
    },
    preHandler: app.throttle('new password by link', byPlace),
    handler: async (request, reply) => {
      const { token, password } = request.body
      requireUncommon(password, 'password')
      const promised = await resets.find(token)
      if (!promised) throw expiredLink()
      const account = await requireAccount(context, promised.accountId)
      requireUncommon(password, 'password', { ...account, email: promised.email ?? account.email })
      // Before the link is used up: hashing is refused while too many others are queued.
      const hash = await passwords.hash(password, strangerAt(request.ip))
      const { email } = promised
      const putsBack = email !== null && email !== account.email
      // In one transaction: a link is used up only when everything it promises is done.
      await transaction(account.id, async (together) => {
        const { accounts, confirmations, sessions, resets, passkeys, audit, letters } = together
        if (!(await resets.redeem(token))) throw expiredLink()
        // Until now the address may have been typed by a stranger. Its owner is here now, so everything prepared before
        // ends.
        if (!account.emailProvedAt) await resets.revokeAll(account.id)
        // The link proved who reads this address. Anyone who has had the account at another address since gets no way
        // back.
        await resets.endSinceLeft(account.id, email ?? account.email)
        await confirmations.revoke(account.id)
        await accounts.proveEmail(account.id)
        if (putsBack && !(await accounts.changeEmail(account.id, email))) throw taken(engine.settings.supportEmail)
        await accounts.replaceHash(account.id, hash)
        await sessions.revokeAll(account.id)
        // A thief must not keep a passkey of their own after the owner takes the account back by mail.
        await passkeys.removeAll(account.id)
        await audit.note(request, account.id, putsBack ? 'email-put-back' : 'password-reset')
        if (putsBack) await letters.tellOwner(account, emailPutBackLetter)
        await letters.write({ ...account, email: email ?? account.email }, passwordChangedLetter)
      })
      // The person who reads the account's mail is its owner, and must be able to sign in even while others guess from
      // the same network.
      devices.remember(request, reply, { id: account.id, passwordHash: hash })
      if (putsBack) await billing.payerChanged(account.id)
      return {
        message: `${putsBack ? 'Your address is put back and your' : 'Your'} password is changed. Please sign in with it.`,
      }
    },
  })
}

function expiredLink(): Refusal {
  return new Refusal(400, 'expired_link', 'This link is no longer good. Please ask for a new one.')
}

function taken(supportEmail: string): Refusal {
  return new Refusal(409, 'email_taken', `That address has another account now. Please write to ${supportEmail}.`)
}
