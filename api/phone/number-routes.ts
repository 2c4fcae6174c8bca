import { releaseNumber } from '../../sms-engine/engine/learners.ts'
import type { AccountContext } from '../account/context.ts'
import { findUser, requireAccount, requireLearner } from '../account/find-user.ts'
import { phoneChangedLetter } from '../account/letters.ts'
import { tellOwner } from '../account/mail-letter.ts'
import { answers } from '../http/answers.ts'
import type { Throttle } from '../http/throttle.ts'
import type { TypedApp } from '../http/validation.ts'
import { phoneChange, savedUser } from '../schemas/account.ts'
import { requirePhone } from './phone-number.ts'
import { requireMayReplace } from './replacing-number.ts'

const byAccount: Throttle = { max: 20, window_minutes: 60, by: ({ session }) => session.accountId }

/**
 * PUT /api/user/phone: another number. The old one is given up at once, so texts stop until a code has proved the new
 * one (`/api/user/send-otp`). What was ticked for the new one is kept until then.
 */
export function phoneRoute(app: TypedApp, context: AccountContext): void {
  const { accounts, audit, config, engine } = context

  app.put('/api/user/phone', {
    schema: { summary: 'Change my number', tags: ['phone'], body: phoneChange, response: answers(200, savedUser) },
    onRequest: app.authenticate,
    preHandler: app.throttle('number', byAccount),
    handler: async (request) => {
      const { accountId } = request.session
      const phone = requirePhone(request.body.phoneNumber, config.phoneCountries)
      const [account, learner] = await Promise.all([
        requireAccount(context, accountId),
        requireLearner(context, accountId),
      ])
      if (learner.phone === phone) return findUser(context, accountId)

      await requireMayReplace(context, request.session, learner.phone, phone)
      if (learner.phone !== null) {
        await releaseNumber(engine, accountId)
        await audit.note(request, accountId, 'phone-changed')
        tellOwner(context, account, phoneChangedLetter)
      }
      await accounts.keepTypedPhone(accountId, phone, request.body.consent)
      return findUser(context, accountId)
    },
  })
}
