import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import type { Calibration } from '../../api/schemas/calibration.ts'
import type { User } from '../../api/schemas/user.ts'
import { axeFindings } from '../testing/axe.ts'
import { settled, stopClock, widths } from '../testing/browser.ts'
import { callerOf } from '../testing/caller.ts'
import { eventually } from '../testing/eventually.ts'
import { type TextingLearner, textingLearner } from '../testing/texting-learner.ts'
import { seeToast } from '../testing/toasts.ts'
import { held, onPage, type Part, seeHeading } from './part.ts'

const onboarded = {
  onboardingCompleted: true,
  selectedFocusAreas: [1],
  selectedTopicsByCategory: { '1': ['Bookkeeping Basics', 'Payroll Records'] },
  dailyLessons: 3,
  smsLessonsEnabled: false,
}

/** A drag sends at most one question in this time. */
const EVERY_MS = 150

/** Presses the link to the dashboard with Ctrl, and says whether the page kept the browser from opening it. */
const IS_HELD_BACK = `(() => {
  let isHeld = true
  addEventListener('click', (event) => {
    isHeld = event.defaultPrevented
    event.preventDefault()
  }, { once: true })
  const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent.trim() === 'Dashboard')
  link.dispatchEvent(new MouseEvent('click', { ctrlKey: true, bubbles: true, cancelable: true }))
  return isHeld
})()`

/** How much of the year ahead is empty below its last line, in px. */
const BELOW_THE_YEAR = `(() => {
  const sheet = document.querySelector('.year')
  const ends = [...sheet.querySelectorAll('.year-foot > *')].map((line) => line.getBoundingClientRect().bottom)
  return sheet.getBoundingClientRect().bottom - parseFloat(getComputedStyle(sheet).paddingBottom) - Math.max(...ends)
})()`

/** Calibration: every control, the estimate that follows, and saves that work or fail. */
export const calibration: Part = (test, site) => {
  const as = () => site().newLearner(onboarded)

  onPage(test, site, 'the estimate follows, without a flood of questions', { as }, async (page) => {
    let asked = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/calculate-progress')) asked += 1
    })
    await page.goto('/calibrate')
    await page.getByText('24 ÷ 3.3').waitFor()
    await page.locator('.est').getByText('8 weeks').waitFor()
    const marker = page.locator('.curve circle')
    const before = Number(await marker.getAttribute('cx'))
    const slider = page.getByLabel('SMS lessons a week')
    await slider.focus()
    await stopClock(page)
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight']) {
      await page.keyboard.press(key)
    }
    await page.getByText('5 SMS/week').first().waitFor()
    await page.clock.runFor(EVERY_MS)
    await page.locator('.est').getByText('5 weeks').waitFor()
    assert.ok(Number(await marker.getAttribute('cx')) > before, 'the marker moves towards sooner')
    assert.is(asked, 2, 'one question for the page, one for all the moves')
    // A drag that pauses for less than the interval: answers arrive before it ends.
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowLeft', 'ArrowLeft']) {
      await page.keyboard.press(key)
      await page.clock.runFor(EVERY_MS / 2)
    }
    await eventually('a question on the way', async () => asked > 2 || undefined)
    await page.clock.resume()
    await slider.fill('1')
    await page.getByRole('cell', { name: '22 weeks' }).waitFor()
    await slider.fill('0')
    await page.getByText('No SMS').first().waitFor()
    await page.locator('.est').getByText('No date').waitFor()
    assert.is(await marker.count(), 1, 'beside the specified marker')
    // Nothing was saved, so leaving asks first, in a dialog of ours; staying keeps the page.
    const home = page.getByRole('link', { name: 'Dashboard', exact: true })
    const leave = page.getByRole('dialog', { name: 'Leave without saving?' })
    assert.is(await page.evaluate(IS_HELD_BACK), false, 'a page opened beside this one leaves nothing')
    assert.is(await leave.count(), 0)
    await home.click()
    await leave.getByRole('button', { name: 'Keep editing' }).click()
    await leave.waitFor({ state: 'detached' })
    await page.getByText('No SMS').first().waitFor()
    await home.click()
    await leave.getByRole('button', { name: 'Leave without saving' }).click()
    await seeHeading(page, 'Overview')
  })

  onPage(test, site, 'Sign out asks as a link does', { as }, async (page) => {
    await page.goto('/calibrate')
    await page.getByLabel('SMS lessons a week').fill('0')
    const leave = page.getByRole('dialog', { name: 'Leave without saving?' })
    for (const answer of ['Keep editing', 'Leave without saving']) {
      await page.getByRole('button', { name: /^Account menu/ }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await page.getByText('No SMS').first().waitFor()
      await leave.getByRole('button', { name: answer }).click()
      if (answer === 'Keep editing') await leave.waitFor({ state: 'detached' })
    }
    await page.waitForURL('**/login')
    assert.is(await page.evaluate('localStorage.length'), 0)
  })

  onPage(
    test,
    site,
    'beside Save stands the pace that is saved, and no estimate of another one',
    { as, viewport: widths.phone },
    async (page) => {
      await page.goto('/calibrate')
      const sum = page.locator('.foot-bar .sum')
      await sum.getByText('8 weeks').waitFor()
      await page.route('**/api/calculate-progress', (route) => route.fulfill({ status: 429, json: {} }))
      await page.getByLabel('SMS lessons a week').fill('5')
      await sum.getByText('Could not be calculated.').waitFor()
      await sum.getByText('5 SMS/week').waitFor()
      assert.is(await sum.getByText(/\d weeks/).count(), 0)
      await page.getByText('What you changed could not be calculated.').waitFor()
      await page.locator('.est').getByText('8 weeks').waitFor()
      assert.equal(await axeFindings(page), [])
      assert.is(await page.evaluate('document.documentElement.scrollWidth'), widths.phone.width)
      await page.unroute('**/api/calculate-progress')
      await sum.getByRole('button', { name: 'Try again' }).click()
      await sum.getByText('5 weeks').waitFor()
      await page.getByText('What you changed could not be calculated.').waitFor({ state: 'detached' })
    },
  )

  onPage(test, site, "the browser's Back asks as a link does, and a dialog's Back does not", { as }, async (page) => {
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Calibrate Learning', exact: true }).first().click()
    await page.getByLabel('SMS lessons a week').fill('0')
    await page.getByText('No SMS').first().waitFor()
    await page.getByRole('button', { name: /^Account menu/ }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    await page.getByRole('dialog').waitFor()
    await page.evaluate('history.back()')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const leave = page.getByRole('dialog', { name: 'Leave without saving?' })
    for (const _ of ['once', 'and again after staying']) {
      await page.evaluate('history.back()')
      await leave.getByRole('button', { name: 'Keep editing' }).click()
      await leave.waitFor({ state: 'detached' })
      assert.is(new URL(page.url()).pathname, '/calibrate')
      await page.getByText('No SMS').first().waitFor()
    }
    // The second would leave the site: the browser asks about it, is told to stay, and has dropped our step back.
    await page.evaluate('history.back(); history.back()')
    await leave.getByRole('button', { name: 'Keep editing' }).click()
    await page.waitForURL('**/calibrate')
    await page.evaluate('history.back(); history.back()')
    await leave.getByRole('button', { name: 'Leave without saving' }).click()
    await seeHeading(page, 'Overview')
    assert.is(new URL(page.url()).pathname, '/dashboard')
  })

  onPage(test, site, 'areas, chips, the summary, and what is saved', { as }, async (page) => {
    await page.goto('/calibrate')
    await page.getByText('1 learning area, 2 topics').waitFor()
    await page.getByText('2 of 6 topics selected').waitFor()
    await page.getByRole('button', { name: 'Month-End Close' }).click()
    await page.getByText('3 of 6 topics selected').waitFor()
    assert.is(await page.getByText('Popular', { exact: true }).count(), 2)
    await page.getByRole('button', { name: /^Accounting/ }).click()
    await page.getByText('2 focus areas selected').waitFor()
    await page.getByLabel('Delivery time').selectOption('14:00')
    const save = page.getByRole('button', { name: 'Save Changes' })
    await page.locator('.cal-side .button.is-primary').waitFor()
    await save.click()
    await seeToast(page, 'Your learning preferences have been updated successfully.')
    await page.locator('.cal-side .button.is-quiet').waitFor()
    await page.reload()
    await page.getByText('2 learning areas, 8 topics').waitFor()
    assert.is(await page.getByLabel('Delivery time').inputValue(), '14:00')
    await page.getByRole('button', { name: /^Accounting/ }).click()
    await page.getByRole('button', { name: /^Bookkeeping & Financial Records/ }).click()
    await page.getByText('All areas', { exact: true }).waitFor()
    await page.getByText('Nothing chosen: saving takes all areas').waitFor()
    await page.locator('.est').getByText('0 weeks').waitFor()
    await page.getByText('Topics covered').nth(5).waitFor()
    const sent = watchSaves(page)
    await page.evaluate(`for (const _ of [1, 2]) document.querySelector('.cal-side .button').click()`)
    await seeToast(page, 'Your learning preferences have been updated successfully.')
    assert.equal(
      sent.map(({ selectedFocusAreas }) => selectedFocusAreas.length),
      [6],
      'no area is all areas, and two presses at once are one',
    )
    await page.getByText('6 focus areas selected').waitFor()
    assert.is(await page.locator('.area.is-on').count(), 6, 'the page shows what was saved')
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.route('**/api/user/calibration', (route) => route.fulfill({ status: 429 }))
    await save.click()
    await seeToast(page, 'Failed to update your learning preferences. Please try again.')
  })

  onPage(test, site, 'what is changed while it saves stays, and is not saved yet', { as }, async (page) => {
    const sent = watchSaves(page)
    const release = await held(page, '**/api/user/calibration')
    await page.goto('/calibrate')
    const slider = page.getByLabel('SMS lessons a week')
    await slider.fill('2')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByRole('button', { name: 'Saving...' }).waitFor()
    await slider.fill('4')
    await page.getByRole('button', { name: 'Month-End Close' }).click()
    release()
    await seeToast(page, 'Your learning preferences have been updated successfully.')
    await page.locator('.cal-side .button.is-primary', { hasText: 'Save Changes' }).waitFor()
    assert.is(await slider.inputValue(), '4')
    await page.getByText('3 of 6 topics selected').waitFor()
    await page.getByRole('button', { name: 'Save Changes' }).press('Enter')
    await page.locator('.cal-side .button.is-quiet', { hasText: 'Save Changes' }).waitFor()
    assert.equal(
      sent.map(({ dailyLessons, selectedTopicsByCategory }) => [dailyLessons, selectedTopicsByCategory['1']?.length]),
      [
        [2, 2],
        [4, 3],
      ],
    )
  })

  let texter: TextingLearner | undefined
  const asTexter = async () => {
    texter = await textingLearner(site(), '+12025550168')
    return texter
  }

  onPage(test, site, 'a pace texted meanwhile is not overwritten unseen', { as: asTexter }, async (page) => {
    assert.ok(texter)
    const { token } = texter
    const savedPace = async () => (await callerOf(token)<User>('GET', `${site().url}/api/user`)).dailyLessons
    await page.goto('/calibrate')
    await page.getByText('2 of 6 topics selected').waitFor()
    await settled(page)
    await texter.text('PLAN 1')
    assert.is(await savedPace(), 1)
    // The settings take over the learner as saved now, with the newer pace.
    await page.getByRole('button', { name: /^Account menu/ }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Pause lessons' }).click()
    await page.getByText(/^Lessons are paused until /).waitFor()
    await page.keyboard.press('Escape')
    // The pace is another one now, but nothing was changed on this page: it can be left unasked.
    assert.is(await page.getByLabel('SMS lessons a week').inputValue(), '3')
    await page.locator('.cal-side .button.is-quiet', { hasText: 'Save Changes' }).waitFor()
    await page.getByRole('button', { name: 'Month-End Close' }).click()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await seeToast(page, 'Your settings were changed somewhere else meanwhile. Please look at them again, then save.')
    assert.is(await savedPace(), 1)
    assert.is(await page.getByLabel('SMS lessons a week').inputValue(), '1', 'the page shows what was texted')
    await page.getByText('3 of 6 topics selected').waitFor()
    // The notification lies above the button.
    await page.getByRole('button', { name: 'Save Changes' }).press('Enter')
    await seeToast(page, 'Your learning preferences have been updated successfully.')
    assert.is(await savedPace(), 1)
  })

  onPage(
    test,
    site,
    'a zone that only a text can give is shown as chosen, and can be left and chosen again by hand',
    { as: () => site().newLearner({ ...onboarded, timezone: 'Europe/Lisbon', preferredDeliveryTime: '19:00' }) },
    async (page) => {
      await page.goto('/calibrate')
      const zone = page.getByLabel('Timezone')
      const chosen = () => zone.locator('option:checked').textContent()
      await zone.waitFor()
      assert.is(await chosen(), 'Lisbon')
      const save = async () => {
        await page.getByRole('button', { name: 'Save Changes' }).press('Enter')
        await seeToast(page, 'Your learning preferences have been updated successfully.')
        await page.getByRole('button', { name: 'Dismiss' }).click()
      }
      await zone.selectOption({ label: 'US Eastern' })
      await zone.selectOption({ label: 'Lisbon' })
      await page.locator('.cal-side .button.is-quiet').waitFor()
      await zone.selectOption({ label: 'US Eastern' })
      await page.locator('.cal-side .button.is-primary').waitFor()
      await save()
      await page.goto('/dashboard')
      await page.getByText('7:00 PM US Eastern').waitFor()
      await page.goto('/calibrate')
      await zone.waitFor()
      assert.is(await chosen(), 'US Eastern')
      assert.is(await zone.locator('option').count(), 12)
    },
  )

  onPage(
    test,
    site,
    'the year ahead follows the pace at once and the topics when they are known',
    { as },
    async (page) => {
      const asked: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('/api/user/year-ahead')) asked.push(request.url())
      })
      await page.goto('/calibrate')
      const year = page.getByRole('region', { name: 'What you will remember' })
      const words = year.locator('.year-words')
      const says = (pattern: RegExp) => words.filter({ hasText: pattern }).waitFor()
      await says(
        /^At 3 a week, if you answer, you would in a year still know about \d+ to \d+ of the 24 lessons taught by then; /,
      )
      await says(/ Without answers it would be \d+ to \d+\.$/)
      await year.getByRole('img', { name: /^At 3 a week, if you answer,/ }).waitFor()
      await year.getByText('Calculated with one answer for each lesson, until your own show how you learn.').waitFor()
      await page.getByLabel('SMS lessons a week').fill('5')
      await says(/^At 5 a week, /)
      await page.getByLabel('SMS lessons a week').fill('0')
      await says(/^At 0 no lessons come by text\. At 1 a week, /)
      assert.is(asked.length, 1, 'one answer has every pace')
      await page.getByRole('button', { name: 'Month-End Close' }).click()
      await says(/of the 36 lessons taught by then/)
      assert.is(asked.length, 2)
      // An area without a topic cannot be saved, and nothing can be calculated for it: the last result stays.
      for (const topic of ['Bookkeeping Basics', 'Payroll Records', 'Month-End Close']) {
        await page.getByRole('button', { name: topic, exact: true }).click()
      }
      await page.getByText('0 of 6 topics selected').waitFor()
      await says(/lessons taught by then/)
      await page.getByRole('button', { name: /^Bookkeeping & Financial Records/ }).click()
      await page.getByText('Nothing chosen: saving takes all areas').waitFor()
      await says(/of the 52 lessons taught by then/)
    },
  )

  onPage(
    test,
    site,
    'lessons of a topic that is chosen no more are named beside the estimate',
    { as: () => textingLearner(site(), '+12025550187') },
    async (page) => {
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await page.goto('/calibrate')
      const row = (name: string) => page.getByRole('row', { name }).waitFor()
      await row('Taught so far 1')
      const stillAsked = page.getByText('You are still asked about what was taught in topics not chosen.')
      assert.is(await page.getByText('Taught in topics not chosen').count(), 0)
      assert.is(await stillAsked.count(), 0)
      await page.getByRole('button', { name: 'Bookkeeping Basics', exact: true }).click()
      await row('Taught in topics not chosen 1')
      await row('Taught so far 0')
      await stillAsked.waitFor()
      assert.not(asked.includes('/api/user/learning'), 'the estimate brings what it was made of')
    },
  )

  for (const [width, viewport] of Object.entries(widths)) {
    onPage(
      test,
      site,
      `the year ahead moves nothing at ${width} width, and has a table`,
      { as, viewport },
      async (page) => {
        const release = await held(page, '**/api/user/year-ahead*')
        await page.goto('/calibrate')
        const year = page.getByRole('region', { name: 'What you will remember' })
        const areas = page.getByRole('heading', { name: 'Focus areas' })
        await year.locator('.bones').waitFor()
        await page.locator('.est').waitFor()
        const before = await areas.boundingBox()
        release()
        await settled(page)
        assert.equal(await areas.boundingBox(), before)
        const below = await page.evaluate<number>(BELOW_THE_YEAR)
        const height = (await year.boundingBox())?.height
        assert.ok(below < 1, `an empty band of ${below} px`)
        assert.equal(await axeFindings(page), [])
        assert.is(await page.evaluate('document.documentElement.scrollWidth'), viewport.width)
        await year.getByRole('button', { name: 'Show as a table' }).click()
        const rows = year.getByRole('row')
        assert.is(await rows.count(), 6)
        assert.match((await rows.nth(3).textContent()) ?? '', /^324\d+ to \d+\d+ to \d+$/)
        assert.equal(await axeFindings(page), [])
        assert.is(await page.evaluate('document.documentElement.scrollWidth'), viewport.width)
        assert.is((await year.boundingBox())?.height, height, 'the table takes the place of the chart')
        await year.getByRole('button', { name: 'Show as a chart' }).click()
        await year.getByRole('img').waitFor()
      },
    )
  }

  onPage(test, site, 'when the year ahead is refused, everything else is as ever', { as }, async (page) => {
    const json = { message: 'Too many requests at once. Please try again in a moment.', code: 'too_many_requests' }
    const refuse = () => page.route('**/api/user/year-ahead*', (route) => route.fulfill({ status: 429, json }))
    await refuse()
    await page.goto('/calibrate')
    const year = page.getByRole('region', { name: 'What you will remember' })
    await year.getByText('We cannot draw your year just now.').waitFor()
    await page.getByText('24 ÷ 3.3').waitFor()
    await page.unroute('**/api/user/year-ahead*')
    await page.getByRole('button', { name: 'Month-End Close', exact: true }).click()
    await year.getByText('of the 36 lessons taught by then').waitFor()
    await refuse()
    await page.getByRole('button', { name: 'Bank and Cash Management', exact: true }).click()
    await year.getByText('We cannot draw your year just now.').waitFor()
    assert.is(await year.getByRole('img').count(), 0, 'the picture of another selection is gone')
    await page.getByText('48 ÷ 3.3').waitFor()
    assert.is(await page.getByText(json.message).count(), 0, 'nobody asked for it, so nobody is told of it')
  })
}

/** Collects what the page saves from now on. */
function watchSaves(page: Page): Calibration[] {
  const sent: Calibration[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/user/calibration')) sent.push(request.postDataJSON())
  })
  return sent
}
