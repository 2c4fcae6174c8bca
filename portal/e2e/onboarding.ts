import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { axeFindings } from '../testing/axe.ts'
import { settled, widths } from '../testing/browser.ts'
import { held, onPage, type Part, seeHeading, seeToast } from './part.ts'

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
    // Deselected and selected again, an area has all its topics.
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
    for (const path of ['/subscribe', '/stripe-subscribe', '/calibrate', '/dashboard']) {
      await page.goto(path)
      await seeHeading(page, 'What would you like to learn?')
      assert.is(new URL(page.url()).pathname, '/onboarding')
    }
  })

  onPage(test, site, 'onboarding: the phone, its code and its rules', { as }, async (page) => {
    await page.goto('/onboarding?step=4')
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
    // A reload stays with the code, and a second request for the same number leads back to it.
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
      goOn()
      await page.waitForURL('**/dashboard')
      await seeToast(page, 'Welcome to Tallytext')
    },
  )

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

async function paste(page: Page, text: string) {
  await page.getByLabel('Verification code').focus()
  await page.keyboard.insertText(text)
}
