/**
 * The whole product once through, from the learner's side: the portal in a browser, the phone in the carrier
 * simulator's page. Nothing is stubbed. The tests are one story and run in order.
 */
import { rmSync } from 'node:fs'
import { DateTime } from 'luxon'
import type { Browser, Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { loadCatalogue } from '../../content/load.ts'
import type { Product } from '../../scripts/start/product.ts'
import { startProduct } from '../../scripts/start.ts'
import { makeThrowawayFolder } from '../../scripts/testing/throwaway-folder.ts'
import { launchBrowser, openPage, screenshot, type WatchedPage } from '../testing/browser.ts'
import { passTimeUntil, serviceTime } from '../testing/clock.ts'
import { eventually } from '../testing/eventually.ts'
import { type AskedQuestion, lessonIn, questionIn } from '../testing/lessons.ts'
import { openSimulatedPhone, type SimulatedPhone } from '../testing/simulated-phone.ts'
import { seeToast } from '../testing/toasts.ts'
import { held } from './part.ts'

const NUMBER = '+12025550143'
/** Not the browser's zone, so that losing the choice shows. Nor is the hour chosen below the default. */
const ZONE = 'America/Denver'
const TEXTS_A_WEEK = 3

const story = suite('first day')
const catalogue = loadCatalogue()
const dataDir = makeThrowawayFolder('e2e')

let product: Product
let browser: Browser
let portal: WatchedPage
let simulator: WatchedPage
let page: Page
let phone: SimulatedPhone

/** Ids of the lessons that have been taught so far. */
const taught = new Set<string>()

story.before(async () => {
  product = await startProduct({ port: 0, simPort: 0, dataDir, quiet: true, durable: false })
  await beginOnTuesday(product.simUrl ?? '')
  browser = await launchBrowser()
  portal = await openPage(browser, product.url)
  simulator = await openPage(browser, product.simUrl ?? '')
  page = portal.page
  phone = await openSimulatedPhone(simulator.page, product.simUrl ?? '', NUMBER)
})

story.after(async () => {
  await browser?.close()
  await product?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

let brokeOffAt: string | undefined

/** A part of the story. If it fails, both screens are saved as pictures, and the parts after it are not run. */
function tell(title: string, part: () => Promise<void>) {
  story(title, async () => {
    if (brokeOffAt) throw new Error(`The story broke off at “${brokeOffAt}”.`)
    try {
      await part()
      portal.assertNoErrors()
      simulator.assertNoErrors()
    } catch (error) {
      brokeOffAt = title
      await screenshot(page, 'first-day-failed-portal')
      await screenshot(simulator.page, 'first-day-failed-phone')
      throw error
    }
  })
}

tell('a visitor registers', async () => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Start learning' }).first().click()
  await page.getByLabel('First name').fill('Dana')
  await page.getByLabel('Last name').fill('Whitfield')
  await page.getByLabel('Email').fill('dana@whitfieldcoffee.example')
  await page.getByLabel('Password', { exact: true }).fill('ledger for two')
  await page.getByLabel('Confirm password').fill('ledger for twoo')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await seeToast(page, 'Passwords do not match')
  await page.getByLabel('Confirm password').fill('ledger for two')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await seeHeading('What would you like to learn?')
})

tell('she chooses topics and a pace', async () => {
  await page.getByRole('button', { name: 'Choose your pace' }).first().click()
  await seeToast(page, 'Please select focus areas')
  await page.getByRole('button', { name: /^Bookkeeping & Financial Records/ }).click()
  await page.getByRole('button', { name: 'Payroll Records', exact: true }).click()
  await page.getByText('5 of 6 topics selected').waitFor()
  await page.getByRole('button', { name: 'Choose your pace' }).first().click()
  await seeHeading('How many texts a week?')
  await page.getByLabel('SMS lessons a week').fill(String(TEXTS_A_WEEK))
  await page.getByText(/^\d+ weeks?$/).waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
})

tell('she leaves, comes back to where she was, and skips the payment', async () => {
  await page.getByText('Payment is not live yet.').waitFor()
  await page.goto('/privacy')
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await page.getByRole('button', { name: 'Skip (Demo Mode)' }).click()
  await seeHeading('Where should the lessons go?')
})

tell('a code arrives on the phone once she has agreed, and verifies it', async () => {
  const consent = page.getByRole('checkbox', { name: new RegExp(`up to ${TEXTS_A_WEEK} texts a week`) })
  assert.not(await consent.isChecked(), 'the box is empty until she ticks it')
  await page.getByLabel('Mobile number').fill('(202) 555-0143')
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByText('Tick the box if you agree').waitFor()
  assert.equal(await phone.texts(), [], 'nothing is sent without consent')
  await consent.check()
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Verification code').waitFor()

  const code = await codeOnPhone()
  await page.getByLabel('Verification code').fill(code === '111111' ? '222222' : '111111')
  await page.getByRole('button', { name: 'Verify Code' }).click()
  await seeToast(page, 'Invalid OTP')
  await page.getByLabel('Verification code').fill(code)
  await page.getByRole('button', { name: 'Verify Code' }).click()
  await seeHeading('When should they arrive?')
})

tell('she chooses her hour and zone and lands on the dashboard', async () => {
  await page.getByLabel('Delivery time').selectOption({ label: '11:00 AM' })
  await page.getByLabel('Timezone').selectOption({ label: 'US Mountain' })
  const goOn = await held(page, '**/dashboard')
  await page.getByRole('button', { name: 'Complete setup' }).click()
  await page.getByText('Setup Complete').waitFor()
  goOn()
  await page.waitForURL('**/dashboard')
  await seeHeading('Overview')
  await page.getByText('No SMS messages sent yet').waitFor()
  await page.getByText('11:00 AM US Mountain').waitFor()
  await page.getByText(/^Next text: (today|tomorrow|(Mon|Wednes|Fri)day), .*11:00 AM$/).waitFor()
})

tell('the welcome text keeps what the consent promised', async () => {
  const welcome = await eventually('the welcome text', async () =>
    (await phone.texts()).find(({ body }) => body.includes('you are in')),
  )
  assert.match(welcome.body, `Up to ${TEXTS_A_WEEK} lessons a week`)
  assert.match(welcome.body, 'STOP')
  await simulator.page.getByRole('log').getByText(welcome.body).waitFor()
})

tell('NEXT brings a lesson', async () => {
  const [lesson = ''] = await phone.text('NEXT')
  taught.add(found(lessonIn(catalogue, lesson), `a lesson in: ${lesson}`).id)
  assert.match(lesson, 'Reply Q')
})

tell('Q brings a question about it; the right letter is graded right, a wrong one is explained', async () => {
  const first = askedIn(await phone.text('Q'))
  assert.ok(taught.has(first.question.lessonId), 'only what was taught is asked')
  const right = await phone.text(first.right)
  assert.match(right[0] ?? '', /^(Right|Yes|Good|Nice|Great|Bingo)\. /)
  assert.match(right[0] ?? '', first.why(first.right))

  const second = askedIn(right)
  // The same letter within three seconds would count as the same text.
  const letter = second.wrong.find((each) => each !== first.right) ?? ''
  const wrong = await phone.text(letter)
  assert.match(wrong[0] ?? '', /^(Not quite|Sorry, no|Good try|Hmm, no|Not that|Not so)\. /)
  assert.match(wrong[0] ?? '', second.why(letter))
  assert.match(wrong[0] ?? '', `Answer: ${second.right})`)
})

tell('the dashboard shows it on reload', async () => {
  await page.reload()
  await page.getByRole('cell', { name: 'Bookkeeping Basics' }).first().waitFor()
  const average = page.locator('.figures > div').filter({ hasText: 'Average' })
  assert.match((await average.textContent()) ?? '', '50%')
  assert.match((await average.textContent()) ?? '', 'over 2 questions')
})

tell('in a week the scheduled texts arrive at her hour, and an earlier lesson is asked about', async () => {
  const since = await phone.now()
  await phone.waitAWeek()
  const received = await phone.receivedAfter(since)
  assert.is(received.length, TEXTS_A_WEEK)
  for (const { at } of received) {
    const local = DateTime.fromISO(at, { zone: ZONE })
    assert.is(local.toFormat('HH:mm'), '11:00')
    assert.ok([1, 3, 5].includes(local.weekday), `${local.weekdayLong} is no day of a pace of three`)
  }
  const asked = received.flatMap(({ body }) => {
    const lesson = lessonIn(catalogue, body)
    if (lesson) taught.add(lesson.id)
    return questionIn(catalogue, body) ?? []
  })
  assert.ok(asked.length > 0, 'a question came back')
  for (const { question } of asked) assert.ok(taught.has(question.lessonId), 'about a lesson she has had')
  assert.ok(
    received.some(({ body }) => lessonIn(catalogue, body)),
    'and there was something new',
  )
})

tell('STOP stops everything', async () => {
  await phone.text('STOP')
  await simulator.page.getByRole('log').getByText('From the carrier').last().waitFor()
  const since = await phone.now()
  await phone.waitAWeek()
  assert.equal(await phone.receivedAfter(since), [])
  await page.reload()
  await page.getByText(/^You texted STOP\. Text START to \(\d{3}\) \d{3}-\d{4} to get lessons again\.$/).waitFor()
  await page.getByRole('switch', { name: 'SMS lessons' }).click()
  await seeToast(page, /You texted STOP\. Text START to /)
  await page.getByRole('switch', { name: 'SMS lessons', checked: false }).waitFor()
})

tell('START resumes', async () => {
  await phone.text('START')
  const since = await phone.now()
  await phone.waitAWeek()
  const received = await phone.receivedAfter(since)
  assert.ok(received.length > 0 && received.length <= TEXTS_A_WEEK, `${received.length} texts`)
  await page.reload()
  await page.getByRole('switch', { name: 'SMS lessons', checked: true }).waitFor()
})

tell('she signs out, and her dashboard is hers alone', async () => {
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await seeHeading('Welcome back')
  await page.goto('/dashboard')
  await seeToast(page, 'Please Sign In')
  await page.waitForURL('**/login?next=%2Fdashboard')
  await page.getByLabel('Email').fill('dana@whitfieldcoffee.example')
  await page.getByLabel('Password', { exact: true }).fill('ledger for two')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await seeHeading('Overview')
})

/** Sets the clock, whatever today is, to the day after one scheduled text and before the next, at ten in her zone. */
async function beginOnTuesday(simUrl: string) {
  const local = await serviceTime(simUrl, ZONE)
  const tuesday = local.set({ weekday: 2, hour: 10, minute: 0, second: 0 })
  await passTimeUntil(simUrl, tuesday > local ? tuesday : tuesday.plus({ weeks: 1 }))
}

const seeHeading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

const codeOnPhone = () =>
  eventually('a code on the phone', async () => {
    const codes = (await phone.texts()).map(({ body }) => /\b\d{6}\b/.exec(body)?.[0])
    return codes.findLast((code) => code !== undefined)
  })

function askedIn(replies: readonly string[]): AskedQuestion {
  const asked = replies.map((reply) => questionIn(catalogue, reply)).find((each) => each !== undefined)
  return found(asked, `a question in: ${replies.join(' | ')}`)
}

function found<Thing>(thing: Thing | undefined, what: string): Thing {
  if (thing === undefined) throw new Error(`There is not ${what}`)
  return thing
}

story.run()
