import type { DatedCard } from '../ledger/cards.ts'
import { type Happening, type Ledger, newLedger, type World } from '../ledger/ledger.ts'

/** A customer's books with a clock that the test moves, ids that count, and everything that happened. */
export interface Books {
  readonly ledger: Ledger
  readonly told: readonly Happening['type'][]
  /** What the functions of a ledger work with, at a moment. */
  at(now: number): World
}

export function openBooks(): Books {
  const told: Happening['type'][] = []
  let ids = 0
  return {
    ledger: newLedger(),
    told,
    at: (now) => ({
      now,
      newId: (prefix) => `${prefix}_${++ids}`,
      tell: ({ type }) => void told.push(type),
    }),
  }
}

/** A card that pays, but for what a test says. */
export function typedCard(change: Partial<DatedCard> = {}): DatedCard {
  return { brand: 'visa', last4: '4242', behaviour: 'pays', expMonth: 12, expYear: 2040, ...change }
}
