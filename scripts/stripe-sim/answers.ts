/** Turns stored objects into answers: expanded on request, and paged. */
import type Stripe from 'stripe'
import { intentOf } from './ledger/invoices.ts'
import { idOf } from './reference.ts'
import { invalid, missing } from './refusals.ts'
import type { State } from './state.ts'

type Thing = Record<string, unknown>

/** The ids that can be expanded, by their position; only those that callers here have needed. */
const expandable: Readonly<Record<string, (state: State, of: Thing) => unknown>> = {
  'subscription.latest_invoice': ({ invoices }, of) => invoices[String(of.latest_invoice)] ?? null,
  'invoice.confirmation_secret': (state, of) => secretOf(state, of as unknown as Stripe.Invoice),
  'invoice_payment.payment.payment_intent': ({ paymentIntents }, of) => {
    const { payment } = of as unknown as Stripe.InvoicePayment
    return { ...payment, payment_intent: paymentIntents[idOf(payment.payment_intent) ?? ''] }
  },
}

function secretOf(state: State, invoice: Stripe.Invoice): Stripe.Invoice.ConfirmationSecret | null {
  const secret = intentOf(state, invoice)?.client_secret
  return secret ? { type: 'payment_intent', client_secret: secret } : null
}

/** The object with the paths in `expand` expanded. Does not modify stored objects. */
export function expanded<T extends object>(state: State, object: T, paths: readonly string[]): T {
  return paths.reduce<Thing>((one, path) => expand(state, one, path), object as Thing) as T
}

function expand(state: State, of: Thing, path: string): Thing {
  if (of.object === 'list' && path.startsWith('data.')) {
    const rest = path.slice('data.'.length)
    return { ...of, data: (of.data as Thing[]).map((one) => expand(state, one, rest)) }
  }
  const name = Object.keys(expandable).find((known) => `${of.object}.${path}.`.startsWith(`${known}.`))
  const found = name === undefined ? undefined : expandable[name]
  if (name === undefined || !found) throw invalid(`This property cannot be expanded (${path}).`)
  const inside = name.slice(`${of.object}.`.length)
  const [field = ''] = inside.split('.')
  const whole = found(state, of)
  const rest = path.slice(inside.length + 1)
  const isThing = typeof whole === 'object' && whole !== null
  return { ...of, [field]: rest !== '' && isThing ? expand(state, whole as Thing, rest) : whole }
}

/** One page of a list, newest first (https://docs.stripe.com/api/pagination). */
export function page<T extends { readonly id: string }>(
  oldestFirst: readonly T[],
  params: URLSearchParams,
  url: string,
): Stripe.ApiList<T> {
  const all = oldestFirst.toReversed()
  const after = params.get('starting_after')
  const from = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1
  if (after !== null && from === 0) throw missing('object', after, 'starting_after', 400)
  const limit = Number(params.get('limit') ?? 10)
  return { object: 'list', data: all.slice(from, from + limit), has_more: from + limit < all.length, url }
}
