import { z } from 'zod'
import { type RenewalVersion, renewalTemplates } from '../../content/product.ts'

const renewalVersions = Object.keys(renewalTemplates) as [RenewalVersion, ...RenewalVersion[]]

/** Who processes payments: nobody (`demo`), Stripe's test mode, or Stripe. */
export const billingMode = z.enum(['demo', 'test', 'live'])
export type BillingMode = z.output<typeof billingMode>

/** GET /api/config: what a browser must know before showing a payment form. Public. */
export const publicConfig = z.object({
  billing: z.object({
    mode: billingMode,
    /** Stripe's key for the browser; null in a demo. */
    publishableKey: z.string().nullable(),
    /** Whether tax is added to the prices on the pages (`exclusive`), included in them, or not calculated. */
    tax: z.enum(['off', 'exclusive', 'inclusive']),
    /** Whether lessons need a subscription from the first day. */
    required: z.boolean(),
  }),
})
export type PublicConfig = z.output<typeof publicConfig>

/** GET /api/user/plan-change. */
export const planChoice = z.object({
  plan: z.enum(['monthly', 'yearly'], 'Please choose the monthly or the yearly plan.'),
})

/**
 * POST /api/create-subscription, and the start of /api/user/change-plan. `renewalTerms` is the version of the renewal
 * terms shown, as proof that they were agreed to; absent where a page shows none.
 */
export const agreedPlan = planChoice.extend({
  renewalTerms: z.enum(renewalVersions, 'Please reload this page.').optional(),
})

/** POST /api/user/change-plan. `asOf` from the preview: the amount charged is then the one shown. */
export const shownPlan = agreedPlan.extend({ asOf: z.iso.datetime('Please reload this page.').optional() })

/**
 * GET /api/user/plan-change: what a change would do. `at` is when it happens (ISO 8601), null for at once; `due` in
 * dollars, and `tax` its tax part, absent when zero. `asOf` is the time (ISO 8601) for which `due` is calculated.
 */
export const planChange = z.object({
  at: z.string().nullable(),
  due: z.number(),
  tax: z.number().optional(),
  asOf: z.string(),
})
export type PlanChange = z.output<typeof planChange>

/** What Stripe's client, or the demo's confirmation, needs to continue. */
export const clientSecret = z.object({ clientSecret: z.string() })

/** An amount in dollars, and how much of it is tax. */
const taxed = z.object({ total: z.number(), tax: z.number() })

/**
 * POST /api/create-subscription. `due` is the amount to pay now; absent when it contains no tax: then it is the plan's
 * price.
 */
export const begunSubscription = clientSecret.extend({ due: taxed.optional() })
export type BegunSubscription = z.output<typeof begunSubscription>

/** POST /api/user/pause-subscription. */
export const pauseChoice = z.object({
  months: z
    .number('Please choose 1, 2 or 3 months.')
    .int('Please choose 1, 2 or 3 months.')
    .min(1, 'A pause lasts at least a month.')
    .max(3, 'A pause can last up to 3 months.'),
})

/**
 * GET /api/user/subscription. The specification's fields come first; without a subscription all of them but
 * `hasSubscription` are null or false. `amount` is in dollars. Times are ISO 8601, in service time.
 */
export const subscription = z.object({
  hasSubscription: z.boolean(),
  productName: z.string().nullable(),
  amount: z.number().nullable(),
  interval: z.enum(['month', 'year']).nullable(),
  /** active, past_due, paused; null without a subscription. */
  status: z.string().nullable(),
  cancelAtPeriodEnd: z.boolean(),
  /** When it renews; when it ends if it is canceling. */
  nextBilling: z.string().nullable(),
  /**
   * The date, set with the payment provider, on which it ends after at least one more renewal. Null when none is set.
   */
  endsOn: z.string().nullable(),
  /** The plan it changes to at `nextBilling`, and its price in dollars; null when it stays the same. */
  nextPlan: z.object({ interval: z.enum(['month', 'year']), amount: z.number() }).nullable(),
  /** Lessons and billing are paused until then. */
  pausedUntil: z.string().nullable(),
  /**
   * Set after a failed payment until it is settled: the amount owed in dollars, until when lessons continue, whether
   * the bank is waiting for the cardholder's confirmation, and the payment provider's page to pay or confirm it (null
   * when there is none).
   */
  pastDue: z
    .object({
      amount: z.number(),
      lessonsUntil: z.string(),
      isToBeConfirmed: z.boolean(),
      payUrl: z.string().nullable(),
    })
    .nullable(),
  /** The current period's payment was refunded or disputed: no lessons until the next payment. */
  isReturned: z.boolean(),
  /** Until when lessons would continue if it were canceled now; null when there is nothing to cancel. */
  lessonsUntilIfCanceled: z.string().nullable(),
})
export type Subscription = z.output<typeof subscription>

/** GET /api/user/billing-history: newest first. `amount` in dollars. */
export const billingHistory = z.object({
  history: z.array(
    z.object({
      id: z.string(),
      amount: z.number(),
      /** The tax part in dollars; absent when zero. */
      tax: z.number().optional(),
      /** ISO 4217 in lower case. */
      currency: z.string(),
      /** ISO 8601. */
      date: z.string(),
      paid: z.boolean(),
      /** The cardholder must confirm it to the bank; absent otherwise. */
      isToBeConfirmed: z.literal(true).optional(),
      invoiceUrl: z.string().optional(),
      /** The refunded part in dollars; absent when zero. */
      refunded: z.number().optional(),
      /** Set when the cardholder disputed it with the bank; absent otherwise. */
      dispute: z.enum(['open', 'lost']).optional(),
    }),
  ),
})
export type BillingHistory = z.output<typeof billingHistory>

/** GET /api/user/payment-methods, in Stripe's spelling, as in the specification. */
export const paymentMethods = z.object({
  paymentMethods: z.array(
    z.object({
      id: z.string(),
      isDefault: z.boolean(),
      card: z.object({
        brand: z.string(),
        last4: z.string(),
        exp_month: z.number(),
        exp_year: z.number(),
      }),
    }),
  ),
})
export type PaymentMethods = z.output<typeof paymentMethods>

/** POST /api/user/set-default-payment-method. */
export const paymentMethodChoice = z.object({
  paymentMethodId: z
    .string('Please choose a card.')
    .min(1, 'Please choose a card.')
    .max(255, 'That is no card of yours.'),
})

export const paymentMethodParams = z.object({ id: z.string().min(1).max(255) })

/**
 * POST /api/demo/confirm-payment: replaces Stripe's own form, in a demo only. Only known test numbers are accepted, and
 * only brand and last four digits are stored.
 */
export const demoConfirmation = z.object({
  clientSecret: z.string('Please start again.').min(1, 'Please start again.').max(255, 'Please start again.'),
  card: z.object({
    number: z
      .string('Please enter a card number.')
      .min(1, 'Please enter a card number.')
      .max(40, 'Please check the card number.'),
    expMonth: z
      .number('Please enter the month.')
      .int('Please check the month.')
      .min(1, 'Please check the month.')
      .max(12, 'Please check the month.'),
    expYear: z
      .number('Please enter the year.')
      .int('Please check the year.')
      .min(2000, 'Please check the year.')
      .max(2100, 'Please check the year.'),
  }),
})

/** POST /api/demo/answer-bank: replaces the page of the card's bank, in a demo only. */
export const demoAnswer = demoConfirmation.pick({ clientSecret: true })

/** A sentence for a person. */
export const billingMessage = z.object({ message: z.string() })
