import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { seeToast } from '../testing/toasts.ts'
import { onPage, type Part, seeHeading, visit } from './part.ts'

const onboarded = { onboardingCompleted: true, dailyLessons: 3, smsLessonsEnabled: false }

/** Passkeys with Chromium's virtual authenticator. */
export const passkeys: Part = (test, site) => {
  const as = () => site().newLearner(onboarded)

  onPage(test, site, 'a passkey is added in the settings, signs in, and is removed', { as }, async (page) => {
    const unlock = await plugInAuthenticator(page)
    await page.goto('/?settings=profile')
    const dialog = page.getByRole('dialog', { name: 'Settings' })
    const remove = dialog.getByRole('button', { name: /^Remove the passkey of Chrome on / })
    const add = dialog.getByRole('button', { name: 'Add a passkey' })
    await add.click()
    await add.click()
    await seeToast(page, 'Please enter your password')
    const password = dialog.getByLabel('Your password', { exact: true })
    await password.fill('not mine')
    await add.click()
    await seeToast(page, 'That is not your password.')
    await password.fill('ledger for two')
    await unlock(false)
    await add.click()
    await seeToast(page, 'No passkey was used.')
    await unlock(true)
    await add.click()
    await seeToast(page, 'You can sign in with it from now on.')
    await remove.waitFor()
    await dialog.getByText(/^Added /).waitFor()
    await add.click()
    await password.fill('ledger for two')
    await add.click()
    await seeToast(page, 'This device has a passkey for your account.')

    const { email } = await page.evaluate<{ email: string }>(`JSON.parse(localStorage.getItem('user'))`)
    await page.evaluate('localStorage.clear()')
    await visit(page, '/login?next=%2Fcalibrate')
    const signIn = page.getByRole('button', { name: 'Sign in with a passkey' })
    await unlock(false)
    await signIn.click()
    await seeToast(page, 'No passkey was used.')
    await unlock(true)
    await signIn.press('Enter')
    await seeToast(page, `You are signed in as ${email}.`)
    assert.is(new URL(page.url()).pathname, '/calibrate')

    await page.goto('/?settings=profile')
    await dialog
      .getByText(/^Last used /)
      .first()
      .waitFor()
    await remove.click()
    await dialog.getByRole('button', { name: 'Remove passkey' }).click()
    await seeToast(page, 'That passkey no longer signs you in.')
    await page.getByText('Remove it here?').waitFor({ state: 'detached' })
    await remove.waitFor({ state: 'detached' })
    await page.evaluate('localStorage.clear()')
    await visit(page, '/login')
    await signIn.click()
    await seeToast(page, 'That passkey does not sign in here. Please use your password.')
  })

  onPage(test, site, 'passkeys are never forced: nobody without one is asked for it', { as }, async (page) => {
    const calls: string[] = []
    page.on(
      'request',
      (request) =>
        void (/login\/passkey|assets\/passkeys-/.test(request.url()) && calls.push(new URL(request.url()).pathname)),
    )
    const { email } = (await as()).user
    await page.goto('/dashboard')
    await seeHeading(page, 'Overview')
    await page.evaluate('localStorage.clear()')
    await visit(page, '/login')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('ledger for two')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await seeToast(page, 'Welcome back')
    assert.equal(calls, [], 'not even the library is loaded')
  })
}

/** Gives the browser a virtual authenticator. Returns a switch for whether its owner unlocks it. */
async function plugInAuthenticator(page: Page): Promise<(isUnlocked: boolean) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  return async (isUserVerified) => {
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  }
}
