import type { DatedCard } from '../ledger/cards.ts'
import { type Happening, type Ledger, newLedger, type World } from '../ledger/ledger.ts'

/** A customer's books with a clock moved by the test, sequential ids, and all events so far. */
export interface Books {
  readonly ledger: Ledger
  readonly told: readonly Happening['type'][]
  /** The world that ledger functions need, at a given time. */
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

/** A card that pays, unless the test changes it. */
export function typedCard(change: Partial<DatedCard> = {}): DatedCard {
  return { brand: 'visa', last4: '4242', behaviour: 'pays', expMonth: 12, expYear: 2040, ...change }
}
