import type Stripe from 'stripe'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type parameters, pathOf, unknownParameter } from './parameters.ts'

/** The SDK's own types of what each call takes. */
interface Known {
  'POST /v1/customers': Stripe.CustomerCreateParams
  'GET /v1/customers/:id': Stripe.CustomerRetrieveParams
  'POST /v1/customers/:id': Stripe.CustomerUpdateParams
  'GET /v1/customers/:id/payment_methods': Stripe.CustomerListPaymentMethodsParams
  'POST /v1/subscriptions': Stripe.SubscriptionCreateParams
  'GET /v1/subscriptions': Stripe.SubscriptionListParams
  'GET /v1/subscriptions/:id': Stripe.SubscriptionRetrieveParams
  'POST /v1/subscriptions/:id': Stripe.SubscriptionUpdateParams
  'DELETE /v1/subscriptions/:id': Stripe.SubscriptionCancelParams
  'GET /v1/invoices': Stripe.InvoiceListParams
  'GET /v1/invoices/:id': Stripe.InvoiceRetrieveParams
  'POST /v1/invoices/create_preview': Stripe.InvoiceCreatePreviewParams
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
  'GET /v1/webhook_endpoints': Stripe.WebhookEndpointListParams
  'POST /v1/products': Stripe.ProductCreateParams
}

/** `pause_collection.behavior` → `pause_collection`, `items[].price` → `items`. */
type Head<Path> = Path extends `${infer Name}.${string}` ? Head<Name> : Path extends `${infer Name}[]` ? Name : Path
/** Names in our table that the SDK does not know for the call. */
type Foreign = {
  [C in keyof Known]: Exclude<Head<(typeof parameters)[C][number]>, keyof Known[C]>
}[keyof Known]

test('the table knows nothing that the SDK does not', () => {
  // Checked by the compiler: a foreign name makes this an error.
  const foreign: [Foreign] extends [never] ? 'none' : Foreign = 'none'
  assert.is(foreign, 'none')
})

test('a name as it is sent is found in the table', () => {
  assert.is(pathOf('items[0][price]'), 'items[].price')
  assert.is(pathOf('expand[0]'), 'expand[]')
  assert.is(unknownParameter('POST /v1/subscriptions', ['customer', 'items[0][price]', 'metadata[any]']), null)
})

test('what today’s API does not know is named', () => {
  assert.is(unknownParameter('POST /v1/subscriptions', ['customer', 'items[0][prise]']), 'items[0][prise]')
  assert.is(unknownParameter('POST /v1/setup_intents', ['payment_method_types[0]']), 'payment_method_types[0]')
})

test.run()
