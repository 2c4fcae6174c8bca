import { emailChangedLetter } from '../account/letters.ts'
import { mailLetter } from '../account/mail.ts'
import type { ApiContext } from '../context.ts'
import { requireAccount, userOf } from '../learner/find-user.ts'
import type { Throttle } from '../plugins/throttle.ts'
import type { TypedApp } from '../plugins/validation.ts'
import { Refusal } from '../refusal.ts'
import { emailChange, savedUser } from '../schemas/account.ts'
import { answers } from './answers.ts'

const byAccount: Throttle = { max: 20, windowMinutes: 60, by: ({ session }) => session.accountId }

/** PUT /api/user/email: another address to sign in with. The old one is told. */
export function emailRoute(app: TypedApp, context: ApiContext): void {
  const { accounts, audit, resets } = context

  app.put('/api/user/email', {
    schema: { summary: 'Change my address', tags: ['user'], body: emailChange, response: answers(200, savedUser) },
    onRequest: app.authenticate,
    preHandler: app.throttle(byAccount),
    handler: async (request) => {
      const { email } = request.body
      const before = await requireAccount(context, request.session.accountId)
      if (email === before.email) return userOf(context, before)

      if (!(await accounts.changeEmail(before.id, email))) {
        throw new Refusal(409, 'email_taken', 'There is already an account with this email.')
      }
      // Whoever reads the old mailbox must not be able to set a password any more.
      await resets.revoke(before.id)
      await audit.note(request, before.id, 'email-changed')
      mailLetter(context, before, emailChangedLetter)
      return userOf(context, await requireAccount(context, before.id))
    },
  })
}
