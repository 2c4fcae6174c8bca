import { recordConsent, savePreferences } from '../../sms-engine/engine/learners.ts'
import type { AccountContext } from '../account/context.ts'
import { findUser, requireLearner } from '../account/find-user.ts'
import { answers } from '../http/answers.ts'
import { Refusal } from '../http/refusal.ts'
import type { TypedApp } from '../http/validation.ts'
import { requirePhone } from '../phone/phone-number.ts'
import { requireMayReplace } from '../phone/replacing-number.ts'
import { onboarding, onboardingSaved } from '../schemas/onboarding.ts'
import { onboardingPatch } from './onboarding.ts'

/**
 * PUT /api/user/onboarding, and POST as the specification's other reading: saves a draft or completes. Everything is
 * validated before anything is saved.
 */
export function onboardingRoute(app: TypedApp, context: AccountContext): void {
  const { accounts, audit, config, engine } = context

  app.route({
    method: ['PUT', 'POST'],
    url: '/api/user/onboarding',
    schema: {
      summary: 'Save or complete onboarding',
      tags: ['user'],
      body: onboarding,
      response: answers(200, onboardingSaved),
    },
    onRequest: app.authenticate,
    handler: async (request) => {
      const { accountId } = request.session
      const { phoneNumber } = request.body
      const phone = phoneNumber ? requirePhone(phoneNumber, config.phoneCountries) : null
      const learner = await requireLearner(context, accountId)
      if (phone !== null) await requireMayReplace(context, request.session, learner.phone, phone)
      const patch = onboardingPatch(request.body, phone, learner, engine.catalogue)

      const saved = await savePreferences(engine, accountId, patch, { ifVersion: request.body.preferencesVersion })
      if (!saved.ok) throw new Refusal(409, saved.code, saved.message, { current: await findUser(context, accountId) })
      await audit.note(request, accountId, 'preferences-changed')
      // For the proved number the ticked box is evidence now; for another number, once a code has proved it.
      const { consent } = request.body
      if (consent && learner.phone !== null && (phone ?? learner.phone) === learner.phone) {
        const evidence = { ...consent, ip: request.ip, userAgent: request.headers['user-agent'] ?? null }
        await recordConsent(engine, { learnerId: accountId, phone: learner.phone, evidence })
      }
      if (phone !== null) await accounts.keepTypedPhone(accountId, phone, consent)
      return findUser(context, accountId)
    },
  })
}
