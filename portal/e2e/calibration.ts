import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import type { Calibration } from '../../api/schemas/calibration.ts'
import { stopClock } from '../testing/browser.ts'
import { eventually } from '../testing/eventually.ts'
import { onPage, type Part, seeHeading, seeToast } from './part.ts'

const onboarded = {
  onboardingCompleted: true,
  selectedFocusAreas: [1],
  selectedTopicsByCategory: { '1': ['Bookkeeping Basics', 'Payroll Records'] },
  dailyLessons: 3,
  smsLessonsEnabled: false,
}

/** How often a drag asks at most. */
const EVERY_MS = 150

/** Calibrating: every control, the estimate that follows, saving and failing to. */
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
    // A drag that does not rest for as long: answers come on the way.
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
    await home.click()
    await leave.getByRole('button', { name: 'Keep editing' }).click()
    await leave.waitFor({ state: 'detached' })
    await page.getByText('No SMS').first().waitFor()
    await home.click()
    await leave.getByRole('button', { name: 'Leave without saving' }).click()
    await seeHeading(page, 'Overview')
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
}

/** From now on, what the page saves. */
function watchSaves(page: Page): Calibration[] {
  const sent: Calibration[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/user/calibration')) sent.push(request.postDataJSON())
  })
  return sent
}
