import { answers } from '../http/answers.ts'
import { Refusal } from '../http/refusal.ts'
import type { Throttle } from '../http/throttle.ts'
import type { TypedApp } from '../http/validation.ts'
import { emailChange, savedUser } from '../schemas/account.ts'
import type { AccountContext } from './context.ts'
import { requireAccount, userOf } from './find-user.ts'
import { emailChangedLetter } from './letters.ts'
import { mailLetter } from './mail-letter.ts'
import { RETURN_DAYS } from './password-resets.ts'

const byAccount: Throttle = { max: 20, window_minutes: 60, by: ({ session }) => session.accountId }

/** PUT /api/user/email: another address to sign in with. The old one is told, with a link that puts it back. */
export function emailRoute(app: TypedApp, context: AccountContext): void {
  const { accounts, audit, config, resets } = context

  app.put('/api/user/email', {
    schema: { summary: 'Change my address', tags: ['user'], body: emailChange, response: answers(200, savedUser) },
    onRequest: app.authenticate,
    preHandler: app.throttle(byAccount),
    handler: async (request) => {
      const { email } = request.body
      const before = await requireAccount(context, request.session.accountId)
      if (email === before.email) return userOf(context, before)

      if (await resets.isHeld(email, before.id)) throw taken()
      // Before the change, so that nobody can take the old address in between.
      const token = await resets.issueReturn(before.id, before.email)
      if (!(await accounts.changeEmail(before.id, email))) {
        await resets.forget(token)
        throw taken()
      }
      // Only the link in the letter sets a password from the old mailbox now, and it puts the old address back.
      await resets.revoke(before.id)
      await audit.note(request, before.id, 'email-changed')
      const link = `${config.publicUrl}/reset-password?token=${token}`
      mailLetter(context, before, (frame) => emailChangedLetter(frame, link, RETURN_DAYS))
      return userOf(context, await requireAccount(context, before.id))
    },
  })
}

function taken(): Refusal {
  return new Refusal(409, 'email_taken', 'There is already an account with this email.')
}
