import { BillingCustomer } from './billing-customer.ts'
import { BillingLook } from './billing-look.ts'
import { DemoLedger } from './demo-ledger.ts'
import { Invoice } from './invoice.ts'
import { PaymentLetter } from './payment-letter.ts'
import { PaymentMethod } from './payment-method.ts'
import { RenewalConsent } from './renewal-consent.ts'
import { RenewalLetter } from './renewal-letter.ts'
import { StaffNotice } from './staff-notice.ts'
import { StripeEvent } from './stripe-event.ts'
import { Subscription } from './subscription.ts'

/** Billing's entities. */
export const billingEntities = [
  BillingCustomer,
  BillingLook,
  Subscription,
  Invoice,
  PaymentMethod,
  StripeEvent,
  PaymentLetter,
  RenewalLetter,
  RenewalConsent,
  StaffNotice,
  DemoLedger,
]
