import pg from 'pg'
import type { Page, Route } from 'playwright-core'
import * as assert from 'uvu/assert'
import type { SignedIn } from '../../api/schemas/auth.ts'
import { axeFindings } from '../testing/axe.ts'
import { widths } from '../testing/browser.ts'
import { fetchWhenFree } from '../testing/fetch-when-free.ts'
import { mailTo } from '../testing/mails.ts'
import type { Site } from '../testing/site.ts'
import { seeToast } from '../testing/toasts.ts'
import { onPage, type Part, seeHeading } from './part.ts'

const onboarded = { onboardingCompleted: true, dailyLessons: 3, smsLessonsEnabled: false }
/** The password that newLearner in testing/site.ts registers with. */
const PASSWORD = 'ledger for two'

/** Proof of identity: confirmed addresses, and the actions that ask for the password again. */
export const identity: Part = (test, site) => {
  let learner: SignedIn
  const as = async () => {
    learner = await site().newLearner(onboarded)
    return learner
  }
  let nth = 0
  const otherAddress = () => `dana.moves.${nth++}@whitfieldcoffee.example`

  onPage(test, site, 'a banner asks to confirm the address, and goes when it is', { as }, async (page) => {
    const { email } = learner.user
    await page.goto('/dashboard')
    const banner = page.getByText(`Please confirm that ${email} is your address`)
    await banner.waitFor()
    await page.getByRole('button', { name: 'Email me a link' }).click()
    await seeToast(page, `A link is on its way to ${email}. It works for one hour.`)
    await page.goto(await confirmationIn(site(), email))
    await seeHeading(page, 'Your address is confirmed')
    await seeToast(page, 'Email Confirmed')
    assert.is(page.url(), `${site().url}/confirm-email`, 'the token has left the address')
    assert.equal(await axeFindings(page), [])
    await page.getByRole('link', { name: 'Continue' }).click()
    await seeHeading(page, 'Overview')
    assert.is(await banner.count(), 0)
  })

  onPage(test, site, 'another address waits until its link is followed', { as }, async (page) => {
    const dialog = await openSettings(page)
    const wanted = otherAddress()
    await dialog.getByLabel('Email', { exact: true }).fill(wanted)
    await dialog.getByRole('button', { name: 'Update email' }).click()
    await seeToast(page, 'Check Your Inbox')
    await dialog.getByText(`Until then you sign in as ${learner.user.email}.`).waitFor()
    assert.equal(await axeFindings(page), [])
    await page.reload()
    await dialog.getByText(`the link that we mailed to ${wanted}`).waitFor()
    await dialog.getByRole('button', { name: 'Send the link again' }).click()
    await seeToast(page, `A link is on its way to ${wanted}. It works for one hour.`)
    await page.goto(await confirmationIn(site(), wanted, 2))
    await seeToast(page, 'Your email has been updated successfully.')
    await page.getByText(`You sign in as ${wanted}.`).waitFor()
  })

  onPage(test, site, 'a change that waits can be withdrawn', { as }, async (page) => {
    const dialog = await openSettings(page)
    const wanted = otherAddress()
    await dialog.getByLabel('Email', { exact: true }).fill(wanted)
    await dialog.getByRole('button', { name: 'Update email' }).click()
    await dialog.getByRole('button', { name: 'Keep the old address' }).click()
    await seeToast(page, 'Email Kept')
    assert.is(await dialog.getByLabel('Email', { exact: true }).inputValue(), learner.user.email)
    await page.goto(await confirmationIn(site(), wanted))
    await seeHeading(page, 'Not confirmed')
    await page.getByText('This link is no longer good').waitFor()
  })

  for (const [what, isCarriedOut] of [
    ['was carried out', true],
    ['was not', false],
  ] as const) {
    onPage(
      test,
      site,
      `a link of which no answer comes, and that ${what}, can be looked at again`,
      { as },
      async (page) => {
        await askFor(site(), learner)
        const json = { message: 'We cannot say whether it was done. Please look.', code: 'unknown_outcome' }
        const loseAnswer = async (route: Route) => {
          if (isCarriedOut) await route.fetch()
          await route.fulfill({ status: 503, json })
        }
        await page.route('**/api/user/email/confirm', loseAnswer, { times: 1 })
        await page.goto(await confirmationIn(site(), learner.user.email))
        await seeHeading(page, 'No answer yet')
        await page.getByText(json.message).waitFor()
        assert.equal(await axeFindings(page), [])
        await page.getByRole('button', { name: 'Look again' }).click()
        await seeHeading(page, 'Your address is confirmed')
      },
    )
  }

  onPage(test, site, 'a link opened where nobody is signed in leads to the sign-in and back', {}, async (page) => {
    const { user } = await as()
    await page.setViewportSize(widths.phone)
    await askFor(site(), learner)
    await page.goto(await confirmationIn(site(), user.email))
    await seeHeading(page, 'Sign in to confirm')
    // The page is prerendered; its script takes the token out of the address when it starts.
    await page.waitForURL(`${site().url}/confirm-email`)
    assert.equal(await axeFindings(page), [])
    await page.getByRole('link', { name: 'Sign in', exact: true }).click()
    await page.getByLabel('Email').fill(user.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.locator('button:text-is("Sign In"):enabled').click()
    await seeHeading(page, 'Your address is confirmed')
  })

  onPage(test, site, 'a sign-in of long ago is asked for the password in place, and goes on', { as }, async (page) => {
    await signedInLongAgo(site(), learner)
    const dialog = await openSettings(page)
    const wanted = otherAddress()
    await dialog.getByLabel('Email', { exact: true }).fill(wanted)
    await dialog.getByRole('button', { name: 'Update email' }).click()
    const question = page.getByRole('dialog', { name: 'Is it still you?' })
    const password = question.getByLabel('Password', { exact: true })
    await question.locator('input:focus').waitFor()
    assert.equal(await axeFindings(page), [])
    await question.getByRole('button', { name: 'Go on' }).click()
    await seeToast(page, 'Please enter your password')
    await password.fill('not mine')
    await password.press('Enter')
    await seeToast(page, 'That is not your password.')
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    await seeToast(page, 'Update Failed')
    assert.ok(await dialog.isVisible(), 'the settings stay')

    await dialog.getByRole('button', { name: 'Update email' }).click()
    await password.fill(PASSWORD)
    await password.press('Enter')
    await seeToast(page, 'Check Your Inbox')
    await dialog.getByText(`Until then you sign in as ${learner.user.email}.`).waitFor()
    assert.is(await question.count(), 0)
  })

  onPage(test, site, 'the password and the account’s end ask in their own forms alone', { as }, async (page) => {
    await signedInLongAgo(site(), learner)
    const dialog = await openSettings(page)
    await dialog.getByRole('button', { name: 'Change password' }).click()
    await dialog.getByLabel('Current password', { exact: true }).fill(PASSWORD)
    await dialog.getByLabel('New password', { exact: true }).fill('ledger for three')
    await dialog.getByRole('button', { name: 'Change password' }).click()
    await seeToast(page, 'Password Updated')
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await dialog.getByLabel('Your password', { exact: true }).fill('ledger for three')
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await page.waitForURL('**/login')
  })
}

/** Backdates a learner's sign-in so far that it no longer counts as recent. */
async function signedInLongAgo({ databaseUrl }: Site, { user }: SignedIn): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const long = "interval '1 hour'"
  await client.query(
    `update session set created_at = created_at - ${long}, authenticated_at = authenticated_at - ${long} where account_id = $1`,
    [user.id],
  )
  await client.end()
}

async function openSettings(page: Page) {
  await page.goto('/?settings=profile')
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  await dialog.getByText('No active subscription').waitFor()
  return dialog
}

/** Requests the link as the banner does. */
async function askFor({ url }: Site, { token }: SignedIn): Promise<void> {
  await fetchWhenFree(`${url}/api/user/email/confirmation`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
}

/** The link that was mailed to an address to confirm it. */
async function confirmationIn({ dataDir }: Site, email: string, count = 1): Promise<string> {
  const mail = await mailTo(dataDir, email, '/confirm-email#token=', count)
  return mail.match(/\S+\/confirm-email#token=[\w-]+/)?.[0] ?? ''
}
