import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { stopClock } from '../testing/browser.ts'
import { seeToast } from '../testing/toasts.ts'
import { held, onPage, type Part, seeHeading, visit } from './part.ts'

const TOAST_MS = 5000

export const signIn: Part = (test, site) => {
  onPage(test, site, 'before its scripts run, a form sends nothing and forgets nothing', {}, async (page) => {
    for (const [path, label] of [
      ['/login', 'Sign In'],
      ['/register', 'Create Account'],
    ] as const) {
      const release = await held(page, '**/assets/*.js')
      await page.goto(path, { waitUntil: 'commit' })
      const password = page.getByLabel('Password', { exact: true })
      await password.fill('ledger for two')
      await password.press('Enter')
      const button = page.getByRole('button', { name: label, exact: true })
      assert.ok(await button.isDisabled())
      assert.is(await page.locator('form').getAttribute('method'), 'post')
      release()
      await page.locator(`button:text-is("${label}"):enabled`).waitFor()
      assert.is(page.url(), `${site().url}${path}`)
      assert.is(await password.inputValue(), 'ledger for two')
    }
  })

  onPage(test, site, 'registration checks in the documented order', {}, async (page) => {
    await visit(page, '/register')
    const create = page.getByRole('button', { name: 'Create Account' })
    await create.click()
    await seeToast(page, 'Please fill in all required fields')
    const first = page.getByLabel('First name')
    assert.is(await first.getAttribute('aria-invalid'), 'true')
    assert.ok(await first.evaluate((input) => input.matches(':focus')))
    await fillIn(page, { 'First name': 'Dana', 'Last name': 'Whitfield', Email: 'visitor@whitfieldcoffee.example' })
    assert.is(await first.getAttribute('aria-invalid'), null)
    await fillIn(page, { Password: 'short', 'Confirm password': 'other' })
    await create.click()
    await seeToast(page, 'Passwords do not match')
    await fillIn(page, { 'Confirm password': 'short' })
    await create.click()
    await seeToast(page, 'Password must be at least 6 characters long')
    assert.is(await page.getByLabel('Password', { exact: true }).getAttribute('placeholder'), 'At least 6 characters')

    await fillIn(page, { Password: 'ledger for two', 'Confirm password': 'ledger for two' })
    const answer = await held(page, '**/api/register')
    // A response without content leaves the page as it is.
    await page.route(`${site().url}/`, (route) => route.fulfill({ status: 204 }), { times: 1 })
    const away = page.waitForRequest(`${site().url}/`)
    await create.click()
    const creating = page.getByRole('button', { name: 'Creating Account...' })
    await creating.waitFor()
    answer()
    await away
    assert.ok(await creating.isDisabled(), 'a second press would read as a failure')
    await page.goto('/')
    await seeToast(page, 'Account created')
    await seeHeading(page, 'What would you like to learn?')
    assert.is(new URL(page.url()).pathname, '/')
    assert.equal(await page.evaluate('Object.keys(localStorage).sort()'), ['auth_token', 'user'])
  })

  onPage(test, site, 'a new password says how hard it is to guess, and only then is that loaded', {}, async (page) => {
    const meters: string[] = []
    page.on('request', (request) => void (request.url().includes('typed-strength') && meters.push(request.url())))
    await visit(page, '/register')
    await fillIn(page, { 'First name': 'Dana', 'Last name': 'Whitfield', Email: 'dana.w@whitfieldcoffee.example' })
    assert.equal(meters, [])
    const password = page.getByLabel('Password', { exact: true })
    const said = page.locator('.new-password').getByRole('status')
    for (const [typed, words] of [
      ['drago', 'At least 6 characters.'],
      ['dragon', 'Found at once: one of the first that guessers try.'],
      ['Whitfield', 'Found at once: one of the first that guessers try.'],
      ['purple-otter-drinks-tea', 'Strong.'],
    ] as const) {
      await password.fill(typed)
      await said.getByText(words).waitFor()
    }
    assert.is(meters.length, 1)
    await password.fill('')
    await said.locator('.bar').waitFor({ state: 'detached' })

    await fillIn(page, { Password: 'Whitfield1', 'Confirm password': 'Whitfield1' })
    await page.getByRole('button', { name: 'Create Account' }).click()
    await seeToast(page, 'Please choose a password that is not your name.')
  })

  onPage(test, site, 'signing in: both fields, a wrong password, a shown one', {}, async (page) => {
    const { user } = await site().newLearner()
    await visit(page, '/login')
    const button = page.getByRole('button', { name: 'Sign In', exact: true })
    await button.click()
    await seeToast(page, 'Please fill in all fields')
    await fillIn(page, { Email: user.email, Password: 'not it at all' })
    const password = page.getByLabel('Password', { exact: true })
    assert.is(await password.getAttribute('type'), 'password')
    await page.getByRole('button', { name: 'Show password' }).click()
    assert.is(await password.getAttribute('type'), 'text')
    const answer = await held(page, '**/api/login')
    await button.press('Enter')
    await page.getByRole('button', { name: 'Signing in...' }).waitFor()
    answer()
    await seeToast(page, 'Login Failed')
    assert.is(await page.evaluate('document.activeElement.textContent'), 'Sign In', 'the focus stays')
    await fillIn(page, { Password: 'ledger for two' })
    await button.click()
    await seeToast(page, 'Welcome back')
    await seeHeading(page, 'What would you like to learn?')
  })

  onPage(test, site, 'a toast: one at a time, F8, a swipe of 50 px, 5 s', {}, async (page) => {
    await visit(page, '/login')
    await stopClock(page)
    const button = page.getByRole('button', { name: 'Sign In', exact: true })
    const toasts = page.locator('.toast')
    await button.click()
    await button.click()
    await toasts.waitFor()
    assert.is(await toasts.count(), 1)
    await page.keyboard.press('F8')
    assert.is(await page.evaluate('document.activeElement.ariaLabel'), 'Notifications (F8)')
    await swipe(page, 40)
    assert.is(await toasts.count(), 1, '40 px are not enough')
    await swipe(page, 60)
    await toasts.waitFor({ state: 'detached' })

    await button.click()
    await toasts.waitFor()
    await page.getByRole('button', { name: 'Dismiss' }).press('Enter')
    await toasts.waitFor({ state: 'detached' })
    assert.is(await page.evaluate('document.activeElement.name'), 'email', 'the focus goes back')

    await button.click()
    await toasts.waitFor()
    await page.mouse.move(10, 10)
    await page.getByRole('button', { name: 'Dismiss' }).focus()
    await toasts.hover()
    await page.mouse.move(10, 10)
    await page.clock.runFor(TOAST_MS + 500)
    assert.is(await toasts.count(), 1, 'it stays for whoever has the focus in it, wherever the mouse goes')
    await button.focus()
    await page.clock.runFor(TOAST_MS - 500)
    assert.is(await toasts.count(), 1)
    await page.clock.runFor(1000)
    await toasts.waitFor({ state: 'detached' })
  })

  onPage(test, site, 'a token that no longer counts is cleared, and the landing shows', {}, async (page) => {
    await visit(page, '/login')
    await page.evaluate(`localStorage.setItem('auth_token', 'stale'); localStorage.setItem('user', '{"id":"1"}')`)
    await page.goto('/')
    await seeHeading(page, /retainable$/)
    assert.is(await page.evaluate('localStorage.length'), 0)
  })

  onPage(
    test,
    site,
    'while a token is being checked, "Loading..." shows and the landing does not',
    {},
    async (page) => {
      const { token } = await site().newLearner()
      await visit(page, '/login')
      await page.evaluate(`localStorage.setItem('auth_token', '${token}')`)
      const answer = await held(page, '**/api/user')
      await page.goto('/')
      await page.getByText('Loading...').waitFor()
      assert.is(await page.getByRole('heading', { level: 1 }).count(), 0)
      answer()
      await seeHeading(page, 'What would you like to learn?')
    },
  )

  onPage(test, site, 'who is not signed in is sent to sign in, and back', {}, async (page) => {
    for (const path of ['/onboarding', '/calibrate']) {
      await page.goto(path)
      await page.waitForURL('**/login')
    }
    await page.goto('/lesson/some-lesson')
    await seeToast(page, 'You need to sign in to view this page.')
    await page.waitForURL('**/login?next=%2Flesson%2Fsome-lesson')
    await page.goto('/dashboard')
    await seeToast(page, 'You need to sign in to view your dashboard.')
    await page.waitForURL('**/login?next=%2Fdashboard')
    await page.goto('/nowhere')
    await seeHeading(page, '404 Page Not Found')
  })
}

async function fillIn(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
}

async function swipe(page: Page, px: number) {
  const box = await page.locator('.toast p').boundingBox()
  assert.ok(box)
  await page.mouse.move(box.x + 20, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + 20 + px, box.y + 10, { steps: 4 })
  await page.mouse.up()
}
