import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { axeFindings } from '../testing/axe.ts'
import { widths } from '../testing/browser.ts'
import { fetchWhenFree } from '../testing/fetch-when-free.ts'
import { mailTo } from '../testing/mails.ts'
import type { Site } from '../testing/site.ts'
import { seeToast } from '../testing/toasts.ts'
import { onPage, type Part, seeHeading, visit } from './part.ts'

/** The password that newLearner in testing/site.ts registers with. */
const FORGOTTEN = 'ledger for two'
const CHOSEN = 'journal for three'

export const resetPassword: Part = (test, site) => {
  onPage(test, site, 'a link is asked for, and no answer tells who has an account', {}, async (page) => {
    const { user } = await site().newLearner()
    await visit(page, '/login')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await seeHeading(page, 'Forgot your password?')
    const [email, send] = [page.getByLabel('Email'), page.getByRole('button', { name: 'Send reset link' })]
    await send.click()
    await seeToast(page, 'Please enter your email address')
    assert.is(await email.getAttribute('aria-invalid'), 'true')
    await email.fill('no address')
    await send.click()
    await seeToast(page, 'That does not look like an e-mail address.')
    assert.is(await page.evaluate('document.activeElement.name'), 'email')

    const answers: string[] = []
    for (const address of [user.email, 'nobody@whitfieldcoffee.example']) {
      await email.fill(address)
      await email.press('Enter')
      await seeHeading(page, 'Check your email')
      answers.push(await page.locator('main').innerText())
      assert.match(String(await page.evaluate('document.activeElement.textContent')), 'on its way')
      await page.getByRole('link', { name: 'Try another address' }).click()
      await page.locator('button:text-is("Send reset link"):enabled').waitFor()
    }
    assert.match(answers[0] ?? '', '30 minutes')
    assert.match(answers[0] ?? '', 'spam')
    assert.is(answers[1], answers[0])
    await mailTo(site().dataDir, user.email, 'A new password')
  })

  test('a mailed link sets a password once, and its token stays here', async () => {
    const learner = await site().newLearner()
    const { email } = learner.user
    const link = await mailedLink(site(), email)
    const watched = await site().open({ reducedMotion: 'reduce', colorScheme: 'dark', as: learner })
    const { page } = watched
    const told = requestsThatTell(page, new URL(link).hash.replace('#token=', ''))
    await page.setViewportSize(widths.phone)
    await page.goto(link)
    await seeHeading(page, 'Choose a new password')
    assert.is(page.url(), `${site().url}/reset-password`)
    assert.equal(await axeFindings(page), [])

    const password = page.getByLabel('New password', { exact: true })
    assert.is(await password.getAttribute('type'), 'password')
    await page.getByRole('button', { name: 'Show new password' }).click()
    assert.is(await password.getAttribute('type'), 'text')
    for (const [tried, sentence] of [
      ['short', 'Password must be at least 6 characters long'],
      ['password', /first that guessers try/],
    ] as const) {
      await password.fill(tried)
      await password.press('Enter')
      await seeToast(page, sentence)
      assert.is(await password.getAttribute('aria-invalid'), 'true')
    }
    await password.fill(CHOSEN)
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.waitForURL('**/login')
    await seeToast(page, 'Password Changed')
    assert.is(await page.evaluate('localStorage.length'), 0, 'signed out here too')

    await signIn(page, email, FORGOTTEN)
    await seeToast(page, 'Login Failed')
    await signIn(page, email, CHOSEN)
    await seeHeading(page, 'What would you like to learn?')

    await page.goto(link)
    await password.fill('ledger for four')
    await password.press('Enter')
    await page.getByText('This link is no longer good. Please ask for a new one.').waitFor()
    assert.equal(await axeFindings(page), [])
    await page.getByRole('link', { name: 'Ask for another link' }).click()
    await seeHeading(page, 'Forgot your password?')
    assert.equal(await told(), [])
    watched.assertNoErrors()
    await watched.close()
  })

  test('no search engine lists the page of the links', async () => {
    for (const [path, isSecret] of [
      ['/reset-password', true],
      ['/login', false],
    ] as const) {
      const html = await (await fetchWhenFree(site().url + path)).text()
      assert.is(html.includes('<meta name="robots" content="noindex">'), isSecret, path)
      assert.is(html.includes('<meta name="referrer" content="no-referrer">'), isSecret, path)
    }
  })
}

/** Requests a link as the page does, and takes it from the mail. */
async function mailedLink({ url, dataDir }: Site, email: string): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  await fetchWhenFree(`${url}/api/password-reset`, { method: 'POST', headers, body: JSON.stringify({ email }) })
  const mail = await mailTo(dataDir, email, '/reset-password#token=')
  return mail.match(/\S+\/reset-password#token=[\w-]+/)?.[0] ?? ''
}

/** Collects requests from now on with these words in their address, as sent to the server, or in their referrer. */
function requestsThatTell(page: Page, words: string): () => Promise<string[]> {
  const asked: Promise<string | undefined>[] = []
  page.on('request', (request) => {
    const url = request.url().replace(/#.*/, '')
    const told = request.allHeaders().then(({ referer = '' }) => ((url + referer).includes(words) ? url : undefined))
    asked.push(told.catch(() => undefined))
  })
  return async () => (await Promise.all(asked)).filter((url) => url !== undefined)
}

async function signIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.locator('button:text-is("Sign In"):enabled').click()
}
