import type { PublicConfig } from '../../api/schemas/billing.ts'
import { request } from '../api/request.ts'
import { useResource } from '../api/resource.ts'

type Billing = PublicConfig['billing']

/** Payment is a demo and has no key, or is taken by Stripe. */
export type KnownPayment =
  | { readonly state: 'demo'; readonly mode: 'demo'; readonly tax: Billing['tax'] }
  | {
      readonly state: 'stripe'
      readonly mode: Exclude<Billing['mode'], 'demo'>
      readonly publishableKey: string
      readonly tax: Billing['tax']
    }

/** While it is unknown whether payment is a demo, nothing may be said or done that is true of a demo only. */
export type PaymentConfig =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; retry(): Promise<unknown> }
  | KnownPayment

/** How payment is taken here. */
export function usePaymentConfig(): PaymentConfig {
  const { data, error, retry } = useResource<PublicConfig>(['/api/config'])
  if (data) return paymentOf(data)
  return error ? { state: 'failed', retry } : { state: 'loading' }
}

function paymentOf({ billing: { mode, publishableKey, tax } }: PublicConfig): KnownPayment {
  if (mode === 'demo') return { state: 'demo', mode, tax }
  if (publishableKey === null) throw new Error(`Payment in ${mode} mode has no key.`)
  return { state: 'stripe', mode, publishableKey, tax }
}

/** How payment is taken here, for a command, which fails where that cannot be known. */
export const askPayment = async () => paymentOf(await request<PublicConfig>('GET', '/api/config'))
