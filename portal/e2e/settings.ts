import type { Locator, Route } from 'playwright-core'
import * as assert from 'uvu/assert'
import type { SignedIn } from '../../api/schemas/auth.ts'
import type { User } from '../../api/schemas/user.ts'
import { settled } from '../testing/browser.ts'
import { callerOf } from '../testing/caller.ts'
import { subscribe } from '../testing/paying-learner.ts'
import { pretend, pretendUser } from '../testing/pretend.ts'
import type { Site } from '../testing/site.ts'
import { codeOn, sharedLearner } from '../testing/texting-learner.ts'
import { seeToast } from '../testing/toasts.ts'
import { held, onPage, type Part, seeHeading } from './part.ts'

const onboarded = { onboardingCompleted: true, dailyLessons: 3, smsLessonsEnabled: false }

/** The settings and the payment methods. */
export const settings: Part = (test, site) => {
  const as = () => site().newLearner(onboarded)
  const paying = async () => {
    const learner = await as()
    await subscribe(site(), learner.token, 'yearly')
    return learner
  }

  onPage(test, site, 'the avatar menu opens the settings; address and password change', { as }, async (page) => {
    await page.goto('/dashboard')
    await page.getByRole('button', { name: /^Account menu/ }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    const dialog = page.getByRole('dialog', { name: 'Settings' })
    await dialog.getByText('No active subscription').waitFor()
    assert.is(await dialog.getByRole('link', { name: 'Get Tallytext Pro' }).getAttribute('href'), '/subscribe')

    const update = dialog.getByRole('button', { name: 'Update email' })
    assert.ok(await update.isDisabled(), 'nothing to update yet')
    await dialog.getByLabel('Email', { exact: true }).fill('nobody')
    await update.click()
    await seeToast(page, 'Update Failed')
    const email = `dana.${Date.now()}@whitfieldcoffee.example`
    await dialog.getByLabel('Email', { exact: true }).fill(email)
    await update.click()
    await seeToast(page, 'Check Your Inbox')

    await dialog.getByRole('button', { name: 'Change password' }).press('Enter')
    await seeFocus(dialog.getByLabel('Current password', { exact: true }))
    await dialog.getByRole('button', { name: 'Never mind' }).press('Enter')
    await seeFocus(dialog.getByRole('button', { name: 'Change password' }))
    await dialog.getByRole('button', { name: 'Change password' }).press('Enter')
    await dialog.getByLabel('Current password', { exact: true }).fill('ledger for two')
    await dialog.getByLabel('New password', { exact: true }).fill('short')
    await dialog.getByRole('button', { name: 'Change password' }).click()
    await seeToast(page, 'Password must be at least 6 characters long')
    await dialog.getByLabel('New password', { exact: true }).fill('ledger for three')
    await dialog.getByRole('button', { name: 'Change password' }).click()
    await seeToast(page, 'Password Updated')
    await seeFocus(dialog.getByRole('button', { name: 'Change password' }))
    await dialog.getByText('This device').waitFor()

    const saved = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Export my data' }).click()
    assert.is((await saved).suggestedFilename(), 'tallytext-data.json')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    assert.is(await page.evaluate('document.activeElement.className'), 'avatar', 'focus is back')
  })

  onPage(test, site, 'a dialog closes once, and only when it is meant', { as }, async (page) => {
    await page.goto('/calibrate')
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await seeHeading(page, 'Overview')
    const dialog = page.getByRole('dialog', { name: 'Settings' })
    const open = async () => {
      await page.getByRole('button', { name: /^Account menu/ }).click()
      await page.getByRole('menuitem', { name: 'Settings' }).click()
      await dialog.getByText('No active subscription').waitFor()
    }
    await page.evaluate(COUNT_STEPS_BACK)
    let dialogs = 0
    const closed = async (how: string) => {
      dialogs += 1
      await dialog.waitFor({ state: 'detached' })
      assert.is(await page.evaluate('window.stepsBack'), dialogs, how)
      assert.is(new URL(page.url()).pathname, '/', how)
    }
    await open()
    const field = await dialog.getByLabel('Email', { exact: true }).boundingBox()
    assert.ok(field)
    await page.mouse.move(field.x + 20, field.y + 10)
    await page.mouse.down()
    await page.mouse.move(20, 400)
    await page.mouse.up()
    assert.ok(await dialog.isVisible(), 'letting go beside it keeps it')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await closed('Escape twice')
    await open()
    await page.evaluate(`for (const _ of [1, 2]) document.querySelector('[aria-label="Close settings"]').click()`)
    await closed('the cross twice')
    await open()
    await page.mouse.click(20, 400)
    await closed('a press beside it')
  })

  onPage(test, site, 'the settings stand in three groups', { as }, async (page) => {
    await page.goto('/?settings=profile')
    const dialog = page.getByRole('dialog', { name: 'Settings' })
    await dialog.getByText('No active subscription').waitFor()
    assert.equal(await dialog.getByRole('heading', { level: 3 }).allTextContents(), ['Account', 'Plan', 'Data'])
    const within = (group: string) => dialog.getByRole('region', { name: group, exact: true })
    await within('Account').getByRole('heading', { name: 'Password' }).waitFor()
    await within('Plan').getByRole('heading', { name: 'Subscription' }).waitFor()
    await within('Data').getByRole('button', { name: 'Delete my account' }).waitFor()
  })

  onPage(test, site, 'deleting the account asks for the password', { as }, async (page) => {
    await page.goto('/?settings=profile')
    const dialog = page.getByRole('dialog', { name: 'Settings' })
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await dialog.getByLabel('Your password', { exact: true }).fill('not mine')
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await seeToast(page, 'That is not your password.')
    await dialog.getByRole('button', { name: 'Keep my account' }).click()
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await seeEmpty(dialog.getByLabel('Your password', { exact: true }))
    await dialog.getByLabel('Your password', { exact: true }).fill('ledger for two')
    const goOn = await held(page, '**/api/user')
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await dialog.getByRole('button', { name: 'Deleting...' }).waitFor()
    assert.ok(await dialog.getByRole('button', { name: 'Keep my account' }).isDisabled(), 'it would keep nothing now')
    goOn()
    await page.waitForURL('**/login')
  })

  onPage(test, site, 'a form that is closed keeps no password', { as }, async (page) => {
    await page.goto('/?settings=profile')
    const dialog = page.getByRole('dialog', { name: 'Settings' })
    for (const [opens, label] of [
      ['Change password', 'Current password'],
      ['Add a passkey', 'Your password'],
    ] as const) {
      await dialog.getByRole('button', { name: opens }).click()
      await dialog.getByLabel(label, { exact: true }).fill('ledger for two')
      await dialog.getByRole('button', { name: 'Never mind' }).click()
      await dialog.getByRole('button', { name: opens }).click()
      await seeEmpty(dialog.getByLabel(label, { exact: true }))
      await dialog.getByRole('button', { name: 'Never mind' }).click()
    }
  })

  const texting = () => sharedLearner(site())

  onPage(test, site, 'a new number is agreed to and proved', { as: texting }, async (page) => {
    // Another test may have just sent her a code, and the next one has to wait half a minute.
    await (await texting()).wait('PT1M')
    await page.goto('/?settings=profile')
    const dialog = page.getByRole('dialog', { name: 'Settings' })
    const phone = dialog.getByLabel('Phone', { exact: true })
    const update = dialog.getByRole('button', { name: 'Update phone' })
    await phone.fill('')
    assert.ok(await update.isDisabled(), 'an empty number is none')
    await phone.fill('202555016')
    await update.click()
    await dialog.getByText('That number is one digit too short.').waitFor()
    await seeFocus(phone)
    await phone.fill('(202) 555-0164')
    await update.click()
    await dialog.getByText('Tick the box if you agree').waitFor()
    await dialog.getByRole('checkbox', { name: /up to 3 texts a week/ }).check()
    const box = dialog.getByRole('checkbox', { name: /up to 3 texts a week/ })
    const [above, below] = [await box.boundingBox(), await update.boundingBox()]
    assert.ok(above && below && above.y < below.y, 'the box stands above the button that it gates')
    await update.click()
    await dialog.getByText('Sent to (202) 555-0164.').waitFor()
    await dialog.getByRole('button', { name: /^Send again in/ }).waitFor()
    await dialog.getByText('Lessons go to (202) 555-0161 until you type the code').waitFor()
    assert.is(await phoneOf(site(), await texting()), '+12025550161', 'the old number stays')
    // A typo is corrected at once: the wait is per number, and the consent stays checked.
    await phone.fill('(202) 555-0165')
    assert.ok(await box.isChecked())
    await update.click()
    await dialog.getByText('Sent to (202) 555-0165.').waitFor()
    await dialog.getByRole('button', { name: 'Keep the old number' }).click()
    await seeToast(page, 'Phone Number Kept')
    await dialog.getByLabel('Verification code').waitFor({ state: 'detached' })
    assert.is(await phone.inputValue(), '(202) 555-0161')
    await (await texting()).wait('PT1M')
    await phone.fill('(202) 555-0164')
    await box.check()
    await update.click()
    await dialog.getByText('Sent to (202) 555-0164.').waitFor()
    await page.reload()
    await dialog.getByText('Sent to (202) 555-0164.').waitFor()
    await dialog.getByLabel('Verification code').fill('000000')
    const json = { message: 'We cannot say whether it was done. Please look.', code: 'unknown_outcome' }
    await page.route('**/verify-otp', (route) => route.fulfill({ status: 503, json }), { times: 1 })
    await dialog.getByRole('button', { name: 'Verify Code' }).click()
    await seeToast(page, 'No Answer Yet')
    await dialog.locator('form').getByText(json.message).waitFor()
    const down = (route: Route) => route.fulfill({ status: 503 })
    await page.route('**/verify-otp', down)
    await dialog.getByRole('button', { name: 'Verify Code' }).click()
    // Nobody has looked at the code, so it is not called wrong.
    await seeToast(page, 'Something went wrong on our side. Please try again.')
    await page.unroute('**/verify-otp', down)
    await dialog.getByRole('button', { name: 'Verify Code' }).click()
    await seeToast(page, 'Please check your code and try again')
    await seeFocus(dialog.getByLabel('Verification code'))
    await dialog.getByLabel('Verification code').fill(await codeOn(site(), '+12025550164', 2))
    await dialog.getByRole('button', { name: 'Verify Code' }).click()
    await seeToast(page, 'Your phone number has been updated successfully.')
    await dialog.getByText('Lessons go to (202) 555-0161').waitFor({ state: 'detached' })
    await dialog.getByLabel('Verification code').waitFor({ state: 'detached' })
    await update.click()
    await seeToast(page, 'Nothing to Update')
  })

  onPage(
    test,
    site,
    'a number that gets no code says so on its field, and waits for no code',
    { as: texting },
    async (page) => {
      const message = 'This number has opted out. Text START to (202) 555-0175 from it first.'
      await page.route('**/api/user/send-otp', (route) =>
        route.fulfill({ status: 409, json: { message, code: 'suppressed' } }),
      )
      await page.goto('/?settings=profile')
      const dialog = page.getByRole('dialog', { name: 'Settings' })
      const phone = dialog.getByLabel('Phone', { exact: true })
      await phone.fill('(202) 555-0167')
      await dialog.getByRole('checkbox', { name: /up to 3 texts a week/ }).check()
      await dialog.getByRole('button', { name: 'Update phone' }).click()
      await dialog.getByText(message, { exact: true }).waitFor()
      await seeFocus(phone)
      await dialog.getByText('none was sent from here yet').waitFor()
      await dialog.locator('.button.is-primary', { hasText: 'Send a code' }).waitFor()
      await dialog.getByRole('button', { name: 'Keep the old number' }).click()
      await seeToast(page, 'Phone Number Kept')
    },
  )

  onPage(
    test,
    site,
    'no code goes out before the box is ticked, at a pace of 0 either',
    { as: texting },
    async (page) => {
      await pretendUser(page, { dailyLessons: 0 })
      await page.goto('/?settings=profile')
      const dialog = page.getByRole('dialog', { name: 'Settings' })
      await dialog.getByLabel('Phone', { exact: true }).fill('(202) 555-0168')
      const box = dialog.getByRole('checkbox', { name: /up to 5 texts a week/ })
      await dialog.getByRole('button', { name: 'Update phone' }).click()
      await dialog.getByText('Tick the box if you agree').waitFor()
      await seeFocus(box)

      await pretendUser(page, { pendingPhone: '+12025550168' })
      await page.goto('/?settings=profile')
      const sent: string[] = []
      page.on('request', (request) => request.url().endsWith('/send-otp') && sent.push(request.url()))
      await dialog.getByRole('button', { name: 'Send a code' }).click()
      await dialog.getByText('Tick the box if you agree').waitFor()
      await seeFocus(dialog.getByRole('checkbox', { name: /up to 3 texts a week/ }))
      assert.equal(sent, [])
    },
  )

  onPage(test, site, 'a pause is offered once it is known what it holds', { as: texting }, async (page) => {
    const release = await held(page, '**/api/user/subscription')
    await page.goto('/?settings=profile')
    const pause = page.getByRole('dialog', { name: 'Settings' }).getByRole('region', { name: 'Pause' })
    await pause.locator('.bones').waitFor()
    assert.is(await pause.getByRole('button').count(), 0)
    release()
    await pause.getByLabel('Pause lessons for').waitFor()
    await page.route('**/api/user/subscription', (route) => route.fulfill({ status: 400, json: { message: 'no' } }))
    await page.reload()
    await pause.getByText('We could not load your subscription.').waitFor()
    assert.is(await pause.getByRole('button', { name: 'Pause lessons' }).count(), 0)
    await page.unroute('**/api/user/subscription')
    await pause.getByRole('button', { name: 'Try again' }).click()
    await pause.getByLabel('Pause lessons for').waitFor()
  })

  onPage(test, site, 'holding billing asks once how the subscription stands then', { as: paying }, async (page) => {
    await page.goto('/?settings=profile')
    const pause = page.getByRole('dialog', { name: 'Settings' }).getByRole('region', { name: 'Pause' })
    await pause.getByRole('button', { name: 'Hold billing' }).waitFor()
    let asked = 0
    await page.route(SUBSCRIPTION, (route) => {
      asked += 1
      return route.fallback()
    })
    await pause.getByRole('button', { name: 'Hold billing' }).click()
    await seeToast(page, /Billing Held\s*Until \w+, \w+ \d+, \d{4}\./)
    await pause.getByRole('button', { name: 'Resume billing' }).waitFor()
    assert.is(asked, 1)
  })

  onPage(test, site, 'a card is gone although the next one does not pay', { as: paying }, async (page) => {
    const card = (id: string, brand: string, isDefault: boolean) => ({
      id,
      card: { brand, last4: '4242', exp_month: 12, exp_year: 2034 },
      isDefault,
    })
    await page.route('**/api/user/payment-methods', (route) =>
      route.fulfill({ json: { paymentMethods: [card('pm_1', 'visa', true), card('pm_2', 'amex', false)] } }),
    )
    const message = 'The card is removed, but the one that is the default now did not pay what is owed: Declined.'
    await page.route('**/api/user/payment-methods/pm_1', (route) =>
      route.fulfill({ status: 402, json: { message, code: 'card_declined' } }),
    )
    await page.goto('/?settings=profile')
    await page.getByRole('button', { name: 'Manage Payment Methods' }).click()
    const dialog = page.getByRole('dialog', { name: 'Payment Methods' })
    await dialog
      .getByRole('button', { name: /^Remove .*4242/ })
      .first()
      .click()
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await seeToast(page, 'Payment Failed')
    await seeToast(page, message)
  })

  onPage(test, site, 'cards: the first, a second, the default, removal', { as }, async (page) => {
    await page.goto('/?settings=profile')
    await page.getByRole('button', { name: 'Manage Payment Methods' }).click()
    const dialog = page.getByRole('dialog', { name: 'Payment Methods' })
    await dialog.getByText('No payment methods found').waitFor()
    await dialog.getByText('Add a payment method to get started').waitFor()
    await addCard(dialog, '4539148803436467')
    await dialog.getByText('That may be a real card.').waitFor()
    await addCard(dialog, '4242424242424242')
    await seeToast(page, 'Your new payment method has been added successfully.')
    await dialog.getByText('Visa ending in 4242', { exact: true }).waitFor()
    assert.is(await dialog.getByRole('button', { name: 'Remove' }).count(), 0, 'the only one stays')
    await addCard(dialog, '5555555555554444')
    await dialog.locator('b').getByText('Mastercard ending in 4444').waitFor()
    await dialog.getByRole('button', { name: /^Make Default/ }).click()
    await seeToast(page, 'Default payment method updated successfully.')
    const remove = (card: string) => dialog.getByRole('button', { name: `Remove ${card}` })
    await seeFocus(remove('Mastercard ending in 4444'))
    await remove('Visa ending in 4242').press('Enter')
    await seeFocus(dialog.getByRole('button', { name: 'Keep it' }))
    await dialog.getByRole('button', { name: 'Remove', exact: true }).press('Enter')
    await seeToast(page, 'Payment method removed successfully.')
    await seeFocus(dialog.getByRole('button', { name: 'Add New Card' }))
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
  })

  onPage(test, site, 'a card that is chosen and does not pay is the default all the same', { as }, async (page) => {
    let isChosen = false
    const pastDue = { amount: 5, lessonsUntil: '2031-11-27T12:00:00Z', payUrl: null }
    const subscription = { hasSubscription: true, status: 'past_due', interval: 'month', amount: 5 }
    await pretend(page, SUBSCRIPTION, (none) => ({
      ...none,
      ...subscription,
      pastDue: { ...pastDue, isToBeConfirmed: isChosen },
    }))
    const payment = { id: 'in_1', amount: 5, currency: 'usd', date: '2031-11-20T12:00:00Z', paid: false }
    await page.route('**/api/user/billing-history', (route) =>
      route.fulfill({ json: { history: [{ ...payment, ...(isChosen && { isToBeConfirmed: true }) }] } }),
    )
    const card = (id: string, brand: string, isDefault: boolean) => ({
      id,
      card: { brand, last4: '4242', exp_month: 12, exp_year: 2034 },
      isDefault,
    })
    await page.route('**/api/user/payment-methods', (route) =>
      route.fulfill({ json: { paymentMethods: [card('pm_1', 'visa', !isChosen), card('pm_2', 'amex', isChosen)] } }),
    )
    const message = 'Your card is saved and is the default now, but your bank asks you to confirm the payment.'
    await page.route('**/api/user/set-default-payment-method', (route) => {
      isChosen = true
      return route.fulfill({ status: 402, json: { message, code: 'confirmation_needed' } })
    })
    await page.goto('/?settings=profile')
    const settings = page.getByRole('dialog', { name: 'Settings' })
    await settings.getByText('Your last payment of $5.00 USD failed.').waitFor()
    await settings.getByText('Failed', { exact: true }).waitFor()
    await settings.getByRole('button', { name: 'Manage Payment Methods' }).click()
    const dialog = page.getByRole('dialog', { name: 'Payment Methods' })
    await dialog.getByRole('button', { name: /^Make Default.*AMEX/ }).click()
    await seeToast(page, message)
    await dialog.getByRole('listitem').filter({ hasText: 'AMEX' }).getByText('Default', { exact: true }).waitFor()
    await page.goBack()
    await settings.getByRole('button', { name: 'Confirm payment' }).waitFor()
    await settings.getByText('To be confirmed', { exact: true }).waitFor()
  })

  onPage(
    test,
    site,
    'a subscription is cancelled and reactivated, its payments listed',
    { as: texting },
    async (page) => {
      await subscribe(site(), (await texting()).token, 'yearly')
      await page.goto('/?settings=profile')
      const dialog = page.getByRole('dialog', { name: 'Settings' })
      await dialog.getByText('Active', { exact: true }).waitFor()
      await dialog.getByText('$50 USD a year').waitFor()
      await dialog.getByText(/^Next billing: /).waitFor()
      await dialog.getByRole('row').filter({ hasText: 'Paid' }).getByText('$50.00 USD').waitFor()
      await dialog
        .getByRole('button', { name: /^Invoice of / })
        .first()
        .click()
      const invoice = page.getByRole('dialog', { name: 'Invoice' })
      await invoice.getByText('no money was taken').waitFor()
      await invoice.getByRole('row', { name: /^Paid/ }).getByText('$50.00 USD').waitFor()
      await page.goBack()
      await invoice.waitFor({ state: 'detached' })
      await dialog.getByRole('button', { name: 'Cancel subscription' }).click()
      await dialog.getByText(/^Cancel from .*\? Lessons continue until then\.$/).waitFor()
      await page.route('**/api/user/subscription', (route) => route.fulfill({ status: 429, json: {} }))
      await dialog.getByRole('button', { name: 'Cancel subscription' }).click()
      await seeToast(page, 'Subscription Canceled')
      await dialog.getByRole('status').filter({ hasText: 'We could not refresh your subscription.' }).waitFor()
      await dialog.getByText('Active', { exact: true }).waitFor()
      await page.unroute('**/api/user/subscription')
      await dialog.getByRole('button', { name: 'Try again to refresh your subscription' }).click()
      await dialog.getByText('Canceling', { exact: true }).waitFor()
      await dialog.getByText(/^Ends: /).waitFor()
      await dialog.getByRole('button', { name: 'Reactivate subscription' }).click()
      await seeToast(page, 'Subscription Reactivated')
      await page.route('**/api/user/cancel-subscription', (route) =>
        route.fulfill({ status: 429, json: { message: 'Stripe is slow today.', code: 'busy' } }),
      )
      await dialog.getByRole('button', { name: 'Cancel subscription' }).click()
      await dialog.getByRole('button', { name: 'Cancel subscription' }).click()
      await seeToast(page, 'Stripe is slow today.')
    },
  )

  onPage(
    test,
    site,
    'the plan is changed for a sum that is shown first, and changed back',
    { as: paying },
    async (page) => {
      await page.goto('/?settings=profile')
      const dialog = page.getByRole('dialog', { name: 'Settings' })
      await dialog.getByRole('button', { name: 'Change to monthly' }).click()
      await dialog
        .getByText(/^Your yearly plan stays until .*\. From then you pay \$5 a month\. Nothing is charged before\.$/)
        .waitFor()
      // Whether the card was charged is not known yet, so nothing may say that the plan was not changed.
      const message = 'Your payment is being confirmed. Please look again in a minute; nothing is charged twice.'
      const json = { message, code: 'payment_pending' }
      await page.route('**/api/user/change-plan', (route) => route.fulfill({ status: 503, json }), { times: 1 })
      await dialog.getByRole('button', { name: 'Change to monthly' }).click()
      await seeToast(page, 'No Answer Yet')
      await seeToast(page, message)
      await dialog.getByRole('button', { name: 'Change to monthly' }).click()
      await seeToast(page, 'Plan Changed')
      await dialog.getByText('From then on: $5 USD a month').waitFor()
      await dialog.getByRole('button', { name: 'Keep the yearly plan' }).click()
      await seeToast(page, 'Plan Kept')
      await dialog.getByRole('button', { name: 'Change to monthly' }).waitFor()
    },
  )

  onPage(test, site, 'a canceled plan announces no charge', { as: paying }, async (page) => {
    const nextPlan = { interval: 'month', amount: 5 }
    await pretend(page, SUBSCRIPTION, (plan) => ({ ...plan, cancelAtPeriodEnd: true, nextPlan }))
    await page.goto('/?settings=profile')
    const dialog = page.getByRole('dialog', { name: 'Settings' })
    await dialog.getByText(/^Ends: /).waitFor()
    assert.is(await dialog.getByText('From then on').count(), 0)
  })

  onPage(test, site, 'a renewal that the bank asks about is confirmed above the dashboard', { as }, async (page) => {
    const payUrl = 'https://invoice.stripe.example/in_1'
    const pastDue = { amount: 5, lessonsUntil: '2026-11-27T12:00:00Z', isToBeConfirmed: true, payUrl }
    let isOwed = true
    let asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await pretend(page, SUBSCRIPTION, (subscription) => ({ ...subscription, ...(isOwed && { pastDue }) }))
    await pretend<User>(page, '**/api/user', (user) => ({ ...user, ...(isOwed && { noTextsBecause: 'not paid' }) }))
    await page.route('**/api/user/confirm-payment', (route) =>
      route.fulfill({ json: { clientSecret: 'pi_1_secret_1' } }),
    )
    await page.route('**/api/demo/answer-bank', (route) => {
      isOwed = false
      return route.fulfill({ json: { message: 'Confirmed.' } })
    })
    await page.goto('/dashboard')
    await page.getByText('Your bank asks you to confirm your payment of $5.00.').waitFor()
    const elsewhere = page.getByRole('link', { name: /^Confirm on the payment page/ })
    assert.is(await elsewhere.getAttribute('href'), payUrl)
    const notCovered = page.getByText('No text is planned: no subscription covers the next one.')
    await notCovered.waitFor()
    await settled(page)
    asked = []
    await page.getByRole('button', { name: 'Confirm payment' }).click()
    await seeToast(page, 'Payment Confirmed')
    await page.getByText('Your bank asks you').waitFor({ state: 'detached' })
    await notCovered.waitFor({ state: 'detached' })
    const subscriptionAsked = asked.indexOf('/api/user/subscription')
    for (const path of ['/api/user', '/api/user/learning', '/api/review']) {
      assert.ok(asked.indexOf(path) > subscriptionAsked, `${path} is asked for once the subscription is known`)
    }
  })

  onPage(test, site, 'a failed payment stands above the dashboard', { as }, async (page) => {
    const pastDue = { amount: 5, lessonsUntil: '2026-11-27T12:00:00Z' }
    await pretend(page, SUBSCRIPTION, (subscription) => ({ ...subscription, pastDue }))
    await page.goto('/dashboard')
    await page.getByText('Your last payment of $5.00 failed.').waitFor()
    await page.getByRole('button', { name: 'Update card' }).click()
    await page.getByRole('dialog', { name: 'Payment Methods' }).waitFor()
  })
}

async function phoneOf(site: Site, { token }: SignedIn): Promise<string | null> {
  return (await callerOf(token)<SignedIn['user']>('GET', `${site.url}/api/user`)).phoneNumber
}

const SUBSCRIPTION = '**/api/user/subscription'

/** Counts the steps the page goes back: one per dialog, however many ways it is closed at once. */
const COUNT_STEPS_BACK = `
  window.stepsBack = 0
  const { go } = history
  history.go = (by) => { window.stepsBack -= by; go.call(history, by) }
`

const seeEmpty = async (field: Locator) => assert.is(await field.inputValue(), '')

/** Waits until the element has the focus. */
const seeFocus = (on: Locator) => on.and(on.page().locator(':focus')).waitFor()

async function addCard(dialog: Locator, number: string) {
  const open = dialog.getByRole('button', { name: 'Add New Card' })
  if (await open.isVisible()) await open.click()
  await dialog.getByLabel('Card number').fill(number)
  await dialog.getByLabel('Expires').fill('1234')
  await dialog.getByLabel('Security code').fill('123')
  await dialog.getByRole('button', { name: 'Add card' }).click()
}
