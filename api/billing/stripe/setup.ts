/** What must exist at Stripe before anyone can pay: `npm run stripe:setup` creates it, and may be rerun. */
import type Stripe from 'stripe'
import { brand, plans } from '../../../content/product.ts'
import type { StripeConfig } from '../config.ts'
import { connect, lookupKeys, unlessMissing } from './client.ts'
import { apiVersion, eventsRead } from './events-read.ts'

const product = { id: 'tallytext_pro', name: `${brand} Pro` } as const

/** The permissions of a restricted key: the last three only for the setup. */
export const permissions = [
  'Customers: write',
  'Subscriptions: write',
  'Invoices: write',
  'Payment Methods: write',
  'Setup Intents: write',
  'Payment Intents: read',
  'Charges and Refunds: write',
  'Disputes: read',
  'Events: read',
  'Prices: read, and write for the set-up',
  'Products: write',
  'Webhook Endpoints: write',
] as const

/** Stripe refuses it for this key. `message` is one sentence for the operator. */
export class SetupRefused extends Error {
  override name = 'SetupRefused'
}

export interface SetupDone {
  /** One line per change made. */
  readonly done: readonly string[]
  /** The secret of a newly created endpoint; Stripe never shows it again. */
  readonly webhookSecret: string | null
}

/**
 * Creates what is missing and fixes what is wrong: product, prices, and the endpoint for events.
 * @param webhookUrl null when Stripe cannot reach us
 * @throws SetupRefused
 */
export async function setUpStripe(config: StripeConfig, webhookUrl: string | null): Promise<SetupDone> {
  try {
    const made = await setUpPlans(config)
    const archived = await archiveOldPrices(config)
    const endpoint = webhookUrl === null ? { done: [], webhookSecret: null } : await setUpWebhook(config, webhookUrl)
    return { done: [...made, ...archived, ...endpoint.done], webhookSecret: endpoint.webhookSecret }
  } catch (error) {
    const { type } = error as Partial<Stripe.errors.StripeError>
    if (type === 'StripeAuthenticationError') {
      throw new SetupRefused('Stripe does not know this STRIPE_SECRET_KEY: copy it anew from Developers, API keys.')
    }
    if (type === 'StripeConnectionError') {
      throw new SetupRefused('Stripe does not answer: look whether this machine reaches the internet, and try again.')
    }
    if (type === 'StripePermissionError') {
      throw new SetupRefused(`This restricted key may not do that. It needs: ${permissions.join('; ')}.`)
    }
    if (type?.startsWith('Stripe')) {
      throw new SetupRefused(
        `Stripe refuses, or something answers in its place: ${(error as Error).message.replace(/\s+/g, ' ')}`,
      )
    }
    throw error
  }
}

/** Creates the product and its prices for the plans; whatever is already right stays. */
export async function setUpPlans(config: StripeConfig): Promise<string[]> {
  const stripe = connect(config)
  const done: string[] = []
  const { tax = 'off' } = config
  if (!(await unlessMissing(stripe.products.retrieve(product.id)))) {
    await stripe.products.create({ id: product.id, name: product.name }, { idempotencyKey: `product:${product.id}` })
    done.push(`made the product ${product.name}`)
  }
  for (const { id, cents, interval } of Object.values(plans)) {
    const lookup_key = lookupKeys[id]
    const { data } = await stripe.prices.list({ lookup_keys: [lookup_key], active: true })
    const [price] = data
    const isRight = price?.unit_amount === cents && price.currency === 'usd' && price.recurring?.interval === interval
    // Without taxes, the tax behavior does not matter; once set, Stripe never changes it.
    if (isRight && (tax === 'off' || price.tax_behavior === tax)) continue
    await stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: cents,
      recurring: { interval },
      lookup_key,
      ...(tax !== 'off' && { tax_behavior: tax }),
      // A price is immutable at Stripe: another amount is another price under the same key.
      transfer_lookup_key: true,
    })
    const taxed = tax === 'off' ? '' : tax === 'exclusive' ? ', plus tax' : ', tax included'
    done.push(`made the price ${lookup_key}: ${cents} cents a ${interval}${taxed}`)
  }
  return done
}

/** Keeps old prices from new subscribers. Existing subscribers keep theirs. */
export async function archiveOldPrices(config: StripeConfig): Promise<string[]> {
  const stripe = connect(config)
  const prices = await stripe.prices
    .list({ product: product.id, active: true, limit: 100 })
    .autoPagingToArray({ limit: 1_000 })
  const current: readonly (string | null)[] = Object.values(lookupKeys)
  const old = prices.filter(({ lookup_key }) => !current.includes(lookup_key))
  for (const { id } of old) await stripe.prices.update(id, { active: false })
  return old.map(({ id }) => `archived the old price ${id}`)
}

/** Sets up the endpoint at this address, with exactly the events that we read and the API version that we parse. */
export async function setUpWebhook(config: StripeConfig, url: string): Promise<SetupDone> {
  const { webhookEndpoints } = connect(config)
  const all = await webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 })
  const [found] = all.filter((endpoint) => endpoint.url === url)
  const enabled_events = [...eventsRead]
  if (!found) {
    const made = await webhookEndpoints.create({ url, enabled_events, api_version: apiVersion })
    return { done: [`made the webhook endpoint ${url}`], webhookSecret: made.secret ?? null }
  }
  if (found.api_version !== apiVersion) {
    const version = found.api_version ?? 'the version of the account'
    const message = `The webhook endpoint ${url} sends events as of ${version}, which Stripe never changes: delete it at Stripe and run this again.`
    throw new SetupRefused(message)
  }
  const isRight = [...found.enabled_events].sort().join() === [...eventsRead].sort().join()
  if (isRight && found.status === 'enabled') return { done: [], webhookSecret: null }
  await webhookEndpoints.update(found.id, { enabled_events, disabled: false })
  return { done: [`put the events of the webhook endpoint ${url} right`], webhookSecret: null }
}
