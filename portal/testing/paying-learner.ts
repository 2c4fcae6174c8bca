import type { PlanId } from '../../content/product.ts'
import { callerOf } from './caller.ts'
import type { Site } from './site.ts'

const until = { expMonth: 12, expYear: 2034 }
/** Can be saved, but every charge to it fails. */
const EMPTY_CARD = '4000000000000341'

/** Subscribes to a plan, paid with the demo's card. */
export async function subscribe({ url }: Site, token: string, plan: PlanId): Promise<void> {
  const call = callerOf(token)
  const { clientSecret } = await call<{ clientSecret: string }>('POST', `${url}/api/create-subscription`, { plan })
  const card = { number: '4242424242424242', ...until }
  await call('POST', `${url}/api/demo/confirm-payment`, { clientSecret, card })
}

/** Replaces the paying card with one whose charges fail. */
export async function runOutOfMoney({ url }: Site, token: string): Promise<void> {
  const call = callerOf(token)
  const { clientSecret } = await call<{ clientSecret: string }>('POST', `${url}/api/user/setup-payment-method`)
  await call('POST', `${url}/api/demo/confirm-payment`, { clientSecret, card: { number: EMPTY_CARD, ...until } })
  const { paymentMethods } = await call<{ paymentMethods: { id: string; card: { last4: string } }[] }>(
    'GET',
    `${url}/api/user/payment-methods`,
  )
  const empty = paymentMethods.find(({ card }) => EMPTY_CARD.endsWith(card.last4))
  await call('POST', `${url}/api/user/set-default-payment-method`, { paymentMethodId: empty?.id })
}
