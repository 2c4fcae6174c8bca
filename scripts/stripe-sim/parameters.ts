/**
 * The parameters of each call, as of API 2026-10-28.endive: those we send and related ones, not all of Stripe's. `a.b`
 * is part of an object, `a[]` of a list, `.*` any key. `parameters.test.ts` checks them against the SDK.
 */
import { invalid, type StripeProblem } from './refusals.ts'

/** The allowed values of a parameter: any text, a whole number, a boolean, or one of several words. */
interface Rule {
  readonly is: 'text' | 'number' | 'flag' | readonly string[]
  readonly isRequired?: true
  /** A list with at most this many entries. */
  readonly manyMost?: number
  /** An empty text clears what was set before. */
  readonly clears?: true
  readonly least?: number
  readonly most?: number
}

const text: Rule = { is: 'text' }
const number: Rule = { is: 'number' }
const flag: Rule = { is: 'flag' }
const required = { isRequired: true } as const
const clears = { clears: true } as const
const metadata: Rule = { is: 'text', clears: true }

const expand = { 'expand[]': text }
const pages = { limit: { is: 'number', least: 1, most: 100 }, starting_after: text } as const
const prorations: Rule = { is: ['always_invoice', 'create_prorations', 'none'] }
const paymentBehaviors: Rule = {
  is: ['allow_incomplete', 'default_incomplete', 'error_if_incomplete', 'pending_if_incomplete'],
}

export const parameters = {
  'POST /v1/customers': { email: text, name: text, 'metadata.*': metadata },
  'GET /v1/customers/:id': expand,
  'POST /v1/customers/:id': {
    email: { ...text, ...clears },
    name: { ...text, ...clears },
    'metadata.*': metadata,
    'invoice_settings.default_payment_method': { ...text, ...clears },
    'tax.ip_address': { ...text, ...clears },
    'tax.validate_location': { is: ['auto', 'deferred', 'immediately'] },
  },
  'DELETE /v1/customers/:id': {},
  'GET /v1/customers/:id/payment_methods': { type: text, ...pages },
  'GET /v1/customers/:id/payment_methods/:card': expand,
  'POST /v1/subscriptions': {
    customer: { ...text, ...required },
    items: { ...text, ...required },
    'items[].price': text,
    payment_behavior: paymentBehaviors,
    'automatic_tax.enabled': flag,
    'billing_mode.type': { is: ['classic', 'flexible'] },
    'payment_settings.save_default_payment_method': { is: ['off', 'on_subscription'] },
    'payment_settings.payment_method_types[]': text,
    'metadata.*': metadata,
    ...expand,
  },
  'GET /v1/subscriptions': {
    customer: text,
    status: {
      is: [
        'active',
        'past_due',
        'unpaid',
        'canceled',
        'incomplete',
        'incomplete_expired',
        'trialing',
        'paused',
        'all',
        'ended',
      ],
    },
    ...pages,
    ...expand,
  },
  'GET /v1/subscriptions/:id': expand,
  'POST /v1/subscriptions/:id': {
    cancel_at: { ...number, ...clears },
    cancel_at_period_end: flag,
    'items[].id': text,
    'items[].price': text,
    payment_behavior: paymentBehaviors,
    default_payment_method: { ...text, ...clears },
    metadata,
    'metadata.*': metadata,
    pause_collection: metadata,
    'pause_collection.behavior': { is: ['keep_as_draft', 'mark_uncollectible', 'void'] },
    'pause_collection.resumes_at': number,
    proration_behavior: prorations,
    proration_date: number,
    trial_end: number,
  },
  'POST /v1/subscriptions/:id/pause': { type: { is: ['subscription'] } },
  'POST /v1/subscriptions/:id/resume': { 'billing_cycle_anchor.type': { is: ['now'] } },
  'DELETE /v1/subscriptions/:id': { invoice_now: flag, prorate: flag },
  'GET /v1/invoices': {
    customer: text,
    status: { is: ['draft', 'open', 'void', 'paid', 'uncollectible'] },
    subscription: text,
    ...pages,
  },
  'GET /v1/invoices/:id': expand,
  'POST /v1/invoices/create_preview': {
    subscription: text,
    'subscription_details.items[].id': text,
    'subscription_details.items[].price': text,
    'subscription_details.proration_behavior': prorations,
    'subscription_details.proration_date': number,
  },
  'POST /v1/invoices/:id/finalize': { auto_advance: flag, ...expand },
  'POST /v1/invoices/:id/pay': { payment_method: text, off_session: flag },
  'POST /v1/invoices/:id/void': expand,
  'GET /v1/charges': { customer: text, ...pages },
  'GET /v1/charges/:id': expand,
  'GET /v1/disputes': { charge: text, ...pages },
  'GET /v1/payment_intents/:id': expand,
  'GET /v1/invoice_payments': {
    invoice: text,
    'payment.type': { is: ['charge', 'payment_intent', 'payment_record'] },
    'payment.payment_intent': text,
    status: { is: ['canceled', 'open', 'paid'] },
    ...pages,
    ...expand,
  },
  'POST /v1/refunds': {
    payment_intent: text,
    charge: text,
    amount: { is: 'number', least: 1 },
    reason: { is: ['duplicate', 'fraudulent', 'requested_by_customer'] },
    'metadata.*': metadata,
  },
  'POST /v1/setup_intents': {
    customer: text,
    usage: { is: ['off_session', 'on_session'] },
    'allowed_payment_method_types[]': text,
    'metadata.*': metadata,
  },
  'POST /v1/payment_methods/:id/detach': {},
  'GET /v1/prices': { 'lookup_keys[]': text, active: flag, product: text, ...pages },
  'POST /v1/prices': {
    product: text,
    currency: { ...text, ...required },
    unit_amount: number,
    'recurring.interval': { is: ['day', 'month', 'week', 'year'] },
    lookup_key: text,
    tax_behavior: { is: ['exclusive', 'inclusive', 'unspecified'] },
    transfer_lookup_key: flag,
  },
  'GET /v1/products/:id': expand,
  'GET /v1/events': {
    type: text,
    'types[]': { is: 'text', manyMost: 20 },
    'created.gt': number,
    'created.gte': number,
    'created.lt': number,
    'created.lte': number,
    delivery_success: flag,
    ...pages,
  },
  'GET /v1/webhook_endpoints': pages,
  'POST /v1/products': { id: text, name: { ...text, ...required }, description: text, 'metadata.*': metadata },
} as const satisfies Record<string, Readonly<Record<string, Rule>>>

export type Call = keyof typeof parameters

/** `items[0][price]` as in the table: `items[].price`. */
export function pathOf(name: string): string {
  return name.replace(/\[(\w*)\]/g, (_, key: string) => (/^\d*$/.test(key) ? '[]' : `.${key}`))
}

/** Stripe's error for invalid parameters of a call, which comes before any other check; null if they are valid. */
export function parameterProblem(call: Call, given: URLSearchParams): StripeProblem | null {
  const rules: Readonly<Record<string, Rule>> = parameters[call]
  for (const [name, value] of given) {
    const path = pathOf(name)
    const rule = rules[path] ?? rules[path.replace(/\.\w+$/, '.*')]
    if (!rule) return invalid(`Received unknown parameter: ${name}`, { code: 'parameter_unknown', param: name })
    const problem = valueProblem(rule, name, value)
    if (problem) return problem
  }
  const long = Object.entries(rules).find(([path, { manyMost = Number.POSITIVE_INFINITY }]) => {
    return [...given.keys()].filter((name) => pathOf(name) === path).length > manyMost
  })
  if (long) {
    const [path, { manyMost }] = long
    const param = path.replace('[]', '')
    return invalid(`Array ${param} exceeded maximum ${manyMost} allowed elements.`, { param })
  }
  const heads = new Set([...given.keys()].map((name) => name.replace(/\[.*/, '')))
  const absent = Object.keys(rules).find((name) => rules[name]?.isRequired && !heads.has(name))
  if (absent === undefined) return null
  return invalid(`Missing required param: ${absent}.`, { code: 'parameter_missing', param: absent })
}

function valueProblem({ is, clears, least, most }: Rule, param: string, value: string): StripeProblem | null {
  if (value === '') {
    const message = `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`
    return clears ? null : invalid(message, { code: 'parameter_invalid_empty', param })
  }
  if (typeof is !== 'string') {
    const words = [...is.slice(0, -1), `or ${is.at(-1)}`].join(', ')
    return is.includes(value) ? null : invalid(`Invalid ${param}: must be one of ${words}`, { param })
  }
  switch (is) {
    case 'text':
      return null
    case 'flag':
      return value === 'true' || value === 'false' ? null : invalid(`Invalid boolean: ${value}`, { param })
    case 'number': {
      const code = 'parameter_invalid_integer'
      if (!/^-?\d+$/.test(value)) return invalid(`Invalid integer: ${value}`, { code, param })
      if (most !== undefined && Number(value) > most) {
        return invalid(`This value must be less than or equal to ${most}.`, { code, param })
      }
      if (least !== undefined && Number(value) < least) {
        return invalid(`This value must be greater than or equal to ${least}.`, { code, param })
      }
      return null
    }
  }
}
