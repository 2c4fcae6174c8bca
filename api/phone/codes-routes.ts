import { type CodeDeclined, checkCode, sendCode } from '../../sms-engine/engine/phone-codes.ts'
import type { AccountContext } from '../account/context.ts'
import { findUser, requireAccount } from '../account/find-user.ts'
import { phoneChangedLetter } from '../account/letters.ts'
import { answers } from '../http/answers.ts'
import { Refusal } from '../http/refusal.ts'
import type { Throttle } from '../http/throttle.ts'
import type { TypedApp } from '../http/validation.ts'
import { codeProof, codeRequest, phoneMessage, phoneProved } from '../schemas/phone.ts'
import { requirePhone } from './phone-number.ts'
import { requireMayProve } from './replacing-number.ts'

/**
 * The engine limits codes by number, learner, network and in total. These throttles stop a flood before it gets there.
 */
const byPlace: Throttle = { max: 100, window_minutes: 10, by: ({ network }) => network }
const byAccount: Throttle = { max: 30, window_minutes: 10, by: ({ session }) => session.accountId }

/** POST /api/user/send-otp and /api/user/verify-otp: proves a number by the code texted to it. */
export function phoneCodeRoutes(app: TypedApp, context: AccountContext): void {
  const { config, engine, accounts, transaction } = context

  app.post('/api/user/send-otp', {
    schema: {
      summary: 'Text a verification code',
      tags: ['phone'],
      body: codeRequest,
      response: answers(200, phoneMessage),
    },
    onRequest: app.authenticate,
    preHandler: app.throttle('code', byPlace, byAccount),
    handler: async (request, reply) => {
      const { accountId } = request.session
      const phone = requirePhone(request.body.phoneNumber, config.phoneCountries)
      await requireMayProve(context, request.session, phone)
      const sent = await sendCode(engine, {
        learnerId: accountId,
        phone,
        ip: request.ip,
        userAgent: request.headers['user-agent'] ?? null,
        consent: request.body.consent ?? (await accounts.findTypedConsent(accountId, phone)),
      })
      if (!sent.ok) {
        if (sent.retryAfter_s !== undefined) reply.header('retry-after', sent.retryAfter_s)
        throw refusalOf(sent)
      }
      await accounts.keepTypedPhone(accountId, phone, request.body.consent)
      return { message: 'We sent you a code. It can take a minute to arrive.' }
    },
  })

  app.post('/api/user/verify-otp', {
    schema: { summary: 'Prove a number', tags: ['phone'], body: codeProof, response: answers(200, phoneProved) },
    onRequest: app.authenticate,
    preHandler: app.throttle('typed code', byPlace, byAccount),
    handler: async (request) => {
      const { accountId } = request.session
      const phone = requirePhone(request.body.phoneNumber, config.phoneCountries)
      const replaced = await requireMayProve(context, request.session, phone)
      const account = await requireAccount(context, accountId)
      const check = { learnerId: accountId, phone, code: request.body.otpCode }
      const checked = await checkCode(engine, check, async (owner) => {
        await transaction(accountId, async ({ audit, letters }) => {
          await audit.note(request, accountId, replaced === null ? 'phone-verified' : 'phone-changed')
          if (replaced !== null) await letters.tellOwner(account, phoneChangedLetter)
        })
        if (owner !== null) await noteLoss(context, owner)
      })
      if (!checked.ok) throw refusalOf(checked)
      return { message: 'Your phone is verified.', user: await findUser(context, accountId) }
    },
  })
}

/**
 * Writes the loss down at the account that had the number before; its conversation has asked for the letter. A number
 * known only from its texts has no account.
 */
async function noteLoss({ accounts, audit }: AccountContext, accountId: string): Promise<void> {
  if (await accounts.find(accountId)) await audit.note(null, accountId, 'phone-lost')
}

const STATUS: Record<CodeDeclined['code'], number> = {
  suppressed: 409,
  wait: 429,
  too_many_codes: 429,
  codes_paused: 503,
  no_code: 400,
  invalid_code: 400,
  expired_code: 400,
  undeliverable: 422,
}

function refusalOf({ code, message }: CodeDeclined): Refusal {
  return new Refusal(STATUS[code], code, message)
}
