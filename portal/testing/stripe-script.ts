import type { Page } from 'playwright-core'

/** The part of Stripe's script that the portal uses, with a form whose card is already typed. */
const SCRIPT = `window.Stripe = () => {
  const confirm = async ({ elements, clientSecret }) => {
    const outcome = await window.typeCard(clientSecret ?? elements.clientSecret)
    return outcome === 'done' ? {} : { error: { message: 'Your card was declined.' } }
  }
  return {
    elements: ({ clientSecret }) => ({
      clientSecret,
      create: (type) => {
        const heard = {}
        return {
          type,
          on(event, listener) { heard[event] = listener; return this },
          off() { return this },
          update() {}, destroy() {}, unmount() {},
          mount(node) { node.textContent = 'The card form'; setTimeout(() => heard.ready?.({}), 50) },
        }
      },
      getElement: () => null, update() {}, submit: async () => ({}),
    }),
    createToken() {}, createPaymentMethod() {}, confirmCardPayment() {}, registerAppInfo() {}, _registerWrapper() {},
    confirmPayment: confirm,
    confirmSetup: confirm,
    retrievePaymentIntent: async () => ({ paymentIntent: { status: 'requires_action' } }),
    handleNextAction: async ({ clientSecret }) => {
      const outcome = await window.answerBank(clientSecret)
      return outcome === 'done' ? {} : { error: { message: 'Nobody asks.' } }
    },
  }
}`

/**
 * Stands in for js.stripe.com, which tests do not reach: what is typed or answered goes to the local Stripe.
 * @param card the number to type next
 */
export async function playStripe(page: Page, stripeUrl: string, card: () => string): Promise<void> {
  async function tell(path: string, body: object): Promise<string> {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${stripeUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return ((await answer.json()) as { outcome: string }).outcome
  }
  await page.exposeFunction('typeCard', (client_secret: string) =>
    tell('/sim/confirm', { client_secret, card: { number: card(), exp_month: 12, exp_year: 2040 } }),
  )
  await page.exposeFunction('answerBank', (client_secret: string) => tell('/sim/answer-bank', { client_secret }))
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: SCRIPT }),
  )
}
