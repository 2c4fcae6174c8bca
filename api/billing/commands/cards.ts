import { Refusal } from '../../http/refusal.ts'
import { NoSuchCard } from '../gateway.ts'
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
          if (payment === 'paid') return
          const saved = 'Your card is saved and is the default now, but'
          if (payment === 'to-confirm') {
            const message = `${saved} your bank asks you to confirm the payment of what is owed. Please confirm it in your settings.`
            return new Refusal(402, 'confirmation_needed', message)
          }
          const message = `${saved} it did not pay what is owed: ${payment.declined} Please try another card.`
          return new Refusal(402, 'card_declined', message)
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
          if (card.isDefault) await chooseCard(context, customer, other.id, holdings, pay)
          await gateway.removeCard(customer.id, cardId)
        },
        noSuchCard(),
      ),
  }
}

function noSuchCard(): NoSuchCard {
  return new NoSuchCard('no such card of this customer')
}
