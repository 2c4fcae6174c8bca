import type Stripe from 'stripe'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type Call, parameterProblem, type parameters, pathOf } from './parameters.ts'

/** The SDK's own types for each call's parameters. */
interface Known {
  'POST /v1/customers': Stripe.CustomerCreateParams
  'GET /v1/customers/:id': Stripe.CustomerRetrieveParams
  'POST /v1/customers/:id': Stripe.CustomerUpdateParams
  'GET /v1/customers/:id/payment_methods': Stripe.CustomerListPaymentMethodsParams
  'POST /v1/subscriptions': Stripe.SubscriptionCreateParams
  'GET /v1/subscriptions': Stripe.SubscriptionListParams
  'GET /v1/subscriptions/:id': Stripe.SubscriptionRetrieveParams
  'POST /v1/subscriptions/:id': Stripe.SubscriptionUpdateParams
  'POST /v1/subscriptions/:id/pause': Stripe.SubscriptionPauseParams
  'POST /v1/subscriptions/:id/resume': Stripe.SubscriptionResumeParams
  'DELETE /v1/subscriptions/:id': Stripe.SubscriptionCancelParams
  'GET /v1/invoices': Stripe.InvoiceListParams
  'GET /v1/invoices/:id': Stripe.InvoiceRetrieveParams
  'POST /v1/invoices/create_preview': Stripe.InvoiceCreatePreviewParams
  'POST /v1/invoices/:id/finalize': Stripe.InvoiceFinalizeInvoiceParams
  'POST /v1/invoices/:id/pay': Stripe.InvoicePayParams
  'POST /v1/invoices/:id/void': Stripe.InvoiceVoidInvoiceParams
  'GET /v1/charges': Stripe.ChargeListParams
  'GET /v1/charges/:id': Stripe.ChargeRetrieveParams
  'GET /v1/disputes': Stripe.DisputeListParams
  'GET /v1/payment_intents/:id': Stripe.PaymentIntentRetrieveParams
  'GET /v1/invoice_payments': Stripe.InvoicePaymentListParams
  'POST /v1/setup_intents': Stripe.SetupIntentCreateParams
  'POST /v1/refunds': Stripe.RefundCreateParams
  'GET /v1/prices': Stripe.PriceListParams
  'POST /v1/prices': Stripe.PriceCreateParams
  'GET /v1/products/:id': Stripe.ProductRetrieveParams
  'GET /v1/events': Stripe.EventListParams
  'GET /v1/webhook_endpoints': Stripe.WebhookEndpointListParams
  'POST /v1/products': Stripe.ProductCreateParams
}

/** `pause_collection.behavior` → `pause_collection`, `items[].price` → `items`. */
type Head<Path> = Path extends `${infer Name}.${string}` ? Head<Name> : Path extends `${infer Name}[]` ? Name : Path
/** Names in our table that the SDK does not have for the call. */
type Foreign = {
  [C in keyof Known]: Exclude<Head<keyof (typeof parameters)[C]>, keyof Known[C]>
}[keyof Known]

test('the table knows nothing that the SDK does not', () => {
  // Checked by the compiler: any such name makes this an error.
  const foreign: [Foreign] extends [never] ? 'none' : Foreign = 'none'
  assert.is(foreign, 'none')
})

test('a name as it is sent is found in the table', () => {
  assert.is(pathOf('items[0][price]'), 'items[].price')
  assert.is(pathOf('expand[0]'), 'expand[]')
  assert.is(refused('POST /v1/subscriptions', 'customer=cus_1&items[0][price]=price_1&metadata[any]=1'), null)
})

test('what today’s API does not know is named', () => {
  const foreign: readonly [Call, string, string][] = [
    ['POST /v1/subscriptions', 'customer=cus_1&items[0][prise]=price_1', 'items[0][prise]'],
    ['POST /v1/setup_intents', 'payment_method_types[0]=card', 'payment_method_types[0]'],
  ]
  for (const [call, params, name] of foreign) {
    assert.equal(refused(call, params), ['parameter_unknown', name, `Received unknown parameter: ${name}`])
  }
})

test('what is wrong with a parameter is said as Stripe says it', () => {
  const cases: readonly [call: Call, params: string, code: string | undefined, param: string, message: RegExp][] = [
    ['POST /v1/subscriptions', 'customer=cus_1', 'parameter_missing', 'items', /^Missing required param: items\.$/],
    ['POST /v1/subscriptions', 'items[0][price]=p', 'parameter_missing', 'customer', /^Missing required/],
    ['GET /v1/invoices', 'limit=101', 'parameter_invalid_integer', 'limit', /less than or equal to 100/],
    ['GET /v1/invoices', 'limit=0', 'parameter_invalid_integer', 'limit', /greater than or equal to 1/],
    ['GET /v1/charges', 'limit=ten', 'parameter_invalid_integer', 'limit', /^Invalid integer: ten$/],
    ['POST /v1/setup_intents', 'customer=', 'parameter_invalid_empty', 'customer', /cannot be unset/],
    ['GET /v1/invoices', 'status=late', undefined, 'status', /one of draft, open, void, paid, or uncollectible$/],
  ]
  for (const [call, params, code, param, message] of cases) {
    const said = refused(call, params)
    assert.equal(said?.slice(0, 2), [code, param], params)
    assert.match(said?.[2] ?? '', message)
  }
  assert.is(refused('POST /v1/subscriptions/:id', 'pause_collection=&cancel_at=&metadata[a]='), null, 'taken away')
})

test.run()

function refused(call: Call, params: string): [string | undefined, string | undefined, string] | null {
  const problem = parameterProblem(call, new URLSearchParams(params))
  if (!problem) return null
  const { code, param } = (problem.body as { error: { code?: string; param?: string } }).error
  return [code, param, problem.message]
}
