import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { axeFindings } from '../testing/axe.ts'
import { stopClock } from '../testing/browser.ts'
import { pretend } from '../testing/pretend.ts'
import { seeToast } from '../testing/toasts.ts'
import { onPage, type Part, seeHeading, visit } from './part.ts'

const chosen = {
  onboardingCompleted: false,
  selectedFocusAreas: [1],
  selectedTopicsByCategory: { '1': ['Bookkeeping Basics'] },
  dailyLessons: 3,
}

/** How long a demo payment takes (specification, section 9). */
const DELAY_MS = 1000

/** The part of Stripe's script that its React components use. */
const STRIPE_SCRIPT = `window.Stripe = () => ({
  elements: () => ({
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
  confirmPayment: async () => (await window.bank, window.declines) ? { error: { message: 'Your card was declined.' } } : {},
})`

export const payment: Part = (test, site) => {
  const as = () => site().newLearner(chosen)
  const paying = () => site().newLearner({ ...chosen, onboardingCompleted: true, smsLessonsEnabled: false })

  onPage(test, site, 'the premium page only says "soon"', {}, async (page) => {
    await visit(page, '/subscribe')
    await page.getByText('The subscription renews yearly and can be cancelled anytime.').waitFor()
    await page.getByText('Save 17%').waitFor()
    await page.getByRole('button', { name: 'Monthly' }).click()
    await page.getByText('The subscription renews monthly and can be cancelled anytime.').waitFor()
    await stopClock(page)
    await page.getByRole('button', { name: 'Subscribe Now (Demo)' }).click()
    await page.getByRole('button', { name: 'Processing...' }).waitFor()
    await page.clock.runFor(DELAY_MS)
    await seeToast(page, 'Coming Soon!')
    await seeToast(page, 'Stripe payment integration will be added shortly.')
    assert.is(await page.locator('.toast > .ico path').getAttribute('d'), NOTE_ICON, 'no tick')
    // A page's script starts after its first paint, which a stopped clock holds back.
    await page.clock.resume()
    await visit(page, '/stripe-subscribe')
    await page.getByText('$50').waitFor()
    await page.getByText('175+ accounting topics').waitFor()
    assert.is(await page.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href'), '/dashboard')
  })

  onPage(test, site, 'the premium page is no demonstration until it is known to be one', {}, async (page) => {
    const rendered = await (await page.request.get('/subscribe')).text()
    assert.not(rendered.includes('(Demo)'))
    const { promise: isAsked, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/api/config', async (route) => {
      await isAsked
      await route.fulfill({ status: 404, json: {} })
    })
    await visit(page, '/subscribe')
    assert.ok(await page.getByRole('button', { name: 'Subscribe Now', exact: true }).isDisabled())
    answer()
    const button = page.locator('button:text-is("Subscribe Now"):enabled')
    await button.waitFor()
    assert.equal(await axeFindings(page), [])
    await button.click()
    await seeToast(page, 'We could not load the payment form. Please try again.')
    await page.unroute('**/api/config')
    await button.click()
    await page.getByRole('button', { name: 'Subscribe Now (Demo)' }).waitFor()
  })

  onPage(test, site, 'a payment is confirmed at the demo only where payment is one', { as: paying }, async (page) => {
    const confirmed: string[] = []
    await pretend(page, '**/api/user/subscription', (held) => ({ ...held, pastDue: TO_BE_CONFIRMED }))
    await page.route('**/api/user/confirm-payment', (route) =>
      route.fulfill({ json: { clientSecret: 'pi_1_secret_2' } }),
    )
    await page.route('**/api/demo/answer-bank', (route) => {
      confirmed.push(route.request().url())
      return route.fulfill({ json: { message: 'Confirmed.' } })
    })
    await page.route('**/api/config', (route) => route.fulfill({ status: 404, json: {} }))
    await page.goto('/dashboard')
    const confirm = page.getByRole('button', { name: 'Confirm payment' })
    await confirm.click()
    await seeToast(page, 'Payment Not Confirmed')
    assert.equal(confirmed, [], 'nobody knows whether this is a demonstration')
    await page.unroute('**/api/config')
    await confirm.click()
    await seeToast(page, 'Payment Confirmed')
    assert.is(confirmed.length, 1)
  })

  onPage(test, site, 'the demonstration takes test cards and no others', { as }, async (page) => {
    await page.goto('/onboarding?step=3')
    const [terms, note] = [page.getByText(/agree that the plan renews/), page.locator('.card-form .note')]
    const [above, below] = [await terms.boundingBox(), await note.boundingBox()]
    assert.ok(above && below && above.y + above.height + 8 <= below.y, 'the terms do not touch the form')
    await page.getByRole('button', { name: 'Yearly', pressed: true }).waitFor()
    const pay = page.getByRole('button', { name: /^Subscribe for/ })
    await page.getByLabel('Card number').fill('4539148803436467')
    await pay.click()
    await page.getByText('That may be a real card.').waitFor()
    await page.getByLabel('Expires').fill('1234')
    await page.getByLabel('Security code').fill('123')
    await page.getByLabel('Card number').fill('4000000000000002')
    await stopClock(page)
    await pay.click()
    await page.clock.runFor(DELAY_MS)
    await seeToast(page, 'Payment Failed')
    await page.getByLabel('Card number').fill('4242424242424242')
    await pay.click()
    await page.getByRole('button', { name: 'Processing...' }).waitFor()
    for (const name of ['Yearly', 'Monthly', 'Skip (Demo Mode)', 'Back']) {
      assert.ok(await page.getByRole('button', { name, exact: true }).isDisabled(), `${name} while a payment runs`)
    }
    // Saving the step fails once, and the learner must not pay a second time.
    await page.route('**/api/user/onboarding', (route) => route.fulfill({ status: 400, json: {} }), { times: 1 })
    await page.clock.runFor(DELAY_MS)
    await seeToast(page, 'We could not save that.')
    assert.is(await pay.count(), 0)
    await page.getByText('You have a subscription already.').waitFor()
    assert.is(await page.getByRole('button', { name: 'Monthly' }).count(), 0)
    await page.getByRole('button', { name: 'Continue' }).click()
    await seeHeading(page, 'Where should the lessons go?')
    await page.goBack()
    await page.getByText('You have a subscription already.').waitFor()
    assert.is(await page.getByRole('button', { name: 'Monthly' }).count(), 0)
  })

  onPage(test, site, "Stripe's form: no script, then one; a declined card, then a good one", { as }, async (page) => {
    await stripeMode(page)
    let isDown = true
    await page.route('https://js.stripe.com/**', (route) =>
      isDown ? route.fulfill({ status: 404 }) : route.fulfill({ contentType: 'text/javascript', body: STRIPE_SCRIPT }),
    )
    await page.goto('/onboarding?step=3')
    await page.getByText('We could not load the payment system.').waitFor()
    assert.equal(await axeFindings(page), [])
    await page.getByRole('button', { name: 'Skip (Demo Mode)' }).waitFor()
    isDown = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('The card form').waitFor()
    await page.getByRole('button', { name: 'Monthly' }).click()
    await page.getByRole('button', { name: 'Update payment' }).click()
    const pay = page.getByRole('button', { name: 'Subscribe for $5 a month' })
    await pay.waitFor()
    await page.getByText('Loading Payment System').waitFor({ state: 'detached' })
    await page.evaluate('window.declines = true')
    await pay.click()
    await seeToast(page, 'Your card was declined.')
    await page.evaluate('window.declines = false')
    await pay.click()
    await seeHeading(page, 'Where should the lessons go?')
  })

  onPage(test, site, 'on the pages that sell the plan stays while it is paid', { as: paying }, async (page) => {
    await stripeMode(page)
    await page.route('https://js.stripe.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: STRIPE_SCRIPT }),
    )
    for (const path of ['/subscribe', '/stripe-subscribe']) {
      await visit(page, path)
      await page.getByRole('button', { name: 'Subscribe Now' }).click()
      await page.getByText('Loading Payment System').waitFor({ state: 'detached' })
      await page.evaluate('window.declines = true; window.bank = new Promise((done) => { window.answer = done }); 0')
      await page.getByRole('button', { name: 'Subscribe for $50 a year' }).click()
      await page.getByRole('button', { name: 'Processing...' }).waitFor()
      const monthly = page.getByRole('button', { name: 'Monthly' })
      assert.ok(await monthly.isDisabled(), path)
      await page.evaluate('window.answer()')
      await seeToast(page, 'Your card was declined.')
      await monthly.click()
      await page.getByRole('button', { name: 'Update payment' }).waitFor()
    }
  })

  onPage(test, site, 'a card form whose code is gone leaves the setup as it is', { as }, async (page) => {
    await stripeMode(page)
    await page.route('**/assets/stripe-payment*', (route) => route.fulfill({ status: 404 }))
    await page.goto('/onboarding?step=3')
    await page.getByText('We could not load the card form.').waitFor()
    await page.getByRole('button', { name: 'Skip (Demo Mode)' }).waitFor()
  })

  onPage(test, site, 'a subscription that cannot be begun says why and can be tried again', { as }, async (page) => {
    await stripeMode(page)
    await page.route('https://js.stripe.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: STRIPE_SCRIPT }),
    )
    await page.route('**/api/create-subscription', (route) => route.fulfill({ json: {} }))
    await page.goto('/onboarding?step=3')
    await seeToast(page, 'Failed to initialize payment. Please try again.')
    await page.getByText('We could not load the payment form.').waitFor()
    await page.unroute('**/api/create-subscription')
    await page.route('**/api/create-subscription', (route) =>
      route.fulfill({ status: 409, json: { message: 'You have a subscription already.', code: 'subscribed' } }),
    )
    await page.getByRole('button', { name: 'Try again' }).click()
    await seeToast(page, 'You have a subscription already.')
  })
}

const TO_BE_CONFIRMED = { amount: 5, lessonsUntil: '2031-11-28T14:00:00Z', isToBeConfirmed: true, payUrl: null }

/** The service as configured with Stripe's keys. */
async function stripeMode(page: Page) {
  const billing = { mode: 'test', publishableKey: 'pk_test_1', required: false }
  await page.route('**/api/config', (route) => route.fulfill({ json: { billing } }))
  await page.route('**/api/create-subscription', (route) => route.fulfill({ json: { clientSecret: 'pi_1_secret_2' } }))
}

/** The path of the icon in ui/icon.tsx. */
const NOTE_ICON = 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5.5M12 7.7v.3'
