/** A paying learner's year in a browser, on the local Stripe and on the demo. Each step begins where the last ended. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Desk, openDesk } from '../testing/at-the-desk.ts'
import { screenshot, type WatchedPage, widths } from '../testing/browser.ts'
import { callerOf } from '../testing/caller.ts'
import { passTimeUntil, serviceTime } from '../testing/clock.ts'
import { eventually } from '../testing/eventually.ts'
import { openSite, type Site } from '../testing/site.ts'
import { playStripe } from '../testing/stripe-script.ts'
import { seeToast } from '../testing/toasts.ts'
import { seeHeading } from './part.ts'

const chosen = {
  onboardingCompleted: false,
  selectedFocusAreas: [1],
  selectedTopicsByCategory: { '1': ['Bookkeeping Basics'] },
  dailyLessons: 3,
}

const cards = {
  good: '4242424242424242',
  other: '5555555555554444',
  declinedLater: '4000000000000341',
  asksOwner: '4000002760003184',
} as const

for (const kind of ['stripe', 'demo'] as const) {
  const test = suite(`a year of paying on ${kind}`)
  let site: Site
  let desk: Desk
  let watched: WatchedPage
  let page: Page
  let token = ''
  let learnerId = ''
  /** What is typed into Stripe's form next. */
  let typed: string = cards.good
  /** Responses with status 500 or higher, except 503: the log says what is behind one. */
  const broken: string[] = []
  /** Once a step has failed, the steps after it mean nothing. */
  let hasFailed = false

  test.before(async () => {
    site = await openSite(kind === 'stripe' ? { STRIPE_SECRET_KEY: 'sk_test_local' } : {})
    desk = await openDesk(site)
    const learner = await site.newLearner(chosen)
    token = learner.token
    learnerId = learner.user.id
    watched = await site.open({ reducedMotion: 'reduce', as: learner })
    page = watched.page
    page.on('response', (answer) => {
      if (answer.status() >= 500 && answer.status() !== 503)
        broken.push(`${answer.status()} ${answer.request().method()} ${answer.url()}`)
    })
    if (site.stripeUrl) await playStripe(page, site.stripeUrl, () => typed)
  })
  test.after(async () => {
    await watched?.close()
    await desk?.close()
    await site?.close()
  })

  function step(name: string, work: () => Promise<void>) {
    test(name, async () => {
      assert.not(hasFailed, 'a step before has failed')
      hasFailed = true
      try {
        await work()
        watched.assertNoErrors()
      } catch (error) {
        await screenshot(page, `failed year on ${kind} ${name}`)
        throw error
      }
      hasFailed = false
    })
  }

  async function openSettings(): Promise<Locator> {
    await page.goto('/?settings=profile')
    const dialog = page.getByRole('dialog', { name: 'Settings' })
    await dialog.getByRole('button', { name: 'Manage Payment Methods' }).waitFor()
    return dialog
  }

  async function openCards(): Promise<Locator> {
    await (await openSettings()).getByRole('button', { name: 'Manage Payment Methods' }).click()
    return page.getByRole('dialog', { name: 'Payment Methods' })
  }

  /** Lets time pass until a day after the plan renews or ends: by then Stripe has tried to charge for it. */
  async function passRenewal(): Promise<void> {
    const { nextBilling } = await callerOf(token)<{ nextBilling: string }>('GET', `${site.url}/api/user/subscription`)
    const now = await serviceTime(site.simUrl, 'utc')
    const renewal = now.set({ millisecond: 0 }).plus({ milliseconds: Date.parse(nextBilling) - now.toMillis() })
    await passTimeUntil(site.simUrl, renewal.plus({ days: 1 }))
  }

  /** Adds a card and makes it the one that pays from now on. */
  async function useCard(number: string): Promise<void> {
    const dialog = await openCards()
    typed = number
    const add = dialog.getByRole('button', { name: 'Add New Card' })
    const form = dialog.getByRole('button', { name: 'Add card' })
    await add.or(form).first().waitFor()
    if (await add.isVisible()) await add.click()
    if (kind === 'demo') await typeInto(dialog, number)
    await form.click()
    await seeToast(page, 'Your new payment method has been added successfully.')
    await dialog.getByRole('button', { name: new RegExp(`^Make Default.*${number.slice(-4)}`) }).click()
    await seeToast(page, 'Default payment method updated successfully.')
  }

  /** The service hears within seconds of what happens at Stripe; a page shows it when it is opened. */
  async function seeInSettings(words: string | RegExp): Promise<void> {
    await eventually(`"${words}" in the settings`, async () => {
      const dialog = await openSettings()
      const found = dialog.getByText(words).first()
      return await found.waitFor({ timeout: 3_000 }).then(
        () => true,
        () => undefined,
      )
    })
  }

  const countPaid = async () => {
    const { history } = await callerOf(token)<{ history: { paid: boolean }[] }>(
      'GET',
      `${site.url}/api/user/billing-history`,
    )
    return history.filter(({ paid }) => paid).length
  }

  step('subscribe', async () => {
    await page.goto('/onboarding?step=3')
    await page.getByRole('button', { name: 'Monthly' }).click()
    const update = page.getByRole('button', { name: 'Update payment' })
    await update.click()
    const pay = page.getByRole('button', { name: /^Subscribe for \$5 a month/ })
    await pay.waitFor()
    if (kind === 'demo') await typeInto(page.getByRole('main'), cards.good)
    await page.getByText('Loading Payment System').waitFor({ state: 'detached' })
    await pay.click()
    await seeHeading(page, 'Where should the lessons go?')
    await callerOf(token)('PUT', `${site.url}/api/user/onboarding`, {
      onboardingCompleted: true,
      smsLessonsEnabled: false,
    })
    // The user stored in the browser is still in the middle of onboarding, so the page goes there first.
    await page.goto('/')
    await seeHeading(page, 'Overview')
    const dialog = await openSettings()
    await dialog.getByText('Active', { exact: true }).waitFor()
    await dialog.getByText('$5 USD a month').waitFor()
    assert.is(await countPaid(), 1)
  })

  step('renew', async () => {
    await passRenewal()
    await seeInSettings('Active')
    await eventually('the renewal to be paid', async () => (await countPaid()) === 2 || undefined)
  })

  step('decline', async () => {
    await useCard(cards.declinedLater)
    await passRenewal()
    await seeInSettings('Your last payment of $5.00 USD failed.')
    await page.goto('/dashboard')
    await page.getByText('Your last payment of $5.00 failed.').waitFor()
  })

  step('recover by another card', async () => {
    await useCard(cards.other)
    await seeInSettings('Active')
    await page.goto('/dashboard')
    await page.getByRole('button', { name: /^Account menu/ }).waitFor()
    assert.is(await page.getByText('Your last payment').count(), 0)
    assert.is(await countPaid(), 3)
  })

  step('3-D Secure', async () => {
    await useCard(cards.asksOwner)
    await passRenewal()
    await seeInSettings('Your bank asks you to confirm your payment of $5.00 USD.')
    await page.goto('/dashboard')
    await page.getByText('Your bank asks you to confirm your payment of $5.00.').waitFor()
    await page.getByRole('button', { name: 'Confirm payment' }).click()
    await seeToast(page, 'Payment Confirmed')
    await seeInSettings('Active')
    assert.is(await countPaid(), 4)
    const dialog = await openCards()
    await dialog.getByRole('button', { name: /^Make Default.*4242/ }).click()
    await seeToast(page, 'Default payment method updated successfully.')
  })

  step('plan change', async () => {
    const dialog = await openSettings()
    await dialog.getByRole('button', { name: 'Change to yearly' }).click()
    await dialog
      .getByText(/^You pay \$4\d\.\d\d now: what is left of your monthly plan is taken off already\./)
      .waitFor()
    await dialog.getByRole('button', { name: 'Change to yearly' }).click()
    await seeToast(page, 'Plan Changed')
    await seeInSettings('$50 USD a year')
    assert.is(await countPaid(), 5)
  })

  step('pause', async () => {
    const dialog = await openSettings()
    await dialog.getByLabel('Hold billing for').selectOption('1 month')
    await dialog.getByRole('button', { name: 'Hold billing' }).click()
    await seeToast(page, /Billing Held\s*Until \w+, \w+ \d+, \d{4}\./)
    await dialog.getByText(/Billing is held until /).waitFor()
    await dialog.getByText('paused', { exact: true }).waitFor()
  })

  step('resume', async () => {
    const now = await serviceTime(site.simUrl, 'utc')
    await passTimeUntil(site.simUrl, now.plus({ days: 3 }))
    const dialog = await openSettings()
    await dialog.getByRole('button', { name: 'Resume billing' }).click()
    await seeToast(page, 'Billing Resumed')
    await dialog.getByText('Active', { exact: true }).waitFor()
    assert.is(await countPaid(), 5, 'to go on costs nothing')
  })

  step('refund', async () => {
    await desk.on(`Rae of ${kind}`, { viewport: widths.desktop, allRights: true }, async (at) => {
      await at.goto(`/desk/learner/${learnerId}`)
      const dialog = at.getByRole('dialog')
      await at
        .getByRole('button', { name: /^Give back of the payment of / })
        .first()
        .click()
      await dialog.getByLabel('Sum in dollars').fill('2.00')
      await dialog.getByLabel('Reason').fill('A day without lessons')
      await dialog.getByRole('button', { name: 'Give money back' }).click()
      await dialog.getByLabel('The sum again').fill('2.00')
      await dialog.getByRole('button', { name: 'Yes: give money back' }).click()
      await dialog.getByText(/^\$2\.00 go back/).waitFor()
    })
    await seeInSettings('Paid, $2.00 USD refunded')
    await seeInSettings('Active')
  })

  step('cancel', async () => {
    const dialog = await openSettings()
    await dialog.getByRole('button', { name: 'Cancel subscription' }).click()
    await dialog.getByText(/^Cancel from .*\? Lessons continue until then\.$/).waitFor()
    await dialog.getByRole('button', { name: 'Cancel subscription' }).click()
    await seeToast(page, 'Subscription Canceled')
    await dialog.getByText(/^Ends: /).waitFor()
    await passRenewal()
    await seeInSettings('No active subscription')
  })

  step('come back', async () => {
    if (kind === 'demo') {
      // Of a demonstration's pages only onboarding and the settings sell (specification, section 2).
      const dialog = await openSettings()
      await dialog.getByRole('button', { name: 'Start a plan' }).click()
      await typeInto(dialog, cards.good)
      await dialog.getByRole('button', { name: 'Subscribe for $50 a year (Demo)' }).click()
      await seeToast(page, 'Your subscription is active.')
    } else {
      typed = cards.good
      await page.goto('/stripe-subscribe')
      await page.getByRole('button', { name: 'Subscribe Now' }).click()
      await page.getByText('Loading Payment System').waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Subscribe for $50 a year' }).click()
      await page.waitForURL('**/dashboard')
    }
    await seeInSettings('Active')
    await seeInSettings('$50 USD a year')
  })

  step('nothing of it was answered with 500', async () => {
    assert.equal(broken, [])
    const lines = readFileSync(join(site.dataDir, 'logs/server.log'), 'utf8').split('\n')
    assert.ok(lines.length > 10, 'the server writes its log there')
    const errors = lines.filter((line) => /"statusCode":5\d\d|"level":(50|60)/.test(line) && !isOfBusy(line))
    assert.equal(errors, [])
  })

  test.run()
}

/**
 * A service whose every core is taken for a second rejects what the page then asks again. Whatever else is answered
 * with 503 has another error in the log.
 */
const isOfBusy = (line: string): boolean => /"statusCode":503|"type":"Busy"/.test(line)

async function typeInto(form: Locator, number: string) {
  await form.getByLabel('Card number').fill(number)
  await form.getByLabel('Expires').fill('1240')
  await form.getByLabel('Security code').fill('123')
}
