import type { FastifyRequest } from 'fastify'
import { DateTime } from 'luxon'
import type { z } from 'zod'
import { plans, renewalText } from '../../content/product.ts'
import type { AuditTrail } from '../account/audit.ts'
import type { ApiConfig } from '../config.ts'
import { answers } from '../http/answers.ts'
import { opensTo } from '../http/development-door.ts'
import { Refusal } from '../http/refusal.ts'
import type { Throttle } from '../http/throttle.ts'
import { userAgentToKeep } from '../http/user-agent.ts'
import type { TypedApp } from '../http/validation.ts'
import {
  agreedPlan,
  begunSubscription,
  billingHistory,
  billingMessage,
  clientSecret,
  demoAnswer,
  demoConfirmation,
  pauseChoice,
  paymentMethodChoice,
  paymentMethodParams,
  paymentMethods,
  planChange,
  planChoice,
  publicConfig,
  shownPlan,
  subscription,
} from '../schemas/billing.ts'
import type { Billing } from './billing.ts'
import { coverageOf } from './model/entitlement.ts'
import type { Holdings } from './model/records.ts'
import type { Shown } from './store/consents.ts'
import { viewCards, viewHistory, viewSubscription } from './view.ts'

/** Enough for a person changing their mind; too few for testing card numbers. */
const byAccount: Throttle = { max: 60, window_minutes: 15, by: ({ session }) => session.accountId }

const demoIsShut = 'Payments are a demonstration here, and work only on the machine that serves them.'

export interface BillingRoutesOptions {
  readonly billing: Billing
  readonly audit: AuditTrail
  /** In production, demonstration mode was a deliberate choice; elsewhere only this machine may pay in it. */
  readonly config: ApiConfig
}

/** GET /api/config and all calls about plans, payments and cards. */
export function billingRoutes(app: TypedApp, { billing, audit, config }: BillingRoutesOptions): void {
  const { commands } = billing
  const tags = ['billing']
  const onRequest = app.authenticate
  const command = { onRequest, preHandler: app.throttle('billing', byAccount) }
  const viewed = async (holdings: Holdings) => viewSubscription(holdings, await billing.now())
  const datesFor = async (accountId: string) => datesIn(await billing.zoneOf(accountId))

  app.get('/api/config', {
    schema: { summary: 'What a browser must know first', tags: ['public'], response: answers(200, publicConfig) },
    handler: async () => ({
      billing: {
        mode: billing.gateway.mode,
        publishableKey: billing.gateway.publishableKey,
        tax: billing.gateway.tax,
        required: billing.requireSubscription,
      },
    }),
  })

  app.get('/api/user/subscription', {
    schema: { summary: 'My subscription', tags, response: answers(200, subscription) },
    onRequest,
    handler: async ({ session }) => viewed(await commands.readAwaited(session.accountId)),
  })

  app.get('/api/user/billing-history', {
    schema: { summary: 'My payments', tags, response: answers(200, billingHistory) },
    onRequest,
    handler: async ({ session }) => viewHistory(await commands.read(session.accountId)),
  })

  app.get('/api/user/payment-methods', {
    schema: { summary: 'My cards', tags, response: answers(200, paymentMethods) },
    onRequest,
    handler: async ({ session }) => viewCards(await commands.read(session.accountId)),
  })

  app.post('/api/create-subscription', {
    ...command,
    schema: { summary: 'Subscribe', tags, body: agreedPlan, response: answers(200, begunSubscription) },
    handler: async (request) => {
      const shown = shownTo(request, request.body)
      const { clientSecret, due } = await commands.subscribe(request.session.accountId, request.body.plan, shown)
      return { clientSecret, ...(due && { due: { total: due.cents / 100, tax: due.taxCents / 100 } }) }
    },
  })

  app.post('/api/user/setup-payment-method', {
    ...command,
    schema: { summary: 'Begin to add a card', tags, response: answers(200, clientSecret) },
    handler: async ({ session }) => commands.setUpCard(session.accountId),
  })

  app.post('/api/demo/confirm-payment', {
    ...command,
    schema: {
      summary: "In a demo, what Stripe's form does elsewhere",
      tags,
      body: demoConfirmation,
      response: answers(200, billingMessage),
    },
    handler: async (request) => {
      onlyByDemo(request)
      const { session, body } = request
      await commands.confirmDemo(session.accountId, body.clientSecret, body.card)
      return { message: 'Done. This is a demo: nothing was charged.' }
    },
  })

  app.post('/api/user/confirm-payment', {
    ...command,
    schema: {
      summary: 'Begin to confirm a payment that my bank asks about',
      tags,
      response: answers(200, clientSecret),
    },
    handler: async ({ session }) => commands.beginConfirmation(session.accountId),
  })

  app.post('/api/demo/answer-bank', {
    ...command,
    schema: {
      summary: "In a demo, what the bank's own page does elsewhere",
      tags,
      body: demoAnswer,
      response: answers(200, billingMessage),
    },
    handler: async (request) => {
      onlyByDemo(request)
      await commands.confirmDemoPayment(request.session.accountId, request.body.clientSecret)
      return { message: 'Confirmed. This is a demo: nothing was charged.' }
    },
  })

  app.post('/api/user/set-default-payment-method', {
    ...command,
    schema: { summary: 'Choose my card', tags, body: paymentMethodChoice, response: answers(200, paymentMethods) },
    handler: async (request) => {
      const { session, body } = request
      const holdings = commands.setDefaultCard(session.accountId, body.paymentMethodId)
      return viewCards(await holdings.catch((error) => noteForeignCard(error, request)))
    },
  })

  // Stripe's form saves a card without us, and the event may take seconds to arrive: the page requests a refresh at
  // once.
  app.post('/api/user/payment-methods', {
    ...command,
    schema: { summary: 'A card was added: my cards', tags, response: answers(200, paymentMethods) },
    handler: async ({ session }) => viewCards(await commands.readAnew(session.accountId)),
  })

  app.delete('/api/user/payment-methods/:id', {
    ...command,
    schema: { summary: 'Remove a card', tags, params: paymentMethodParams, response: answers(200, paymentMethods) },
    handler: async (request) => {
      const { session, params } = request
      const holdings = commands.removeCard(session.accountId, params.id)
      return viewCards(await holdings.catch((error) => noteForeignCard(error, request)))
    },
  })

  app.post('/api/user/cancel-subscription', {
    ...command,
    schema: { summary: 'Cancel my subscription', tags, response: answers(200, billingMessage) },
    handler: async (request) => {
      const holdings = await commands.cancel(request.session.accountId)
      await audit.note(request, request.session.accountId, 'subscription-canceled')
      const { nextBilling, hasSubscription, isReturned } = await viewed(holdings)
      const { date, day } = await datesFor(request.session.accountId)
      if (hasSubscription) {
        // A returned payment has already ended lessons.
        const rest = isReturned ? 'Nothing more is charged.' : 'Your lessons go on until then.'
        return { message: `Your subscription ends ${day(nextBilling)}. ${rest}` }
      }
      const { until } = coverageOf(holdings, billing)
      const ended = 'Your subscription has ended. Nothing more is charged.'
      const goOn = until !== null && until > (await billing.now())
      return { message: goOn ? `${ended} Your lessons go on until ${date(until)}.` : ended }
    },
  })

  app.post('/api/user/reactivate-subscription', {
    ...command,
    schema: { summary: 'Undo canceling', tags, response: answers(200, billingMessage) },
    handler: async (request) => {
      const { nextBilling, interval } = await viewed(await commands.reactivate(request.session.accountId))
      await audit.note(request, request.session.accountId, 'subscription-reactivated')
      const { day } = await datesFor(request.session.accountId)
      const plan = interval === 'month' ? plans.monthly : plans.yearly
      return { message: `Your ${plan.label.toLowerCase()} subscription goes on. It renews ${day(nextBilling)}.` }
    },
  })

  app.get('/api/user/plan-change', {
    schema: {
      summary: 'What another plan would cost, and from when',
      tags,
      querystring: planChoice,
      response: answers(200, planChange),
    },
    ...command,
    handler: async ({ session, query }) => {
      const { at, dueCents, taxCents, asOf } = await commands.previewPlan(session.accountId, query.plan)
      return {
        at: at === null ? null : new Date(at).toISOString(),
        due: dueCents / 100,
        ...(taxCents > 0 && { tax: taxCents / 100 }),
        asOf: new Date(asOf).toISOString(),
      }
    },
  })

  app.post('/api/user/change-plan', {
    ...command,
    schema: {
      summary: 'Change my plan, or take a change back',
      tags,
      body: shownPlan,
      response: answers(200, billingMessage),
    },
    handler: async (request) => {
      const { plan, asOf } = request.body
      const reckonedAt = asOf === undefined ? undefined : Date.parse(asOf)
      const changed = commands.changePlan(request.session.accountId, plan, shownTo(request, request.body), reckonedAt)
      const { nextPlan, nextBilling } = await viewed(await changed)
      await audit.note(request, request.session.accountId, 'plan-changed')
      const { day } = await datesFor(request.session.accountId)
      const label = plans[plan].label.toLowerCase()
      const message = nextPlan
        ? `Your plan changes to ${label} ${day(nextBilling)}. Nothing is charged before.`
        : `Your plan is ${label}. It renews ${day(nextBilling)}.`
      return { message }
    },
  })

  app.post('/api/user/pause-subscription', {
    ...command,
    schema: { summary: 'Hold lessons and billing', tags, body: pauseChoice, response: answers(200, billingMessage) },
    handler: async (request) => {
      const { accountId } = request.session
      const { pausedUntil } = await viewed(await commands.pauseMonths(accountId, request.body.months))
      await audit.note(request, accountId, 'subscription-paused')
      const { day } = await datesFor(accountId)
      return {
        message: `Lessons and billing are paused until ${day(pausedUntil).replace('on ', '')}. No paid day is lost.`,
      }
    },
  })

  app.post('/api/user/resume-subscription', {
    ...command,
    schema: { summary: 'End the pause', tags, response: answers(200, billingMessage) },
    handler: async (request) => {
      const { nextBilling } = await viewed(await commands.resumeNow(request.session.accountId))
      await audit.note(request, request.session.accountId, 'subscription-resumed')
      const { day } = await datesFor(request.session.accountId)
      return { message: `Your lessons go on. Your subscription renews ${day(nextBilling)}.` }
    },
  })

  function onlyByDemo(request: Parameters<typeof opensTo>[0]): void {
    if (!config.production && !opensTo(request, config)) throw new Refusal(404, 'not_found', demoIsShut)
  }

  /** Audits a request for a card of another account: perhaps an old page, perhaps curiosity. */
  async function noteForeignCard(
    error: unknown,
    request: Parameters<AuditTrail['note']>[0] & { session: { accountId: string } },
  ): Promise<never> {
    if (error instanceof Refusal && error.code === 'no_such_card') {
      await audit.note(request, request.session.accountId, 'foreign-card-refused')
    }
    throw error
  }
}

/** The renewal terms that a page shows, and the origin of the request. */
function shownTo(
  { ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>,
  { plan, renewalTerms }: z.output<typeof agreedPlan>,
): Shown {
  return {
    terms: renewalTerms === undefined ? null : renewalText(renewalTerms, plan),
    ip,
    userAgent: userAgentToKeep(headers['user-agent']),
  }
}

/** Formats dates as on the person's pages, in their own zone. In another zone the day could differ. */
function datesIn(zone: string) {
  /** "November 30, 2026". */
  const date = (at: number) => DateTime.fromMillis(at, { zone, locale: 'en-US' }).toFormat('LLLL d, yyyy')
  /** "on November 30, 2026". */
  const day = (iso: string | null) => (iso === null ? 'soon' : `on ${date(Date.parse(iso))}`)
  return { date, day }
}
