/**
 * What our billing does with Stripe over a subscription's life. Each scenario is played on a real test account to
 * record it, on the local Stripe to compare it, and from the recording to check our gateway and our rows.
 */
import { randomUUID } from 'node:crypto'
import type { BillingGateway } from '../../../api/billing/gateway.ts'
import { planPause, renewalAfterPause } from '../../../api/billing/model/pause.ts'
import type { Holdings, SubscriptionRecord } from '../../../api/billing/model/records.ts'

/** The context of our own code in a step: the gateway, and what was last read through it. */
export interface Ours {
  readonly gateway: BillingGateway
  readonly customerId: string
  readonly holdings: Holdings
  /** The account's clock, ms. */
  readonly now: number
}

/** What happens elsewhere: in a browser, at a bank, in Stripe's dashboard, or as time passes. */
export interface Elsewhere {
  /** Fills in the first payment's form with a card that pays. */
  pay(clientSecret: string): Promise<void>
  /** Saves another card. */
  saveCard(kind: CardKind): Promise<void>
  /** Advances the time until the subscription has been renewed or its renewal attempted. */
  renewal(): Promise<void>
  days(count: number): Promise<void>
  /** Our support refunds the latest payment in full. */
  refund(): Promise<void>
  /** The bank decides in favor of the cardholder. */
  loseDispute(): Promise<void>
  deleteCustomer(): Promise<void>
}

/** How a card behaves when its owner is absent. `disputed`: it pays, and its owner then disputes the payment. */
export type CardKind = 'pays' | 'fails' | 'asks' | 'disputed'

export type Step = { readonly what: string } & (
  | { readonly ours: (with_: Ours) => Promise<unknown> }
  | { readonly elsewhere: (stage: Elsewhere, answer: unknown) => Promise<void> }
)

export interface Scenario {
  readonly name: string
  readonly steps: readonly Step[]
}

function subscriptionIn({ subscriptions }: Holdings): SubscriptionRecord {
  const [subscription] = subscriptions
  if (!subscription) throw new Error('the scenario has no subscription')
  return subscription
}

/** The last digits of Stripe's test card for each kind. */
export const endings: Readonly<Record<CardKind, string>> = {
  pays: '4444',
  fails: '0341',
  asks: '3184',
  disputed: '0259',
}

const begin: readonly Step[] = [
  {
    what: 'subscribe',
    ours: ({ gateway, customerId }) => gateway.subscribe(customerId, 'monthly', `subscribe ${customerId}`),
  },
  { what: 'pay', elsewhere: (stage, answer) => stage.pay((answer as { clientSecret: string }).clientSecret) },
]
const use = (kind: CardKind): readonly Step[] => [
  { what: `save a card: ${kind}`, elsewhere: (stage) => stage.saveCard(kind) },
  {
    what: 'choose it',
    ours: ({ gateway, customerId, holdings }) => {
      const card = holdings.cards.find(({ last4 }) => last4 === endings[kind])?.id ?? ''
      return gateway.setDefaultCard(customerId, card, subscriptionIn(holdings))
    },
  },
]
const renew: Step = { what: 'the renewal', elsewhere: (stage) => stage.renewal() }
const payOwed: Step = {
  what: 'pay what is owed',
  ours: ({ gateway, holdings }) => gateway.payWhatIsOwed(subscriptionIn(holdings).id, randomUUID()),
}
const cancel: Step = {
  what: 'cancel',
  ours: ({ gateway, holdings }) => gateway.setCancelAtPeriodEnd(subscriptionIn(holdings).id, true),
}
const pause: Step = {
  what: 'pause for 30 days',
  ours: ({ gateway, holdings, now }) => {
    const subscription = subscriptionIn(holdings)
    return gateway.pause(subscription, planPause(subscription, now, now + 30 * 86_400_000))
  },
}

export const scenarios: readonly Scenario[] = [
  { name: 'subscribe', steps: begin },
  { name: 'renewal', steps: [...begin, renew] },
  { name: 'decline', steps: [...begin, ...use('fails'), renew, payOwed, ...use('pays'), payOwed] },
  { name: '3-d-secure', steps: [...begin, ...use('asks'), renew, payOwed, ...use('pays'), payOwed] },
  { name: 'pause', steps: [...begin, pause] },
  {
    name: 'resume',
    steps: [
      ...begin,
      pause,
      { what: 'ten days pass', elsewhere: (stage) => stage.days(10) },
      {
        what: 'resume',
        ours: ({ gateway, holdings, now }) => {
          const subscription = subscriptionIn(holdings)
          return gateway.resume(subscription, renewalAfterPause(subscription, now))
        },
      },
    ],
  },
  { name: 'cancel', steps: [...begin, cancel, renew] },
  {
    name: 'reactivate',
    steps: [
      ...begin,
      cancel,
      {
        what: 'reactivate',
        ours: ({ gateway, holdings }) => gateway.setCancelAtPeriodEnd(subscriptionIn(holdings).id, false),
      },
    ],
  },
  {
    name: 'plan-change',
    steps: [
      ...begin,
      {
        what: 'show the sum',
        ours: ({ gateway, holdings, now }) => gateway.previewPlan(subscriptionIn(holdings).id, 'yearly', now),
      },
      {
        what: 'monthly to yearly',
        ours: ({ gateway, holdings, now }) =>
          gateway.changePlan(subscriptionIn(holdings).id, 'yearly', randomUUID(), now),
      },
      {
        what: 'yearly to monthly',
        ours: ({ gateway, holdings, now }) =>
          gateway.changePlan(subscriptionIn(holdings).id, 'monthly', randomUUID(), now),
      },
    ],
  },
  { name: 'refund', steps: [...begin, { what: 'refund', elsewhere: (stage) => stage.refund() }] },
  {
    name: 'dispute',
    steps: [
      ...begin,
      ...use('disputed'),
      renew,
      { what: 'the bank decides', elsewhere: (stage) => stage.loseDispute() },
    ],
  },
  { name: 'deletion', steps: [...begin, { what: 'delete', elsewhere: (stage) => stage.deleteCustomer() }] },
]
