import type { AccountContext } from '../account/context.ts'
import { findUser } from '../account/find-user.ts'
import { answers } from '../http/answers.ts'
import type { Throttle } from '../http/throttle.ts'
import type { TypedApp } from '../http/validation.ts'
import { phoneChange, savedUser } from '../schemas/account.ts'
import { requirePhone } from './phone-number.ts'
import { requireMayProve } from './replacing-number.ts'

const byAccount: Throttle = { max: 20, window_minutes: 60, by: ({ session }) => session.accountId }

/**
 * PUT /api/user/phone: sets a pending number. It replaces the verified one when its code is entered
 * (`/api/user/send-otp`, `/api/user/verify-otp`); until then texts go to the old number, so that a mistyped digit costs
 * nobody a lesson. The consent ticked for it is stored until then. Submitting the verified number itself cancels a
 * pending one.
 */
export function phoneRoute(app: TypedApp, context: AccountContext): void {
  const { accounts, config } = context

  app.put('/api/user/phone', {
    schema: { summary: 'Change my number', tags: ['phone'], body: phoneChange, response: answers(200, savedUser) },
    onRequest: app.authenticate,
    preHandler: app.throttle('number', byAccount),
    handler: async (request) => {
      const { accountId } = request.session
      const phone = requirePhone(request.body.phoneNumber, config.phoneCountries)
      await requireMayProve(context, request.session, phone)
      await accounts.keepTypedPhone(accountId, phone, request.body.consent)
      return findUser(context, accountId)
    },
  })
}
