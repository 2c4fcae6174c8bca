/** What the demonstration takes as a further card: the test numbers whose owner is nobody. */
import { type DemoCard, payWith } from '../payment/demo-card.ts'

const EVERYDAY = '4242424242424242'
/** Another brand; one that can be saved and never pays. */
const others = ['5555555555554444', '4000000000000341']

/** The first thing that is wrong with it; a card that is declined is for the service to decline. */
export function newCardProblem(card: DemoCard, now: Date): { field: keyof DemoCard; message: string } | undefined {
  const isOther = others.includes(card.number.replace(/\D/g, ''))
  const outcome = payWith(isOther ? { ...card, number: EVERYDAY } : card, now)
  return outcome.kind === 'invalid' ? outcome : undefined
}

/** `04/31` → month 4 of 2031 */
export function expiryOf({ expiry }: Pick<DemoCard, 'expiry'>): { expMonth: number; expYear: number } {
  const [month = '', year = ''] = expiry.split('/')
  return { expMonth: Number(month), expYear: 2000 + Number(year) }
}
