import { randomBytes } from 'node:crypto'
import { type Happening, type Ledger, newLedger, type World } from '../../api/billing/ledger/ledger.ts'
import { nextHappening, passTime } from '../../api/billing/ledger/time.ts'
import { brand, plans } from '../../content/product.ts'

/** A customer at Stripe. */
export interface CustomerBook {
  readonly id: string
  email: string
  name: string
  metadata: Record<string, string>
  readonly createdAt: number
  deleted: boolean
  ledger: Ledger
}

export interface PriceBook {
  readonly id: string
  readonly product: string
  readonly cents: number
  readonly currency: string
  readonly interval: 'month' | 'year'
  lookupKey: string | null
}

export interface ProductBook {
  readonly id: string
  readonly name: string
}

/** All that this Stripe knows; JSON, so that it can be kept in a file. */
export interface State {
  customers: Record<string, CustomerBook>
  products: Record<string, ProductBook>
  prices: PriceBook[]
  /** Answers by idempotency key, with what was asked. */
  answers: Record<string, { status: number; body: unknown; asked?: string }>
}

/** The books of all customers. Times in ms. */
export interface Books {
  readonly state: State
  now(): number
  newId(prefix: string): string
  addCustomer(about: { email: string; name: string; metadata: Record<string, string> }): CustomerBook
  /** What a change of this customer works with; brings the books up to now first. */
  open(book: CustomerBook): World
  /** Who owns an object. */
  ownerOf(kind: 'subscriptions' | 'invoices' | 'cards', id: string): CustomerBook | null
  /** Lets everything happen that is due. */
  pass(): void
  nextDueAt(): number | null
}

export function newState(): State {
  return { customers: {}, products: {}, prices: [], answers: {} }
}

/** The product and prices that `npm run stripe:setup` makes. */
export function seedPlans({ state, newId }: Books): void {
  const product = { id: 'tallytext_pro', name: `${brand} Pro` }
  state.products[product.id] = product
  for (const { id, cents, interval } of Object.values(plans)) {
    state.prices.push({
      id: newId('price'),
      product: product.id,
      cents,
      currency: 'usd',
      interval,
      lookupKey: `pro_${id}`,
    })
  }
}

/** @param tell hears of everything that happens, in order */
export function openBooks(
  state: State,
  now: () => number,
  tell: (happening: Happening, book: CustomerBook) => void,
): Books {
  const newId = (prefix: string) => `${prefix}_${randomBytes(9).toString('hex')}`
  const seconds = () => Math.floor(now() / 1000) * 1000

  function open(book: CustomerBook): World {
    const world: World = { now: seconds(), newId, tell: (happening) => tell(happening, book) }
    passTime(book.ledger, world)
    return world
  }

  return {
    state,
    now: seconds,
    newId,
    open,
    addCustomer(about) {
      const book: CustomerBook = {
        ...about,
        id: newId('cus'),
        createdAt: seconds(),
        deleted: false,
        ledger: newLedger(),
      }
      state.customers[book.id] = book
      return book
    },
    ownerOf(kind, id) {
      const books = Object.values(state.customers)
      return books.find(({ ledger, deleted }) => !deleted && ledger[kind].some((one) => one.id === id)) ?? null
    },
    pass() {
      for (const book of Object.values(state.customers)) if (!book.deleted) open(book)
    },
    nextDueAt() {
      const times = Object.values(state.customers).flatMap(({ ledger, deleted }) => {
        const at = deleted ? null : nextHappening(ledger)
        return at === null ? [] : [at]
      })
      return times.length === 0 ? null : Math.min(...times)
    },
  }
}
