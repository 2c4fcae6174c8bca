/** The recording of a scenario: each of our requests with its answer, the events, and our rows after each step. */
import type { Holdings } from '../../../api/billing/model/records.ts'

/** A request and its answer. */
export interface Exchange {
  /** Method and path: `POST /v1/customers`. */
  readonly call: string
  /** The query or form with flat names; absent if not recorded. */
  readonly asked?: Readonly<Record<string, string>>
  readonly status: number
  readonly answer: unknown
}

export interface RecordedStep {
  readonly what: string
  /** The account's clock, s. */
  readonly now: number
  /** Our code's requests in this step; empty if the step happened elsewhere. */
  readonly exchanges: readonly Exchange[]
  /** The requests of the customer read that followed. */
  readonly look: readonly Exchange[]
  /** The types of the events that came, each once, in alphabetical order: Stripe does not guarantee any order. */
  readonly events: readonly string[]
  readonly rows: Rows
}

export interface Recording {
  readonly scenario: string
  /** `hand`: written from the documented behavior, until replaced by a run on a real test account. */
  readonly source: 'hand' | 'stripe'
  /** The version of the API. */
  readonly version: string
  /** The sources of a recording by hand. */
  readonly documents?: readonly string[]
  readonly customer: string
  readonly steps: readonly RecordedStep[]
}

/** Our rows, without ids and times. */
export interface Rows {
  readonly subscriptions: readonly string[]
  readonly invoices: readonly string[]
  readonly cards: readonly string[]
}

/** Our rows as words: `monthly active`, `500 paid`, `4242 default`. Newest first. */
export function rowsOf({ subscriptions, invoices, cards }: Holdings): Rows {
  const words = (...all: (string | number | false)[]) => all.filter((word) => word !== false).join(' ')
  return {
    subscriptions: subscriptions.map((one) =>
      words(
        one.plan,
        one.status,
        one.cancelAtPeriodEnd && 'canceling',
        one.nextPlan !== one.plan && `then ${one.nextPlan}`,
      ),
    ),
    invoices: [...invoices]
      .sort((a, b) => b.at - a.at || b.cents - a.cents)
      .map((one) =>
        words(
          one.cents,
          one.status,
          one.awaitsOwner && 'awaits its owner',
          one.refundedCents > 0 && `less ${one.refundedCents}`,
          one.dispute !== null && `dispute ${one.dispute}`,
        ),
      ),
    cards: cards.map((one) => words(one.last4, one.isDefault && 'default')).sort(),
  }
}

type Thing = Readonly<Record<string, unknown>>

/** What two answers must agree on: no ids, and times in hours since the scenario began. Undefined if not recorded. */
export function essenceOf(answer: unknown, begin: number): unknown {
  if (!isThing(answer)) return undefined
  if (isThing(answer.error)) return pick(answer.error, ['type', 'code', 'decline_code'])
  const hours = (value: unknown) => (typeof value === 'number' ? Math.round((value - begin) / 3_600) : value)
  const inside = (value: unknown) => essenceOf(value, begin)
  switch (answer.object) {
    case 'list':
      return Array.isArray(answer.data) ? answer.data.map(inside) : undefined
    case 'subscription': {
      const items = answer.items as { readonly data?: readonly Thing[] } | undefined
      const [item] = items?.data ?? []
      const { pause_collection: paused } = answer
      return {
        ...pick(answer, ['status', 'cancel_at_period_end']),
        cancel_at: hours(answer.cancel_at),
        trial_end: hours(answer.trial_end),
        pause: isThing(paused) ? [paused.behavior, hours(paused.resumes_at)] : paused,
        from: hours(item?.current_period_start),
        to: hours(item?.current_period_end),
        price: (item?.price as Thing | undefined)?.unit_amount,
      }
    }
    case 'invoice':
      return pick(answer, ['status', 'billing_reason', 'total', 'amount_due', 'amount_remaining'])
    case 'charge':
      return pick(answer, ['status', 'amount', 'amount_refunded', 'disputed', 'failure_code'])
    case 'dispute':
      return pick(answer, ['status', 'amount'])
    case 'invoice_payment':
      return { status: answer.status, intent: inside((answer.payment as Thing | undefined)?.payment_intent) }
    case 'payment_intent':
      return { status: answer.status, error: (answer.last_payment_error as Thing | null)?.code }
    case 'payment_method':
      return { last4: (answer.card as Thing | undefined)?.last4 }
    case 'customer':
      return { deleted: answer.deleted }
    default:
      return { object: answer.object }
  }
}

/** Where two essences differ; whatever is undefined in the first was not recorded. */
export function differences(recorded: unknown, other: unknown, at = ''): string[] {
  if (recorded === undefined) return []
  if (Array.isArray(recorded) && Array.isArray(other) && recorded.length === other.length) {
    return recorded.flatMap((one, index) => differences(one, other[index], `${at}[${index}]`))
  }
  if (isThing(recorded) && isThing(other)) {
    return Object.entries(recorded).flatMap(([name, one]) => differences(one, other[name], `${at}.${name}`))
  }
  return JSON.stringify(recorded) === JSON.stringify(other)
    ? []
    : [`${at} is ${JSON.stringify(recorded)} in the recording and ${JSON.stringify(other)} here`]
}

function pick(from: Thing, names: readonly string[]): Thing {
  return Object.fromEntries(names.map((name) => [name, from[name]]))
}

function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
