import * as assert from 'uvu/assert'
import { limits } from '../../content/product.ts'
import { seeToast } from '../testing/toasts.ts'
import { onPage, type Part, visit } from './part.ts'

const onboarded = { onboardingCompleted: true, selectedFocusAreas: [1], dailyLessons: 3, smsLessonsEnabled: false }

/** The limits of fields, which field was refused, and what is said when the fault is ours. */
export const fields: Part = (test, site) => {
  const as = () => site().newLearner(onboarded)

  onPage(test, site, 'limits stand on the fields', {}, async (page) => {
    await visit(page, '/register')
    for (const [label, max] of [
      ['First name', limits.nameLengthMax],
      ['Last name', limits.nameLengthMax],
      ['Email', limits.emailLengthMax],
      ['Password', limits.passwordLengthMax],
    ] as const) {
      assert.is(await page.getByLabel(label, { exact: true }).getAttribute('maxlength'), String(max), label)
    }
  })

  onPage(test, site, 'what the service refuses is marked where it stands', {}, async (page) => {
    const { user } = await site().newLearner()
    await visit(page, '/register')
    const fill = async (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
    await fill('First name', 'Dana $5')
    await fill('Last name', 'Whitfield')
    await fill('Email', user.email)
    await fill('Password', 'ledger for two')
    await fill('Confirm password', 'ledger for two')
    const create = page.getByRole('button', { name: 'Create Account' })
    await create.click()
    await seeToast(page, 'Registration Failed')
    const first = page.getByLabel('First name')
    await first.and(page.locator('[aria-invalid="true"]:focus')).waitFor()
    await page.locator('.field').filter({ has: first }).getByText('A name cannot have').waitFor()
    await fill('First name', 'Dana')
    await page.locator('[aria-invalid="true"]').waitFor({ state: 'detached' })
    await create.click()
    await page.getByLabel('Email').and(page.locator('[aria-invalid="true"]:focus')).waitFor()
  })

  onPage(test, site, 'in the settings too: address, password and number', { as }, async (page) => {
    await page.goto('/?settings=profile')
    const dialog = page.getByRole('dialog', { name: 'Settings' })
    await dialog.getByLabel('Email', { exact: true }).fill('nobody')
    await dialog.getByRole('button', { name: 'Update email' }).click()
    await dialog.getByLabel('Email', { exact: true }).and(page.locator('[aria-invalid="true"]')).waitFor()
    await dialog.locator('.inline-field .help.is-danger').getByText('That does not look like').waitFor()
    await dialog.getByRole('button', { name: 'Change password' }).click()
    await dialog.getByLabel('Current password', { exact: true }).fill('not mine')
    await dialog.getByLabel('New password', { exact: true }).fill('ledger for three')
    await dialog.getByRole('button', { name: 'Change password' }).click()
    await dialog.getByLabel('Current password', { exact: true }).and(page.locator('[aria-invalid="true"]')).waitFor()
    await dialog.getByLabel('Phone', { exact: true }).fill('(900) 555-1234')
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Update phone' }).click()
    await dialog.getByLabel('Phone', { exact: true }).and(page.locator('[aria-invalid="true"]')).waitFor()
    await dialog.locator('.inline-field').getByText('That number cannot receive texts.').waitFor()
  })

  onPage(test, site, 'a fault of ours says the specified sentence, never what the body says', { as }, async (page) => {
    const inside = { message: 'relation "learner" does not exist', code: 'internal' }
    // The page handles 4xx answers; the browser reports 5xx ones as errors, so this one is faked in the page.
    await page.addInitScript(`{
      const { fetch } = window
      window.fetch = (path, init) => init?.method === 'PUT'
        ? Promise.resolve(new Response('${JSON.stringify(inside)}', { status: 500 })) : fetch(path, init)
    }`)
    await page.goto('/calibrate')
    await page.getByLabel('SMS lessons a week').fill('5')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await seeToast(page, 'Failed to update your learning preferences. Please try again.')
    assert.is(await page.getByText('relation').count(), 0)
  })
}
