/** Callers' questions, answered from the page: codes that stopped, a number that changed hands, a missing lesson. */
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Desk, looksRight, openDesk } from '../testing/at-the-desk.ts'
import { widths } from '../testing/browser.ts'
import { callerOf } from '../testing/caller.ts'
import { openSite, type Site } from '../testing/site.ts'
import { provePhone, textingLearner } from '../testing/texting-learner.ts'

const test = suite('riddles at the desk')

/** To another tab, and back. */
const look = `(state) => {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}`

let site: Site
let desk: Desk
test.before(async () => {
  site = await openSite()
  desk = await openDesk(site)
})
test.after(async () => {
  await desk?.close()
  await site?.close()
})

test('whose codes stopped is found by the number that was never proved, and the page says until when', async () => {
  const phone = '+12025550151'
  const { token } = await site.newLearner({ onboardingCompleted: false })
  const ask = () => callerOf(token)('POST', `${site.url}/api/user/send-otp`, { phoneNumber: phone })
  await ask()
  for (let tries = 0; tries < 2; tries++) {
    await ask().then(
      () => assert.unreachable('a second code has to wait'),
      () => undefined,
    )
  }
  await desk.on('Lin', { viewport: widths.phone }, async (page) => {
    await page.getByRole('searchbox').fill('0151')
    const row = page.getByRole('link', { name: /never proved; a code was asked for/ })
    await row.waitFor()
    await looksRight(page, 'found-unproved-phone')
    await row.click()
    const numbers = page.getByRole('region', { name: 'Numbers and codes' })
    await numbers.getByText(/refused, 2 times until .*: less than 30 seconds after .*; the next can go from /).waitFor()
    await page.getByText(/^No number is proved\. A code for \+12025550151 was asked for and refused/).waitFor()
    await looksRight(page, 'codes-phone')
  })
})

test('a number that changed hands leads from its new owner to the earlier one, with the moment', async () => {
  const phone = '+12025550152'
  const earlier = await textingLearner(site, phone)
  await earlier.wait('P8D')
  const { token } = await site.newLearner({ onboardingCompleted: false })
  await provePhone(site, token, phone, 2)
  await desk.on('Meg', { viewport: widths.desktop, colorScheme: 'dark' }, async (page) => {
    await page.getByRole('searchbox').fill('0152')
    await page.getByText(/\+12025550152, until .*, when it moved to another account/).waitFor()
    await page.getByRole('link', { name: /\+12025550152, since/ }).click()
    const numbers = page.getByRole('region', { name: 'Numbers and codes' })
    await numbers.getByText(/, until .*, when it moved to another account$/).waitFor()
    await page.getByText('by somebody else who had the number').waitFor()
    await looksRight(page, 'owners-1280-dark')
    await page.getByRole('button', { name: 'Replay the thread' }).click()
    await page.getByText(/^Identical, /).waitFor()
    await numbers.getByRole('link', { name: 'Dana Whitfield' }).click()
    const gaveItUp = page.getByText(
      /^No number: \+12025550152 was theirs until .*, when it moved to another account\. /,
    )
    await gaveItUp.waitFor()
    assert.is(await page.getByText(/^Identical, /).count(), 0, 'the other learner’s replay is not this one’s')
    await page.goBack()
    await page.goForward()
    await page.getByRole('button', { name: 'Sign out all devices' }).click()
    await page.getByRole('dialog').waitFor()
    await page.goBack()
    await gaveItUp.waitFor({ state: 'detached' })
    assert.is(await page.getByRole('dialog').count(), 0, 'what was begun for one is not done to another')
  })
})

test('whoever deletes the account is gone from an open page, too, once somebody comes back to it', async () => {
  const learner = await textingLearner(site, '+12025550154')
  await desk.on('Ida', { viewport: widths.desktop }, async (page) => {
    await page.goto(`/desk/learner/${learner.user.id}`)
    await page.getByText('Live', { exact: true }).waitFor()
    await callerOf(learner.token)('DELETE', `${site.url}/api/user`, { password: 'ledger for two' })
    await page.evaluate(`(${look})('hidden')`)
    await page.evaluate(`(${look})('visible')`)
    await page.getByText('There is no such learner.').waitFor()
    assert.is(await page.getByText(learner.user.email).count(), 0)
  })
})

test('why an answer was wrong stands behind its turn', async () => {
  const learner = await textingLearner(site, '+12025550153')
  await learner.text('Q')
  await learner.text('B')
  await desk.on('Nan', { viewport: widths.desktop }, async (page) => {
    await page.goto(`/desk/learner/${learner.user.id}`)
    const answer = page.getByRole('listitem').filter({ hasText: /^Learner: B/ })
    await answer.getByRole('button', { name: /^Why turn/ }).click()
    await answer
      .getByText(/^Taken for B\) “.*” on “.*”, asked .*, which is (right|wrong: right is [A-D]\) “.*”)\./)
      .waitFor()
    await looksRight(page, 'graded-1280')
  })
})

test.run()
