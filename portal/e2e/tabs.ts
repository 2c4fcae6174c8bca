import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import type { SignedIn } from '../../api/schemas/auth.ts'
import type { User } from '../../api/schemas/user.ts'
import { waitFor } from '../../sms-engine/testing/wait-for.ts'
import { axeFindings } from '../testing/axe.ts'
import { settled } from '../testing/browser.ts'
import { callerOf } from '../testing/caller.ts'
import { codeOn } from '../testing/texting-learner.ts'
import { seeToast } from '../testing/toasts.ts'
import { held, onPage, type Part, seeHeading } from './part.ts'

const onboarded = { onboardingCompleted: true, selectedFocusAreas: [1], dailyLessons: 3, smsLessonsEnabled: false }
/** The password that newLearner in testing/site.ts registers with. */
const PASSWORD = 'ledger for two'

/** One learner in several tabs, and a session that ends while they are working. */
export const tabs: Part = (test, site) => {
  let learner: SignedIn
  const as = async () => {
    learner = await site().newLearner(onboarded)
    return learner
  }
  const another = (page: Page) => page.context().newPage()
  /** Changes the pace, without saving it. */
  async function changePace(page: Page) {
    await page.goto('/calibrate')
    await page
      .locator('.est')
      .getByText(/weeks?$/)
      .waitFor()
    await page.getByLabel('SMS lessons a week').fill('5')
    // The estimates of that pace have to be there, or they would be the first to be refused.
    await settled(page)
  }
  const endTheSignIn = () => callerOf(learner.token)('POST', `${site().url}/api/logout`)
  const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click()
  async function saveAfterTheSignInHasEnded(page: Page) {
    await changePace(page)
    await endTheSignIn()
    await save(page)
  }
  const signInAgain = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' })
  async function answer(page: Page) {
    await signInAgain(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
    await signInAgain(page).getByRole('button', { name: 'Sign In', exact: true }).click()
  }
  /** A release has taken these files away. React reports what a part that is kept from the page has thrown. */
  async function take(page: Page, files: string) {
    await page.addInitScript(`{
      const { error } = console
      console.error = (what, ...more) => {
        if (!/dynamically imported module|preload CSS/.test(what)) error(what, ...more)
      }
    }`)
    await page.route(`**/assets/${files}`, (route) => route.fulfill({ status: 404 }))
  }

  onPage(test, site, 'signing out in one tab signs out all', { as }, async (page) => {
    await page.goto('/calibrate')
    await page.getByLabel('SMS lessons a week').fill('5')
    const [settings, terms] = [await another(page), await another(page)]
    await settings.goto('/?settings=profile')
    await settings.getByRole('dialog', { name: 'Settings' }).waitFor()
    await terms.goto('/terms')
    const signingOut = await another(page)
    await signingOut.goto('/dashboard')
    await signingOut.getByRole('button', { name: /^Account menu/ }).click()
    await signingOut.getByRole('menuitem', { name: 'Sign out' }).click()
    // Unsaved changes there can no longer be saved, so nothing holds that tab back.
    await page.waitForURL('**/login')
    await settings.waitForURL('**/login')
    await seeHeading(settings, 'Welcome back')
    assert.is(new URL(terms.url()).pathname, '/terms', 'a page for everybody stays')
    // The page is gone before the service answers it, so only the service can be asked.
    const user = () => callerOf(learner.token)('GET', `${site().url}/api/user`).catch(String)
    await waitFor('whoever kept the token is out', async () => /: 401 /.test(String(await user())))
  })

  onPage(
    test,
    site,
    "a page that the browser's Back restores after signing out leads to the sign-in",
    { as },
    async (page) => {
      await page.goto('/dashboard')
      await seeHeading(page, 'Overview')
      // A headless browser restores no pages, so the page is told so: its own document changes the storage, and no event
      // of the storage reaches it, just as while it lay in the browser's cache.
      await page.evaluate(`{
      localStorage.clear()
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    }`)
      await page.waitForURL('**/login')
      await seeHeading(page, 'Welcome back')
    },
  )

  onPage(test, site, 'opening another page while the first still loads signs nobody out', { as }, async (page) => {
    await page.addInitScript(`{
      const ask = window.fetch
      window.fetch = (path, ...rest) => {
        const answer = ask(path, ...rest)
        if (path === '/api/user') answer.catch(() => localStorage.setItem('broken-off', 'heard'))
        return answer
      }
    }`)
    // The first request gets no answer: the browser aborts it when the other page comes, and the requesting page is
    // still there to notice, because everything else of it has loaded.
    await page.route('**/api/user', () => {}, { times: 1 })
    const goOn = await held(page, '**/terms')
    await page.goto('/dashboard')
    await seeHeading(page, 'Overview')
    const leaving = page.waitForRequest('**/terms')
    await page.evaluate(`void location.assign('/terms')`)
    await leaving
    goOn()
    await page.waitForURL('**/terms')
    assert.is(await page.evaluate(`localStorage.getItem('broken-off')`), 'heard')
    assert.is(await page.evaluate(`localStorage.getItem('auth_token')`), learner.token)
    await page.goto('/dashboard')
    await seeHeading(page, 'Overview')
  })

  const halfway = { onboardingCompleted: false, selectedFocusAreas: [1], dailyLessons: 2 }
  const inSetup = async () => {
    learner = await site().newLearner(halfway)
    return learner
  }

  onPage(test, site, 'an old tab of onboarding does not write last', { as: inSetup }, async (page) => {
    await page.goto('/onboarding?step=2')
    const pace = page.getByLabel('SMS lessons a week')
    await pace.fill('5')
    const call = callerOf(learner.token)
    await call('PUT', `${site().url}/api/user/onboarding`, { onboardingCompleted: false, dailyLessons: 3 })
    await page.getByRole('button', { name: 'Continue' }).click()
    await seeToast(page, 'This page now shows what you chose there. Please look at it, then go on.')
    await seeHeading(page, 'How many texts a week?')
    assert.is(await pace.inputValue(), '3', 'what was saved in the other tab')
    await pace.fill('4')
    await page.getByRole('button', { name: 'Continue' }).click()
    await seeHeading(page, 'What does it cost?')
    const saved = await call<{ dailyLessons: number }>('GET', `${site().url}/api/user`)
    assert.is(saved.dailyLessons, 4, 'whoever has looked may decide')
    // Onboarding has been finished in another tab, so this one goes to the dashboard.
    await call('PUT', `${site().url}/api/user/onboarding`, { ...onboarded, dailyLessons: 1 })
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await seeToast(page, 'You finished it in another tab or on another device.')
    await seeHeading(page, 'Overview')
    assert.is((await call<{ dailyLessons: number }>('GET', `${site().url}/api/user`)).dailyLessons, 1)
  })

  onPage(test, site, 'an old tab that is loaded anew does not write last either', { as: inSetup }, async (page) => {
    await page.goto('/onboarding?step=2')
    const pace = page.getByLabel('SMS lessons a week')
    await pace.fill('5')
    const call = callerOf(learner.token)
    await call('PUT', `${site().url}/api/user/onboarding`, { onboardingCompleted: false, dailyLessons: 3 })
    await page.reload()
    await seeHeading(page, 'How many texts a week?')
    assert.is(await pace.inputValue(), '5', 'what was answered here')
    await page.getByRole('button', { name: 'Continue' }).click()
    await seeToast(page, 'This page now shows what you chose there. Please look at it, then go on.')
    assert.is(await pace.inputValue(), '3', 'what was saved in the other tab')
    await pace.fill('4')
    await page.getByRole('button', { name: 'Continue' }).click()
    await seeHeading(page, 'What does it cost?')
    await page.reload()
    await page.getByRole('button', { name: 'Back' }).click()
    await pace.fill('2')
    await page.reload()
    await page.getByRole('button', { name: 'Continue' }).click()
    await seeHeading(page, 'What does it cost?')
    const saved = await call<{ dailyLessons: number }>('GET', `${site().url}/api/user`)
    assert.is(saved.dailyLessons, 2, 'nobody else has saved since')
  })

  onPage(test, site, 'an old tab that proves the phone does not write last', { as: inSetup }, async (page) => {
    await page.goto('/onboarding?step=4')
    await page.getByLabel('Mobile number').fill('(202) 555-0163')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByText('Sent to (202) 555-0163.').waitFor()
    const call = callerOf(learner.token)
    await call('PUT', `${site().url}/api/user/onboarding`, { onboardingCompleted: false, dailyLessons: 1 })
    await page.getByLabel('Verification code').fill(await codeOn(site(), '+12025550163'))
    // The answer brings the learner with the newer pace; what this tab has shown is still older.
    await page.getByRole('button', { name: 'Verify Code' }).click()
    await seeHeading(page, 'When should they arrive?')
    await settled(page)
    await page.getByRole('button', { name: 'Complete setup' }).click()
    await seeToast(page, 'This page now shows what you chose there. Please look at it, then go on.')
    const saved = () => call<User>('GET', `${site().url}/api/user`)
    assert.equal([(await saved()).dailyLessons, (await saved()).onboardingCompleted], [1, false])
    await page.getByRole('cell', { name: '1 SMS/week' }).waitFor()
    await page.getByRole('button', { name: 'Complete setup' }).click()
    await seeHeading(page, 'Setup Complete')
    assert.equal([(await saved()).dailyLessons, (await saved()).onboardingCompleted], [1, true])
  })

  onPage(test, site, 'another learner who signs in has the other tabs loaded anew', { as }, async (page) => {
    await page.goto('/?settings=profile')
    await page.getByRole('dialog', { name: 'Settings' }).waitFor()
    const other = await site().newLearner({ ...onboarded, selectedFocusAreas: [2] })
    const loaded = page.waitForEvent('load')
    const tab = await another(page)
    await tab.goto('/login')
    await tab.getByLabel('Email', { exact: true }).fill(other.user.email)
    await tab.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await tab.getByRole('button', { name: 'Sign In', exact: true }).click()
    await loaded
    await page.getByRole('dialog', { name: 'Settings' }).getByLabel('Email', { exact: true }).waitFor()
    assert.is(await page.getByLabel('Email', { exact: true }).inputValue(), other.user.email)
  })

  onPage(test, site, 'a sign-in that ends in the middle of work is renewed in place', { as }, async (page) => {
    await saveAfterTheSignInHasEnded(page)
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    await dialog.getByText(learner.user.email).waitFor()
    assert.equal(await axeFindings(page), [])
    await dialog.getByLabel('Password', { exact: true }).fill('not it at all')
    await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
    await dialog.getByRole('paragraph').getByText('Invalid email or password').first().waitFor()
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
    // Looked for from now on: it may have come and gone by the time that the dialog is seen to be gone.
    const saved = seeToast(page, 'Your learning preferences have been updated successfully.')
    await Promise.all([saved, dialog.getByRole('button', { name: 'Sign In', exact: true }).click()])
    await dialog.waitFor({ state: 'detached' })
    assert.is(await page.getByLabel('SMS lessons a week').inputValue(), '5', 'what was set is kept and saved')
  })

  onPage(test, site, 'whoever does not sign in again keeps the page, and is told', { as }, async (page) => {
    await saveAfterTheSignInHasEnded(page)
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await seeToast(page, 'Please sign in.')
    assert.is(await page.getByLabel('SMS lessons a week').inputValue(), '5')
  })

  onPage(test, site, 'a release while the page is open does not take the sign-in away', { as }, async (page) => {
    const isThere = page.waitForResponse(/sign-in-again/)
    await changePace(page)
    await (await isThere).finished()
    await settled(page)
    await take(page, '*')
    await endTheSignIn()
    await save(page)
    const saved = seeToast(page, 'Your learning preferences have been updated successfully.')
    await Promise.all([saved, answer(page)])
    assert.is(await page.getByLabel('SMS lessons a week').inputValue(), '5')
  })

  onPage(test, site, 'where the sign-in cannot be asked for, the page stays and says why', { as }, async (page) => {
    await take(page, 'sign-in-again*')
    await saveAfterTheSignInHasEnded(page)
    await seeToast(page, 'The window that asks for your password did not load.')
    assert.is(await page.getByLabel('SMS lessons a week').inputValue(), '5', 'what was set is still there')
  })

  onPage(test, site, 'settings that do not load leave the page as it is', { as }, async (page) => {
    await take(page, 'settings-dialogs*')
    await changePace(page)
    await page.getByRole('button', { name: /^Account menu/ }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    const dialog = page.getByRole('dialog', { name: 'Settings' })
    await dialog.getByText('The settings did not load.').waitFor()
    assert.equal(await axeFindings(page), [])
    await dialog.getByRole('button', { name: 'Close settings' }).click()
    await dialog.waitFor({ state: 'detached' })
    assert.is(await page.getByLabel('SMS lessons a week').inputValue(), '5', 'what was set is still there')
  })

  onPage(test, site, 'signing in again in one tab is enough for all', { as }, async (page) => {
    const other = await another(page)
    await other.goto('/dashboard')
    const lessonsByText = other.getByRole('switch', { name: 'SMS lessons' })
    await lessonsByText.waitFor()
    await saveAfterTheSignInHasEnded(page)
    await lessonsByText.click()
    await signInAgain(other).waitFor()
    const goesOn = other.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.status() !== 401,
    )
    await answer(page)
    await goesOn
    await signInAgain(other).waitFor({ state: 'detached' })
  })
}
