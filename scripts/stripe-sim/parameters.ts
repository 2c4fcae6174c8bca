/**
 * The parameters that each call knows, as of API 2026-10-28.endive: those that we send and their neighbours, not all of
 * Stripe's. `a.b` is a part of an object, `a[]` of a list, `.*` any key. `parameters.test.ts` holds them to the SDK.
 */
export const parameters = {
  'POST /v1/customers': ['email', 'name', 'metadata.*'],
  'GET /v1/customers/:id': ['expand[]'],
  'POST /v1/customers/:id': ['email', 'name', 'metadata.*', 'invoice_settings.default_payment_method'],
  'DELETE /v1/customers/:id': [],
  'GET /v1/customers/:id/payment_methods': ['type', 'limit', 'starting_after'],
  'GET /v1/customers/:id/payment_methods/:card': ['expand[]'],
  'POST /v1/subscriptions': [
    'customer',
    'items[].price',
    'payment_behavior',
    'billing_mode.type',
    'payment_settings.save_default_payment_method',
    'payment_settings.payment_method_types[]',
    'metadata.*',
    'expand[]',
  ],
  'GET /v1/subscriptions': ['customer', 'status', 'limit', 'starting_after', 'expand[]'],
  'GET /v1/subscriptions/:id': ['expand[]'],
  'POST /v1/subscriptions/:id': [
    'cancel_at',
    'cancel_at_period_end',
    'items[].id',
    'items[].price',
    'payment_behavior',
    'default_payment_method',
    'metadata',
    'metadata.*',
    'pause_collection',
    'pause_collection.behavior',
    'pause_collection.resumes_at',
    'proration_behavior',
    'trial_end',
  ],
  'DELETE /v1/subscriptions/:id': ['invoice_now', 'prorate'],
  'GET /v1/invoices': ['customer', 'status', 'limit', 'starting_after', 'subscription'],
  'GET /v1/invoices/:id': ['expand[]'],
  'POST /v1/invoices/create_preview': [
    'subscription',
    'subscription_details.items[].id',
    'subscription_details.items[].price',
    'subscription_details.proration_behavior',
  ],
  'POST /v1/invoices/:id/pay': ['payment_method', 'off_session'],
  'POST /v1/invoices/:id/void': ['expand[]'],
  'GET /v1/charges': ['customer', 'limit', 'starting_after'],
  'GET /v1/charges/:id': ['expand[]'],
  'GET /v1/disputes': ['charge', 'limit', 'starting_after'],
  'GET /v1/payment_intents/:id': ['expand[]'],
  'GET /v1/invoice_payments': [
    'invoice',
    'payment.type',
    'payment.payment_intent',
    'status',
    'limit',
    'starting_after',
    'expand[]',
  ],
  'POST /v1/refunds': ['payment_intent', 'charge', 'amount', 'reason', 'metadata.*'],
  'POST /v1/setup_intents': ['customer', 'usage', 'allowed_payment_method_types[]', 'metadata.*'],
  'POST /v1/payment_methods/:id/detach': [],
  'GET /v1/prices': ['lookup_keys[]', 'active', 'limit', 'product'],
  'POST /v1/prices': ['product', 'currency', 'unit_amount', 'recurring.interval', 'lookup_key', 'transfer_lookup_key'],
  'GET /v1/products/:id': ['expand[]'],
  'GET /v1/webhook_endpoints': ['limit', 'starting_after'],
  'POST /v1/products': ['id', 'name', 'description', 'metadata.*'],
} as const satisfies Record<string, readonly string[]>

export type Call = keyof typeof parameters

/** `items[0][price]` as the table has it: `items[].price`. */
export function pathOf(name: string): string {
  return name.replace(/\[(\w*)\]/g, (_, key: string) => (/^\d*$/.test(key) ? '[]' : `.${key}`))
}

/** The first parameter that the call does not know, or null. */
export function unknownParameter(call: Call, given: Iterable<string>): string | null {
  const known: readonly string[] = parameters[call]
  for (const name of given) {
    const path = pathOf(name)
    const anyKey = path.replace(/\.\w+$/, '.*')
    if (!known.includes(path) && !(anyKey !== path && known.includes(anyKey))) return name
  }
  return null
}
