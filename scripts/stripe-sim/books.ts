import { randomBytes } from 'node:crypto'
import { brand, plans } from '../../content/product.ts'
import { nextDueAt, passTime } from './ledger/time.ts'
import { newPrice, newProduct, type PriceTerms } from './objects.ts'
import type { Books, State } from './state.ts'
import type { Told } from './webhooks.ts'

/** The books, and how time passes for them. */
export interface OpenBooks extends Books {
  /** Lets everything happen that is due. */
  pass(): void
  /** Works at a single moment, however long it takes: a period that began a second before its anchor would end at once. */
  atOneMoment<T>(work: () => T): T
  /** When the next thing will happen, ms. */
  nextDueAt(): number | null
}

/** Creates the product and prices that `npm run stripe:setup` creates. Earlier prices are archived. */
export function seedPlans(books: Books, tax_behavior: PriceTerms['tax_behavior'] = 'unspecified'): void {
  const product = newProduct(books, { id: 'tallytext_pro', name: `${brand} Pro` })
  books.state.products[product.id] = product
  for (const old of books.state.prices) Object.assign(old, { lookup_key: null, active: false })
  for (const { id, cents, interval } of Object.values(plans)) {
    const terms = { product: product.id, cents, currency: 'usd', interval, lookup_key: `pro_${id}`, tax_behavior }
    books.state.prices.push(newPrice(books, terms))
  }
}

/**
 * @param now ms
 * @param tell called with everything that happens, in order
 */
export function openBooks(
  state: State,
  { now, pageOf, tell }: { now(): number; pageOf(invoiceId: string): string; tell(told: Told): void },
): OpenBooks {
  let moment: number | null = null
  const books: Books = {
    state,
    now: () => moment ?? Math.floor(now() / 1000),
    newId: (prefix) => `${prefix}_${randomBytes(9).toString('hex')}`,
    pageOf,
    tell,
  }
  return {
    ...books,
    pass: () => passTime(books),
    atOneMoment(work) {
      moment = books.now()
      try {
        return work()
      } finally {
        moment = null
      }
    },
    nextDueAt() {
      const at = nextDueAt(state)
      return at === null ? null : at * 1000
    },
  }
}
