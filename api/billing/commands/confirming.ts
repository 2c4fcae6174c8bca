import { Refusal } from '../../http/refusal.ts'
import { CardDeclined } from '../gateway.ts'
import { currentOf, type Holdings, toConfirm } from '../model/records.ts'
import { refused } from './refusals.ts'
import type { CommandContext, Runner } from './run.ts'

/** Confirming a renewal that the card's bank requires its owner to confirm: nobody was present when it was charged. */
export interface Confirming {
  /** The secret with which the browser confirms the payment. */
  beginConfirmation(accountId: string): Promise<{ clientSecret: string }>
  /** In a demo: replaces the bank's own page. */
  confirmDemoPayment(accountId: string, clientSecret: string): Promise<Holdings>
}

const nothingToConfirm = () => refused('nothing_to_confirm', 'There is no payment to confirm any more.')

export function confirming({ command, change }: Runner, { demo, gateway }: CommandContext): Confirming {
  return {
    beginConfirmation: (accountId) =>
      command(
        accountId,
        async ({ look }) => {
          const holdings = await look()
          const current = currentOf(holdings.subscriptions)
          const invoice = current && toConfirm(holdings, current)
          const secret = invoice ? await gateway.confirmationSecret(invoice.id) : null
          return secret === null ? nothingToConfirm() : { clientSecret: secret }
        },
        nothingToConfirm(),
      ),

    async confirmDemoPayment(accountId, clientSecret) {
      if (!demo) throw new Refusal(404, 'not_found', 'There is nothing at this address.')
      const none = new CardDeclined('There is nothing to pay here. Please start again.')
      return change(accountId, ({ customer }) => demo.answerBank(customer.id, clientSecret), none)
    },
  }
}
