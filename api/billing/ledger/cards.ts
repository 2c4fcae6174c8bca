/** A customer's cards. */
import type { Ledger, LedgerCard, World } from './ledger.ts'
import type { TestCard } from './test-cards.ts'

/** A test card with the expiry date typed with it. */
export interface DatedCard extends TestCard {
  readonly expMonth: number
  readonly expYear: number
}

/** A card is valid to the end of its month. */
export function isExpired({ expMonth, expYear }: Pick<DatedCard, 'expMonth' | 'expYear'>, now: number): boolean {
  return Date.UTC(expYear, expMonth, 1) <= now
}

/** Begins to add a card: the secret of a form to type it into. */
export function openSetup(ledger: Ledger, world: World): string {
  const secret = `${world.newId('seti')}_secret_${world.newId('s')}`
  ledger.setups.push(secret)
  return secret
}

/** Saves a card. */
export function attach(
  ledger: Ledger,
  { brand, last4, behaviour, expMonth, expYear }: DatedCard,
  world: World,
): LedgerCard {
  const card: LedgerCard = { id: world.newId('pm'), brand, last4, behaviour, expMonth, expYear }
  ledger.cards.push(card)
  world.tell({ type: 'payment_method.attached', card })
  return card
}

/** Removes a card, also as a default. False when there is no such card. */
export function detach(ledger: Ledger, cardId: string, world: World): boolean {
  const card = ledger.cards.find(({ id }) => id === cardId)
  if (!card) return false
  ledger.cards = ledger.cards.filter(({ id }) => id !== cardId)
  if (ledger.defaultCardId === cardId) ledger.defaultCardId = null
  for (const subscription of ledger.subscriptions) if (subscription.cardId === cardId) subscription.cardId = null
  world.tell({ type: 'payment_method.detached', card })
  return true
}
