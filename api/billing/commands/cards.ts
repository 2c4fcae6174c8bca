import { Refusal } from '../../http/refusal.ts'
import { NoSuchCard, type Payment } from '../gateway.ts'
import type { Holdings } from '../model/records.ts'
import { chooseCard } from '../sync/sync.ts'
import { refused } from './refusals.ts'
import type { CommandContext, Runner } from './run.ts'

/** Adding, choosing and removing cards. */
export interface Cards {
  setUpCard(accountId: string): Promise<{ clientSecret: string }>
  setDefaultCard(accountId: string, cardId: string): Promise<Holdings>
  removeCard(accountId: string, cardId: string): Promise<Holdings>
}

export function cards({ command, change }: Runner, context: CommandContext): Cards {
  const { gateway } = context
  return {
    setUpCard: (accountId) => command(accountId, ({ customer }) => gateway.setUpCard(customer.id)),

    setDefaultCard: (accountId, cardId) =>
      change(
        accountId,
        async ({ customer, look, pay }) => {
          const holdings = await look()
          const payment = await chooseCard(context, customer, cardId, holdings, pay)
          return unpaid(payment, 'Your card is saved and is the default now, but', 'it')
        },
        noSuchCard(),
      ),

    removeCard: (accountId, cardId) =>
      change(
        accountId,
        async ({ customer, look, pay }) => {
          const holdings = await look()
          const card = holdings.cards.find(({ id }) => id === cardId)
          if (!card) throw noSuchCard()
          const other = holdings.cards.find(({ id }) => id !== cardId)
          if (!other) throw refused('last_card', 'You need at least one card. Add another before you remove this one.')
          const payment = card.isDefault ? await chooseCard(context, customer, other.id, holdings, pay) : 'paid'
          await gateway.removeCard(customer.id, cardId)
          return unpaid(payment, 'The card is removed, but', 'the one that is the default now')
        },
        noSuchCard(),
      ),
  }
}

/**
 * Says that a card which is the default now did not pay what is owed; undefined if it did.
 * @param done what was done all the same
 */
function unpaid(payment: Payment, done: string, which: string): Refusal | undefined {
  if (payment === 'paid') return undefined
  if (payment === 'to-confirm') {
    const message = `${done} your bank asks you to confirm the payment of what is owed. Please confirm it in your settings.`
    return new Refusal(402, 'confirmation_needed', message)
  }
  const message = `${done} ${which} did not pay what is owed: ${payment.declined} Please try another card.`
  return new Refusal(402, 'card_declined', message)
}

function noSuchCard(): NoSuchCard {
  return new NoSuchCard('no such card of this customer')
}
