import { type PlanId, plans } from '../../../content/product.ts'
import { type Finding, findingsAbout } from '../../../sms-engine/runtime/finding.ts'
import type { StripeConfig, TaxSwitch } from '../config.ts'
import { connect, lookupKeys } from './client.ts'
import { apiVersion, eventsRead } from './events-read.ts'

const about = findingsAbout('Stripe')

/**
 * Checks our account's settings at Stripe, and suggests a fix for each that differs from `api/billing/README.md`. Never
 * rejects.
 */
export async function inspectStripe(config: StripeConfig, publicUrl: string): Promise<Finding[]> {
  const stripe = connect({ ...config, request_ms_max: 10_000 })
  try {
    const { data: endpoints } = await stripe.webhookEndpoints.list({ limit: 100 })
    const found = [about.good(`the keys are good, in ${config.mode} mode`)]
    for (const { id, cents, interval } of Object.values(plans)) {
      const { data } = await stripe.prices.list({ lookup_keys: [lookupKeys[id]], active: true })
      found.push(...inspectPrice(id, data[0], { cents, interval, tax: config.tax ?? 'off' }))
    }
    return [...found, ...inspectEndpoints(endpoints, `${publicUrl}/webhooks/stripe`)]
  } catch (error) {
    const { type = '', message } = error as Error & { type?: string }
    return [
      type === 'StripeAuthenticationError' || type === 'StripePermissionError'
        ? about.problem(
            'Stripe does not take the key',
            'set STRIPE_SECRET_KEY to a key of the account that may read prices and webhook endpoints',
          )
        : about.problem(`Stripe does not answer: ${message}`, 'let this machine reach api.stripe.com by HTTPS'),
    ]
  }
}

interface Price {
  readonly unit_amount: number | null
  readonly recurring: { readonly interval: string } | null
  readonly tax_behavior: string | null
}

function inspectPrice(
  plan: PlanId,
  price: Price | undefined,
  { cents, interval, tax }: { readonly cents: number; readonly interval: string; readonly tax: TaxSwitch },
): Finding[] {
  if (price?.unit_amount === cents && price.recurring?.interval === interval) {
    if (tax === 'off' || price.tax_behavior === tax) return []
    return [about.problem(`the price ${lookupKeys[plan]} does not say that tax is ${tax}`, 'npm run stripe:setup')]
  }
  const says = price
    ? `the price ${lookupKeys[plan]} is not the one that the pages show`
    : `there is no price ${lookupKeys[plan]}: nobody can subscribe`
  return [about.problem(says, 'npm run stripe:setup')]
}

interface Endpoint {
  readonly url: string
  readonly status: string
  readonly api_version: string | null
  readonly enabled_events: readonly string[]
}

function inspectEndpoints(endpoints: readonly Endpoint[], url: string): Finding[] {
  const where = 'Stripe dashboard, Developers → Webhooks'
  const ours = endpoints.find((endpoint) => endpoint.url === url)
  if (!ours) return [about.problem('payments are not reported to us', `${where}: add the endpoint ${url}`)]
  if (ours.status !== 'enabled') return [about.problem('our endpoint is disabled', `${where}: enable ${url}`)]
  const has = new Set(ours.enabled_events)
  const missing = has.has('*') ? [] : eventsRead.filter((event) => !has.has(event))
  return [
    ...(ours.api_version === apiVersion
      ? []
      : [
          about.note(
            `our endpoint speaks API ${ours.api_version ?? 'of the account'}`,
            `${where}: make one with API version ${apiVersion}`,
          ),
        ]),
    ...(missing.length === 0
      ? [about.good('payments are reported to our endpoint')]
      : [
          about.note(
            `our endpoint does not hear ${missing.join(', ')}`,
            `${where}: add these events, or wait up to an hour`,
          ),
        ]),
  ]
}
