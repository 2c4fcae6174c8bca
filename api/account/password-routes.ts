import type { Account } from '../entities/account.ts'
import { answers } from '../http/answers.ts'
import { invalidField, Refusal } from '../http/refusal.ts'
import type { Throttle } from '../http/throttle.ts'
import type { TypedApp } from '../http/validation.ts'
import { message, passwordChange, type ResetRequest, resetProof, resetRequest } from '../schemas/account.ts'
import { requireUncommon } from './common-passwords.ts'
import type { AccountContext } from './context.ts'
import { requireAccount } from './find-user.ts'
import { emailPutBackLetter, passwordChangedLetter, passwordResetLetter } from './letters.ts'
import { mailLetter } from './mail-letter.ts'
import { RESET_MINUTES } from './password-resets.ts'

const byAccount: Throttle = { max: 20, window_minutes: 15, by: ({ session }) => session.accountId }
const byIp: Throttle = { max: 50, window_minutes: 15, by: ({ ip }) => ip }
/** So that nobody's mailbox is flooded. */
const byAddress: Throttle = { max: 5, window_minutes: 60, by: ({ body }) => (body as ResetRequest).email }

/** PUT /api/user/password; POST /api/password-reset and /api/password-reset/confirm. */
export function passwordRoutes(app: TypedApp, context: AccountContext): void {
  const { accounts, audit, background, config, passwords, resets, sessions } = context

  app.put('/api/user/password', {
    schema: { summary: 'Change my password', tags: ['account'], body: passwordChange, response: answers(200, message) },
    onRequest: app.authenticate,
    preHandler: app.throttle(byAccount),
    handler: async (request) => {
      const { session, body } = request
      const account = await requireAccount(context, session.accountId)
      if (!(await passwords.verify(body.currentPassword, account.passwordHash))) {
        throw invalidField('currentPassword', 'That is not your password.')
      }
      requireUncommon(body.newPassword, 'newPassword', account.email)
      await accounts.replaceHash(account.id, await passwords.hash(body.newPassword))
      await Promise.all([sessions.revokeAll(account.id, session.id), resets.revoke(account.id)])
      await audit.note(request, account.id, 'password-changed')
      mailLetter(context, account, passwordChangedLetter)
      return { message: 'Your password is changed. Every other device is signed out.' }
    },
  })

  app.post('/api/password-reset', {
    schema: {
      summary: 'Ask for a link to a new password',
      tags: ['account'],
      body: resetRequest,
      response: answers(200, message),
    },
    preHandler: app.throttle(byIp, byAddress),
    handler: async (request) => {
      const { email } = request.body
      const { ip, headers } = request
      // After the answer, which thereby comes as fast for an address that is unknown.
      background.run('a password reset', async () => {
        const account = await accounts.findByEmail(email)
        await audit.note({ ip, headers }, account?.id ?? null, 'password-reset-asked')
        if (!account) return
        const link = `${config.publicUrl}/reset-password?token=${await resets.issue(account.id)}`
        mailLetter(context, account, (frame) => passwordResetLetter(frame, link, RESET_MINUTES))
      })
      const life = `It works once, for ${RESET_MINUTES} minutes.`
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
    preHandler: app.throttle(byIp),
    handler: async (request) => {
      const { token, password } = request.body
      requireUncommon(password, 'password')
      const promised = await resets.find(token)
      if (!promised) throw expiredLink()
      const account = await requireAccount(context, promised.accountId)
      requireUncommon(password, 'password', promised.email ?? account.email)
      // Before the link is used up: hashing is refused while too many others wait for it.
      const hash = await passwords.hash(password)
      const link = await resets.redeem(token)
      if (!link) throw expiredLink()

      const { accountId, email } = link
      const putsBack = email !== null && email !== account.email
      if (putsBack) await putBack(email, account)
      await accounts.replaceHash(accountId, hash)
      await sessions.revokeAll(accountId)
      await audit.note(request, accountId, putsBack ? 'email-put-back' : 'password-reset')
      mailLetter(context, account, passwordChangedLetter, email ?? account.email)
      return {
        message: `${putsBack ? 'Your address is put back and your' : 'Your'} password is changed. Please sign in with it.`,
      }
    },
  })

  async function putBack(email: string, account: Account): Promise<void> {
    if (!(await accounts.changeEmail(account.id, email))) {
      const { supportEmail } = context.engine.settings
      throw new Refusal(409, 'email_taken', `That address has another account now. Please write to ${supportEmail}.`)
    }
    mailLetter(context, account, emailPutBackLetter)
  }
}

function expiredLink(): Refusal {
  return new Refusal(400, 'expired_link', 'This link is no longer good. Please ask for a new one.')
}
