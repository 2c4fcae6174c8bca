import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import type { Review } from '../../api/schemas/review.ts'
import { loadCatalogue } from '../../content/load.ts'
import { setsOf, worded } from '../../content/sets/sets.ts'
import { axeFindings } from '../testing/axe.ts'
import { settled, widths } from '../testing/browser.ts'
import { callerOf } from '../testing/caller.ts'
import { questionIn } from '../testing/lessons.ts'
import { type TextingLearner, textingLearner } from '../testing/texting-learner.ts'
import { seeToast } from '../testing/toasts.ts'
import { onPage, type Part, seeHeading } from './part.ts'

const onboarded = {
  onboardingCompleted: true,
  selectedFocusAreas: [1],
  selectedTopicsByCategory: { '1': ['Bookkeeping Basics'] },
  dailyLessons: 3,
  smsLessonsEnabled: false,
}

/** The one thing to do next, and the walk through a review. Near the end, because it moves everybody's clock. */
export const review: Part = (test, site) => {
  const catalogue = loadCatalogue()
  const fresh = () => site().newLearner(onboarded)
  let dana: TextingLearner | undefined
  /** Six days after some lessons: several of them are due, but no more than one round covers. */
  const due = async () => {
    if (dana) return dana
    dana = await textingLearner(site(), '+12025550167')
    for (const next of ['next', 'Next']) await dana.text(next)
    await dana.wait('P6D')
    return dana
  }
  const next = (page: Page) => page.getByRole('link', { name: /^Review \d now · about \d min$/ })

  onPage(test, site, 'a newcomer reads the first lesson, and nothing else is yellow', { as: fresh }, async (page) => {
    await page.goto('/dashboard')
    await page.getByText('No SMS messages sent yet').waitFor()
    const first = page.locator('main').getByRole('link', { name: 'Read your first lesson' })
    await first.nth(1).waitFor()
    assert.is(await first.count(), 2, 'the button, and a line where texts would stand')
    await first.first().click()
    await page.getByRole('button', { name: 'Mark Complete' }).click()
    await seeToast(page, 'Lesson Completed')
    await page.goto('/dashboard')
    await page.getByText('No SMS messages sent yet').waitFor()
    await settled(page)
    assert.is(await page.locator('main .button.is-primary').count(), 0)
    await page.goto('/review')
    await page.getByText('Nothing waits for review').waitFor()
    await page.getByText(/^(Next review: .*|Nothing falls due for review in the next two weeks)\.$/).waitFor()
    await page.getByText('No phone is verified, so no texts are sent.').waitFor()
    assert.is(await page.locator('main .button.is-primary').count(), 0, 'nothing waits')
    assert.equal(await axeFindings(page), [])
    await page.getByRole('link', { name: 'Read a lesson' }).click()
    await seeHeading(page, 'Bookkeeping Basics')
  })

  onPage(
    test,
    site,
    'a phone without texts has lessons to read',
    { as: fresh, viewport: widths.phone },
    async (page) => {
      await page.goto('/')
      await page.getByText('needs a desktop screen').waitFor()
      await settled(page)
      const note = (await page.locator('.note').last().textContent()) ?? ''
      assert.not.match(note, 'lessons by topic', 'they stand on this very page')
      await page.getByText('A lesson is completed when your first answer to it is right').waitFor()
      assert.equal(await axeFindings(page), [])
      await page.getByRole('button', { name: /^Bookkeeping & Financial Records/ }).click()
      await page.getByRole('link', { name: /^Payroll Records ?not chosen$/ }).waitFor()
      await page.getByRole('link', { name: /^Bookkeeping Basics ?0 of 12/ }).click()
      await seeHeading(page, 'Bookkeeping Basics')
      await page.locator('.lesson-card button').first().click()
      await page.getByRole('dialog').getByRole('button', { name: 'Mark Complete' }).waitFor()
      await page.goBack()
      await page.goBack()
      await seeHeading(page, 'Welcome back, Dana')
    },
  )

  onPage(
    test,
    site,
    'a review on a phone: the open question first, left midway and taken up again, and the phone knows',
    { as: due, viewport: widths.phone },
    async (page) => {
      assert.ok(dana)
      const asked = questionIn(catalogue, (await dana.text('Q'))[0] ?? '')
      await page.goto('/')
      const words = (await next(page).textContent()) ?? ''
      const count = Number(/\d/.exec(words)?.[0])
      const { waiting } = await callerOf(dana.token)<Review>('GET', `${site().url}/api/review`)
      assert.ok(count >= 3 && count === waiting, `${words}, and ${waiting} wait`)
      await next(page).click()
      await seeHeading(page, `Question 1 of ${count}`)
      assert.is(await page.locator('.asked legend').textContent(), asked?.question.stem, 'what the phone asked')
      await holdsTheScreen(page)
      await choose(page, true)
      await holdsTheScreen(page)
      assert.is(await strokes(page), 1)
      assert.match((await dana.text('A')).join(), /first answer stands/, 'it is closed on the phone')
      await page.getByRole('button', { name: 'Next question' }).click()
      await seeHeading(page, `Question 2 of ${count}`)
      assert.is(await page.locator('h1:focus').count(), 1, 'reading goes on at the question')

      await page.getByRole('link', { name: 'Leave the review' }).click()
      await seeHeading(page, 'Welcome back, Dana')
      await next(page)
        .filter({ hasText: `Review ${count - 1} now` })
        .click()
      for (let at = 1; at < count; at += 1) {
        await seeHeading(page, `Question ${at} of ${count - 1}`)
        if (at === 1) await page.getByRole('button', { name: 'Not sure' }).click()
        await choose(page, at !== 2)
        await page.getByRole('button', { name: /^(Next question|See how it went)$/ }).click()
      }
      await seeHeading(page, `${count - 2} of ${count - 1} right`)
      const account = page.getByRole('table', { name: 'What is due again, and when' })
      // Most of it is never texted: the plan texts a question or so a week, and not on that day.
      await account.getByRole('columnheader', { name: 'Due again' }).waitFor()
      assert.is(await account.getByRole('row').count(), count + 1, 'a head, each answer, and the sum')
      assert.match(
        (await account.getByRole('row').nth(1).textContent()) ?? '',
        /(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, \w+ \d+$/,
      )
      await page.getByText(/^Streak: \d+ weeks?$/).waitFor()
      await holdsTheScreen(page)
      await page.getByRole('link', { name: 'Done' }).click()
      await seeHeading(page, 'Welcome back, Dana')
      await settled(page)
      assert.is(await page.locator('main .button.is-primary').count(), 0, 'nothing waits')
      await page.goto('/review')
      await page.getByText(/^Next review: (tomorrow|later today|\w+day, \w+ \d+)\.$/).waitFor()
      await page.getByText(/^Next text: /).waitFor()
      await page.getByRole('link', { name: 'Back to Dashboard' }).click()
      await seeHeading(page, 'Welcome back, Dana')

      const figures = await callerOf(dana.token)<{ stats: { totalQuizzes: number } }>(
        'GET',
        `${site().url}/api/dashboard`,
      )
      assert.is(figures.stats.totalQuizzes, count, 'every answer counts, once')
    },
  )

  onPage(
    test,
    site,
    'what is answered elsewhere meanwhile is left out, and five more come once',
    { as: due },
    async (page) => {
      assert.ok(dana)
      await dana.wait('P40D')
      await page.goto('/dashboard')
      await next(page).filter({ hasText: 'Review 5 now · about 3 min' }).click()
      await seeHeading(page, 'Question 1 of 5')
      const { id: questionId, values } = await questionOn(page)
      const answer = { questionId, choice: 0, values }
      await callerOf(dana.token)('POST', `${site().url}/api/quiz/answers`, answer)
      await press(page, true)
      await seeToast(page, 'You have answered this one: the first answer stands.')
      await seeHeading(page, 'Question 1 of 4')
      const isGone = { message: 'There is no such question.', code: 'not_found' }
      await page.route('**/api/quiz/answers', (route) => route.fulfill({ status: 404, json: isGone }), { times: 1 })
      await press(page, true)
      await seeToast(page, isGone.message)
      await seeHeading(page, 'Question 1 of 3')
      for (let at = 1; at <= 3; at += 1) await onward(page)
      await seeHeading(page, '3 of 3 right')
      await page.getByRole('button', { name: / more · about \d min$/ }).click()
      await page.getByRole('heading', { level: 1, name: /^Question 1 of / }).waitFor()
      while ((await page.locator('.asked').count()) > 0) await onward(page)
      await page.getByRole('heading', { level: 1, name: / right$/ }).waitFor()
      assert.is(await page.getByRole('button', { name: / more/ }).count(), 0)
      await page.getByRole('link', { name: 'Done' }).click()
      await seeHeading(page, 'Overview')
    },
  )

  onPage(test, site, 'a failed answer stays to be sent again', { as: due }, async (page) => {
    assert.ok(dana)
    await dana.wait('P40D')
    await page.goto('/review')
    await seeHeading(page, /^Question 1 of /)
    await page.route('**/api/quiz/answers', (route) => route.fulfill({ status: 429 }))
    await press(page, true)
    await seeToast(page, 'We could not save your answer. Please try again.')
    await page.unroute('**/api/quiz/answers')
    await page.getByRole('button', { name: 'Answer', exact: true }).click()
    await page.locator('.feedback').waitFor()
    // What else waits cannot be asked for, and the list from before has the questions just answered.
    await page.route('**/api/review', (route) => route.fulfill({ status: 429 }))
    await page.getByRole('button', { name: 'Next question' }).click()
    await page.locator('.feedback').waitFor({ state: 'detached' })
    while ((await page.locator('.asked').count()) > 0) await onward(page)
    await page.getByRole('heading', { level: 1, name: / right$/ }).waitFor()
    assert.is(await page.getByRole('button', { name: / more/ }).count(), 0)
  })

  /** The question on the page, with its values. */
  async function questionOn(page: Page) {
    const stem = await page.locator('.asked legend').textContent()
    const shown = new Set(await page.locator('.option > span:not(.letter)').allTextContents())
    const question = [...catalogue.questions.values()]
      .flatMap((template) => setsOf(template).map((values) => ({ ...worded(template, values), values })))
      .find((each) => each.stem === stem && each.options.every(({ text }) => shown.has(text)))
    assert.ok(question, `a question of the content: ${stem}`)
    return question
  }

  /** Chooses the right option of the question on the page, or a wrong one, and sends it. */
  async function press(page: Page, isRight: boolean) {
    const { options } = await questionOn(page)
    const option = options.find(({ right }) => right === isRight)
    assert.ok(option)
    const answer = page.getByRole('button', { name: 'Answer', exact: true })
    assert.ok(await answer.isDisabled(), 'nothing is chosen yet')
    await page.getByRole('radio', { name: option.text, exact: true }).check()
    assert.match((await answer.getAttribute('class')) ?? '', 'is-primary')
    await answer.click()
  }

  async function choose(page: Page, isRight: boolean) {
    await press(page, isRight)
    await page
      .locator('.feedback')
      .getByText(isRight ? /^Right\. / : /^Not quite\. .*Answer: /)
      .waitFor()
  }

  async function onward(page: Page) {
    await choose(page, true)
    await page.getByRole('button', { name: /^(Next question|See how it went)$/ }).click()
    await page.locator('.feedback').waitFor({ state: 'detached' })
  }
}

const strokes = (page: Page) => page.locator('.review-head .tally path:not(.off)').count()

/** Axe finds nothing, nothing scrolls sideways, and the buttons are in view. */
async function holdsTheScreen(page: Page) {
  await settled(page)
  assert.equal(await axeFindings(page), [])
  assert.is(await page.evaluate('document.documentElement.scrollWidth'), widths.phone.width)
  const actions = await page.locator('.answer-actions').boundingBox()
  assert.ok(actions && actions.y + actions.height <= widths.phone.height + 1, 'the way on is at the thumb')
}
