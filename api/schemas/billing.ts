import { z } from 'zod'
import { type RenewalVersion, renewalTemplates } from '../../content/product.ts'

const renewalVersions = Object.keys(renewalTemplates) as [RenewalVersion, ...RenewalVersion[]]

/** Who takes the money: nobody (`demo`), Stripe's test mode, or Stripe. */
export const billingMode = z.enum(['demo', 'test', 'live'])
export type BillingMode = z.output<typeof billingMode>

/** GET /api/config: what a browser must know before it can show a payment form. Public. */
export const publicConfig = z.object({
  billing: z.object({
    mode: billingMode,
    /** Stripe's, for the browser; null in a demo. */
    publishableKey: z.string().nullable(),
    /** Whether tax is added to the prices that the pages name (`exclusive`), is a part of them, or is not reckoned. */
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
 * POST /api/create-subscription, and the beginning of /api/user/change-plan. `renewalTerms` says which words about renewal the page shows, as
 * proof that they were agreed to; absent where a page shows none.
 */
export const agreedPlan = planChoice.extend({
  renewalTerms: z.enum(renewalVersions, 'Please reload this page.').optional(),
})

/** POST /api/user/change-plan. `asOf` as the preview has it: then the sum that was shown is the one that is charged. */
export const shownPlan = agreedPlan.extend({ asOf: z.iso.datetime('Please reload this page.').optional() })

/**
 * GET /api/user/plan-change: what a change would do. `at` is when it happens (ISO 8601), null at once; `due` in dollars, and
 * how much of it is `tax`, absent when none is. `asOf` is the moment (ISO 8601) that `due` is reckoned as of.
 */
export const planChange = z.object({
  at: z.string().nullable(),
  due: z.number(),
  tax: z.number().optional(),
  asOf: z.string(),
})
export type PlanChange = z.output<typeof planChange>

/** What Stripe's client, or the demo's confirmation, needs to go on. */
export const clientSecret = z.object({ clientSecret: z.string() })

/** A sum in dollars, and how much of it is tax. */
const taxed = z.object({ total: z.number(), tax: z.number() })

/** POST /api/create-subscription. `due` is what is to be paid now; absent where no tax is in it: then it is the plan's price. */
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
 * GET /api/user/subscription. The fields of the specification first; without a subscription all of them but
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
  /** When it ends although it renews before: a day that the payment provider was told. Null where none is set. */
  endsOn: z.string().nullable(),
  /** What it changes to at `nextBilling`, and the price of that in dollars; null when it stays what it is. */
  nextPlan: z.object({ interval: z.enum(['month', 'year']), amount: z.number() }).nullable(),
  /** Lessons and billing are held until then. */
  pausedUntil: z.string().nullable(),
  /**
   * Set while the last payment failed: what is owed in dollars, until when lessons go on, whether the bank waits for the
   * card's owner to confirm it, and the payment provider's page where it can be paid or confirmed (null where there is none).
   */
  pastDue: z
    .object({
      amount: z.number(),
      lessonsUntil: z.string(),
      isToBeConfirmed: z.boolean(),
      payUrl: z.string().nullable(),
    })
    .nullable(),
  /** The payment of the current period went back, in a refund or a dispute: no lessons until the next one. */
  isReturned: z.boolean(),
  /** Until when lessons would go on if it were canceled now; null when there is nothing to cancel. */
  lessonsUntilIfCanceled: z.string().nullable(),
})
export type Subscription = z.output<typeof subscription>

/** GET /api/user/billing-history: newest first. `amount` in dollars. */
export const billingHistory = z.object({
  history: z.array(
    z.object({
      id: z.string(),
      amount: z.number(),
      /** How many dollars of it are tax; absent when none are. */
      tax: z.number().optional(),
      /** ISO 4217 in lower case. */
      currency: z.string(),
      /** ISO 8601. */
      date: z.string(),
      paid: z.boolean(),
      /** The card's owner is to confirm it to the bank; absent where nobody waits for that. */
      isToBeConfirmed: z.literal(true).optional(),
      invoiceUrl: z.string().optional(),
      /** How many dollars of it were given back; absent when none were. */
      refunded: z.number().optional(),
      /** The bank was told that it was not the card's owner's; absent when it was not. */
      dispute: z.enum(['open', 'lost']).optional(),
    }),
  ),
})
export type BillingHistory = z.output<typeof billingHistory>

/** GET /api/user/payment-methods, in Stripe's spelling as the specification has it. */
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
 * POST /api/demo/confirm-payment: in a demo only, what Stripe's own form does elsewhere. Nothing but a known test number
 * is accepted, and of that only brand and last four are kept.
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

/** POST /api/demo/answer-bank: in a demo only, what the page of the card's bank does elsewhere. */
export const demoAnswer = demoConfirmation.pick({ clientSecret: true })

/** A sentence for a person. */
export const billingMessage = z.object({ message: z.string() })
