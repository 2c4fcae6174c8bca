import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import type { User } from '../../api/schemas/user.ts'
import { axeFindings } from '../testing/axe.ts'
import { settled, stopClock, widths } from '../testing/browser.ts'
import { eventually } from '../testing/eventually.ts'
import { pretend, pretendUser } from '../testing/pretend.ts'
import { seeToast } from '../testing/toasts.ts'
import { held, onPage, type Part, seeHeading } from './part.ts'

const chosen = {
  onboardingCompleted: false,
  selectedFocusAreas: [1],
  selectedTopicsByCategory: { '1': ['Bookkeeping Basics'] },
  dailyLessons: 2,
}

const steps = [
  'What would you like to learn?',
  'How many texts a week?',
  'What does it cost?',
  'Where should the lessons go?',
]

export const onboarding: Part = (test, site) => {
  const as = () => site().newLearner(chosen)

  for (const [width, viewport] of Object.entries(widths)) {
    onPage(test, site, `onboarding: each step is sound at ${width} width`, { as, viewport }, async (page) => {
      for (const [index, heading] of steps.entries()) {
        await page.goto(`/onboarding?step=${index + 1}`)
        await seeHeading(page, heading)
        await settled(page)
        assert.equal(await axeFindings(page), [], heading)
        assert.is(await page.evaluate('document.documentElement.scrollWidth'), viewport.width, heading)
      }
    })
  }

  onPage(test, site, 'onboarding: a pace shows what would be left of its year', { as }, async (page) => {
    await page.goto('/onboarding?step=2')
    const words = page.getByRole('region', { name: 'What you will remember' }).locator('.year-words')
    await words.filter({ hasText: /^At 2 a week, if you answer, .* of the 12 lessons taught by then; / }).waitFor()
    const completion = page.getByRole('region', { name: 'Est. completion' })
    const texts = completion.locator('p').filter({ hasText: 'The texts need' })
    await texts.waitFor()
    assert.is(await page.locator('output').getAttribute('aria-live'), 'off', 'the slider says its value itself')
    assert.is(await page.locator('[aria-live] table').count(), 0, 'a sentence is announced, no table')
    const release = await held(page, '**/api/calculate-progress')
    await page.getByLabel('SMS lessons a week').fill('4')
    await words.filter({ hasText: /^At 4 a week, / }).waitFor()
    // The estimate of 2 a week is still shown, so its days and weeks are.
    assert.is(await completion.getByRole('row', { name: 'Days Tue, Thu', exact: true }).count(), 1)
    assert.match((await texts.textContent()) ?? '', 'The texts need 6 weeks')
    release()
    await completion.getByRole('row', { name: 'Days Mon, Tue, Thu, Fri' }).waitFor()
    await texts.filter({ hasText: 'need 3 weeks for the 12 lessons not taught yet' }).waitFor()
  })

  const nobodyYet = () => site().newLearner()

  onPage(test, site, 'onboarding: a change made while the rest is saved is kept', { as: nobodyYet }, async (page) => {
    await page.goto('/')
    await page.getByRole('button', { name: /^Accounting/ }).click()
    await page.getByText('5 of 5 topics selected').waitFor()
    const release = await held(page, '**/api/user/onboarding')
    await page.getByRole('button', { name: 'Choose your pace' }).first().click()
    await page.locator('.chip[aria-pressed="true"]').first().click()
    await page.getByText('4 of 5 topics selected').waitFor()
    release()
    await seeHeading(page, 'How many texts a week?')
    await page.reload()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await page.getByText('4 of 5 topics selected').waitFor()
  })

  onPage(test, site, 'onboarding: areas and topics must be chosen', { as: () => site().newLearner() }, async (page) => {
    await page.goto('/')
    const onward = page.getByRole('button', { name: 'Choose your pace' }).first()
    await onward.click()
    await seeToast(page, "Choose at least one area you'd like to learn about")
    await page.getByRole('button', { name: /^Accounting/ }).click()
    await page.getByText('5 of 5 topics selected').waitFor()
    const chips = page.locator('.chip[aria-pressed="true"]')
    while ((await chips.count()) > 0) await chips.first().press('Enter')
    await page.getByText('0 of 5 topics selected').waitFor()
    await onward.click()
    await seeToast(page, 'Choose at least one topic in each selected area')
    // An area deselected and selected again has all its topics.
    await page.getByRole('button', { name: /^Accounting/ }).click()
    await page.getByRole('button', { name: /^Accounting/ }).click()
    await page.getByText('5 of 5 topics selected').waitFor()
  })

  onPage(test, site, 'onboarding: Back goes one step down, another browser resumes', { as }, async (page) => {
    await page.goto('/')
    await seeHeading(page, 'How many texts a week?')
    assert.is(await page.getByLabel('SMS lessons a week').inputValue(), '2')
    await page.getByRole('button', { name: 'Continue' }).click()
    await seeHeading(page, 'What does it cost?')
    await page.getByRole('button', { name: 'Back' }).click()
    await seeHeading(page, 'How many texts a week?')
    assert.is(await page.title(), 'Step 2 of 5: Pace · Tallytext')
    await page.getByLabel('SMS lessons a week').fill('4')
    await page.getByRole('button', { name: 'Back' }).click()
    await seeHeading(page, 'What would you like to learn?')
    await page.reload()
    await page.getByRole('button', { name: 'Choose your pace' }).first().click()
    assert.is(await page.getByLabel('SMS lessons a week').inputValue(), '4', 'set before and not lost')
    await page.goBack()
    await seeHeading(page, 'What would you like to learn?')
    assert.is(new URL(page.url()).search, '?step=1')
    for (const path of ['/subscribe', '/stripe-subscribe', '/calibrate', '/dashboard']) {
      await page.goto(path)
      await seeHeading(page, 'What would you like to learn?')
      assert.is(new URL(page.url()).pathname, '/onboarding')
    }
  })

  onPage(
    test,
    site,
    'onboarding: the browser goes a step down, and a reload keeps what was chosen',
    { as: () => site().newLearner() },
    async (page) => {
      await page.goto('/')
      await page.getByRole('button', { name: /^Accounting/ }).click()
      await page.getByRole('button', { name: 'GAAP Concepts' }).click()
      await page.getByText('4 of 5 topics selected').waitFor()
      await page.reload()
      await page.getByText('4 of 5 topics selected').waitFor()
      await page.getByRole('button', { name: 'Choose your pace' }).first().click()
      await seeHeading(page, 'How many texts a week?')
      await page.goBack()
      await seeHeading(page, 'What would you like to learn?')
      await page.goForward()
      await seeHeading(page, 'How many texts a week?')
      // The page's own Back is the browser's: it adds no history entry.
      await page.getByRole('button', { name: 'Back' }).click()
      await seeHeading(page, 'What would you like to learn?')
      await page.goForward()
      await seeHeading(page, 'How many texts a week?')
    },
  )

  onPage(test, site, 'onboarding: a wrong number is put right at once', { as }, async (page) => {
    await page.goto('/onboarding?step=4')
    const number = page.getByLabel('Mobile number')
    const send = page.getByRole('button', { name: /^Send code/ })
    await number.fill('20255501')
    await send.click()
    await page.getByText('That number is two digits too short.').waitFor()
    assert.is(await page.getByText('Tick the box if you agree').count(), 0, 'the digits come before the box')
    await number.fill('(202) 555-0148')
    await page.getByRole('checkbox').check()
    await send.click()
    await page.getByText('Sent to (202) 555-0148.').waitFor()
    await page.getByRole('button', { name: /^Send again in \d+ s$/ }).waitFor()
    await page.getByRole('button', { name: 'Change Phone' }).click()
    await number.fill('(202) 555-0149')
    assert.ok(await page.getByRole('checkbox').isChecked(), 'the tick stays')
    await send.click()
    await page.getByText('Sent to (202) 555-0149.').waitFor()
    // The first number has to wait, and the button says how long.
    await page.getByRole('button', { name: 'Change Phone' }).click()
    await number.fill('(202) 555-0148')
    await page.getByRole('button', { name: /^Send code in \d+ s$/ }).waitFor()
  })

  onPage(test, site, 'onboarding: another plan keeps the form, dimmed', { as }, async (page) => {
    await page.goto('/onboarding?step=3')
    const card = page.getByLabel('Card number')
    await card.fill('4242424242424242')
    await page.getByRole('button', { name: 'Monthly' }).click()
    await page.locator('.payment-form[inert]').waitFor()
    assert.ok(await card.isVisible())
    await page.getByRole('button', { name: 'Update payment' }).click()
    await page.getByRole('button', { name: 'Subscribe for $5 a month (Demo)' }).waitFor()
    await page.locator('.payment-form:not([inert])').waitFor()
    assert.is(await card.inputValue(), '4242 4242 4242 4242', 'what was typed is kept')
  })

  onPage(test, site, 'onboarding: steps 2 and 5 fill their canvas', { as }, async (page) => {
    await page.goto('/onboarding?step=2')
    await page.getByRole('region', { name: 'A week at this pace' }).waitFor()
    assert.equal(await page.locator('.week .is-on').allTextContents(), ['TueText', 'ThuText'])
    await page.getByLabel('SMS lessons a week').fill('5')
    assert.is(await page.locator('.week .is-on').count(), 5)
    // As if a number had been proved.
    await openAs(page, { phoneNumber: '+12025550143', phoneVerified: true }, '/onboarding?step=5')
    await page.getByLabel('Delivery time').selectOption('07:00')
    await page
      .getByRole('figure', { name: 'An example of a lesson at the chosen hour' })
      .getByText(/^Example, \w+day 7:00 AM$/)
      .waitFor()
  })

  onPage(test, site, 'onboarding: a step that a number proved elsewhere allows is kept', { as }, async (page) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await pretend<User>(page, '**/api/user', async (user) => {
      await promise
      return { ...user, phoneNumber: '+12025550143', phoneVerified: true }
    })
    // The browser's copy knows no number yet.
    await page.goto('/onboarding?step=5')
    await page.locator('.wiz .bones').waitFor()
    assert.is(new URL(page.url()).search, '?step=5')
    resolve()
    await page.getByLabel('Delivery time').waitFor()
    assert.is(new URL(page.url()).search, '?step=5')
  })

  onPage(test, site, 'onboarding: a zone that only a text can give is shown as chosen', { as }, async (page) => {
    const lisbon = { phoneNumber: '+12025550143', phoneVerified: true, timezone: 'Europe/Lisbon' }
    await openAs(page, lisbon, '/onboarding?step=5')
    const zone = page.getByLabel('Timezone')
    await zone.selectOption({ label: 'US Eastern' })
    await zone.selectOption({ label: 'Lisbon' })
    await page.getByText('9:00 AM Lisbon').waitFor()
    await page.reload()
    assert.is(await zone.locator('option:checked').textContent(), 'Lisbon')
  })

  onPage(test, site, 'onboarding: the phone, its code and its rules', { as }, async (page) => {
    await page.goto('/onboarding?step=4')
    await page.getByRole('figure').getByText('Example, at your hour').waitFor()
    await page.getByRole('checkbox', { name: /up to 2 texts a week/ }).check()
    await page.getByRole('button', { name: 'Send code' }).click()
    await seeToast(page, 'Please enter your phone number')
    await page.getByLabel('Mobile number').fill('202555014')
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByText('That number is one digit too short.').waitFor()
    await page.getByLabel('Mobile number').fill('44 7911 123456')
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByText('That number is two digits too long.').waitFor()
    assert.is(await page.getByLabel('Mobile number').inputValue(), '44 7911 123456', 'not cut')
    const sent = page.waitForRequest('**/api/user/send-otp')
    await page.getByLabel('Mobile number').fill('(202) 555-0147')
    await page.getByRole('button', { name: 'Send code' }).click()
    const { consent } = (await sent).postDataJSON() as { consent: { checked: boolean; page: string; version: string } }
    assert.equal([consent.checked, consent.page], [true, '/onboarding'])
    await seeToast(page, 'OTP Sent')
    const code = page.getByLabel('Verification code')
    assert.is(await code.getAttribute('autocomplete'), 'one-time-code')
    await page.getByRole('button', { name: 'Verify Code' }).click()
    await seeToast(page, 'Please enter the verification code')
    await paste(page, 'Your code: 123 456 7')
    assert.is(await code.inputValue(), '123456')
    // A reload stays on the code step, and a second request for the same number leads back to it.
    await page.reload()
    await page.getByText('Sent to (202) 555-0147.').waitFor()
    await page.getByRole('button', { name: /^Send again in/ }).waitFor()
    await page.getByRole('button', { name: 'Change Phone' }).click()
    const number = page.getByLabel('Mobile number')
    assert.ok(await number.evaluate((input) => input.matches(':focus')))
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Send code' }).click()
    await seeToast(page, /A code is on its way/)
    await code.waitFor()
  })

  onPage(
    test,
    site,
    'onboarding: without a phone it is complete all the same',
    { as, timezoneId: 'America/Chicago' },
    async (page) => {
      await page.goto('/onboarding?step=4')
      const saved = page.waitForRequest('**/api/user/onboarding')
      const goOn = await held(page, '**/dashboard')
      await page.getByRole('button', { name: 'Skip for now' }).click()
      const sent = (await saved).postDataJSON() as Record<string, unknown>
      assert.equal(
        [sent.onboardingCompleted, sent.smsLessonsEnabled, sent.timezone, sent.preferredDeliveryTime],
        [true, false, 'America/Chicago', '09:00'],
      )
      await seeHeading(page, 'Setup Complete')
      await page.getByText('No texts will come.').waitFor()
      goOn()
      await page.getByRole('link', { name: 'Go to your dashboard' }).click()
      await page.waitForURL('**/dashboard')
      await seeToast(page, 'Welcome to Tallytext')
      await seeToast(page, 'No texts will come. Your lessons are here to read.')
    },
  )

  onPage(test, site, 'onboarding: "Setup Complete" stays for 4 s', { as }, async (page) => {
    await page.goto('/onboarding?step=4')
    await stopClock(page)
    await page.getByRole('button', { name: 'Skip for now' }).click()
    await seeHeading(page, 'Setup Complete')
    await page.clock.runFor(3900)
    assert.is(new URL(page.url()).pathname, '/onboarding')
    await page.clock.runFor(100)
    await page.waitForURL('**/dashboard')
  })

  onPage(test, site, 'onboarding: the focus stays where the payment form comes', { as }, async (page) => {
    await page.route('**/api/config', (route) => route.fulfill({ status: 400, json: { message: 'no' } }))
    await page.goto('/onboarding?step=3')
    const again = page.getByRole('button', { name: 'Try again' })
    await again.waitFor()
    await page.unroute('**/api/config')
    await again.press('Enter')
    await page.getByLabel('Card number').waitFor()
    await eventually('the focus to move on', () =>
      page.evaluate<boolean>('document.activeElement !== document.body || undefined'),
    )
  })

  onPage(test, site, 'onboarding: a list that cannot be loaded can be tried again', { as }, async (page) => {
    await page.route('**/api/focus-areas', (route) => route.fulfill({ status: 400, json: { message: 'no' } }))
    await page.goto('/onboarding')
    await page.getByText('We could not load the focus areas.').waitFor()
    await page.unroute('**/api/focus-areas')
    await page.getByRole('button', { name: 'Try again' }).click()
    await seeHeading(page, /./)
    await page.getByText('Est. completion').waitFor()
  })
}

/** Opens a path as somebody of whom the browser knows these changes already: a page goes by what is stored at first. */
async function openAs(page: Page, changes: Partial<User>, path: string) {
  await pretendUser(page, changes)
  await page.goto('/onboarding?step=1')
  await eventually('the changes to be stored', () =>
    page.evaluate<boolean>(`JSON.parse(localStorage.getItem('user') ?? '{}').phoneVerified === true || undefined`),
  )
  await page.goto(path)
}

async function paste(page: Page, text: string) {
  await page.getByLabel('Verification code').focus()
  await page.keyboard.insertText(text)
}
