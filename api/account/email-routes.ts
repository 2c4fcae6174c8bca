import { answers } from '../http/answers.ts'
import { Refusal } from '../http/refusal.ts'
import type { Throttle } from '../http/throttle.ts'
import type { TypedApp } from '../http/validation.ts'
import { emailChange, savedUser } from '../schemas/account.ts'
import type { AccountContext } from './context.ts'
import { requireAccount, userOf } from './find-user.ts'
import { emailChangedLetter } from './letters.ts'
import { mailLetter } from './mail-letter.ts'
import { return_days } from './password-resets.ts'

const byAccount: Throttle = { max: 20, window_minutes: 60, by: ({ session }) => session.accountId }

/** PUT /api/user/email: another address to sign in with. A letter to the old one has a link that puts it back. */
export function emailRoute(app: TypedApp, context: AccountContext): void {
  const { config, resets, transaction } = context

  app.put('/api/user/email', {
    schema: { summary: 'Change my address', tags: ['user'], body: emailChange, response: answers(200, savedUser) },
    onRequest: app.authenticate,
    preHandler: app.throttle('address', byAccount),
    handler: async (request) => {
      const { email } = request.body
      const before = await requireAccount(context, request.session.accountId)
      if (email === before.email) return userOf(context, before)

      if (await resets.isHeld(email, before.id)) throw taken()
      // Together: when the new address turns out to be taken, no link may be left that holds the old one.
      const token = await transaction(before.id, async ({ accounts, audit, resets }) => {
        if (!(await accounts.changeEmail(before.id, email))) throw taken()
        // Links to a new password that went to the old address end: its mailbox may be somebody else's by now.
        await resets.revoke(before.id)
        await audit.note(request, before.id, 'email-changed')
        return resets.issueReturn(before.id, before.email)
      })
      const link = `${config.publicUrl}/reset-password#token=${token}`
      mailLetter(context, before, (frame) => emailChangedLetter(frame, link, return_days))
      return userOf(context, await requireAccount(context, before.id))
    },
  })
}

function taken(): Refusal {
  return new Refusal(409, 'email_taken', 'There is already an account with this email.')
}
