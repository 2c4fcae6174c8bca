import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import type { SignedIn } from '../../api/schemas/auth.ts'
import type { Quiz } from '../../api/schemas/quiz.ts'
import type { Lesson, Question } from '../../content/catalogue.ts'
import { loadCatalogue } from '../../content/load.ts'
import { exampleOf, setsOf, worded } from '../../content/sets/sets.ts'
import { settled, stopClock } from '../testing/browser.ts'
import { callerOf } from '../testing/caller.ts'
import { questionIn } from '../testing/lessons.ts'
import { sharedLearner, textingLearner } from '../testing/texting-learner.ts'
import { seeToast } from '../testing/toasts.ts'
import { onPage, type Part, seeHeading } from './part.ts'

const RETURN_AFTER_MS = 2000
/** How long a linked lesson has to be in front to count as read. */
const LOOK_MS = 2000

/** Lesson cards, the lesson dialog, the reader, and the quiz in all of them. */
export const lessons: Part = (test, site) => {
  const catalogue = loadCatalogue()
  const topic = '/dashboard?area=1&topic=Bookkeeping+Basics'
  const texting = () => sharedLearner(site())
  const lesson = (index = 0) => {
    return found([...catalogue.lessons.values()].filter(({ subjectId }) => subjectId === 'bookkeeping-basics')[index])
  }

  onPage(test, site, 'lesson cards, and filters above them', { as: texting }, async (page) => {
    await page.goto(topic)
    await page.getByRole('paragraph').filter({ hasText: '0 of 12 lessons completed' }).waitFor()
    const card = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: lesson().title }) })
    assert.match((await card.textContent()) ?? '', lesson().point)
    assert.match((await card.textContent()) ?? '', /\d min/)
    await page.getByLabel('Difficulty').selectOption('advanced')
    await card.waitFor({ state: 'detached' })
    const completed = page.locator('.page-head').getByText(/ lessons? completed$/)
    assert.is(await completed.textContent(), '0 of 12 lessons completed', 'filters hide lessons, they uncount none')
    await page.getByLabel('Type').selectOption('video')
    await page.getByText('No lessons found').waitFor()
    assert.is(await completed.textContent(), '0 of 12 lessons completed')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await card.waitFor()
  })

  onPage(test, site, 'a lesson is read, completed and opened again', { as: texting }, async (page) => {
    await page.goto(topic)
    await page.getByRole('button', { name: lesson().title }).click()
    const dialog = page.getByRole('dialog', { name: lesson().title })
    await dialog.getByText(lesson().reading.slice(0, 40)).waitFor()
    await dialog.getByText('Listen').waitFor()
    await dialog.getByRole('button', { name: 'Mark Complete' }).click()
    await seeToast(page, 'Great job! Your progress has been saved.')
    await dialog.getByRole('button', { name: 'Mark Incomplete' }).click()
    await seeToast(page, 'Lesson Marked Incomplete')
    const unknown = { message: 'We cannot say whether it was done. Please look.', code: 'unknown_outcome' }
    await page.route('**/complete', (route) => route.fulfill({ status: 503, json: unknown }), { times: 1 })
    await dialog.getByRole('button', { name: 'Mark Complete' }).click()
    await seeToast(page, unknown.message)
    await page.route('**/complete', (route) => route.fulfill({ status: 429 }))
    await dialog.getByRole('button', { name: 'Mark Complete' }).click()
    await seeToast(page, 'Failed to mark lesson as complete. Please try again.')
    await page.reload()
    await dialog.waitFor()
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
  })

  const reading = () => site().newLearner({ onboardingCompleted: true, selectedFocusAreas: [1], dailyLessons: 0 })
  let reader: SignedIn | undefined
  const readingToo = async () => (reader ??= await reading())

  onPage(
    test,
    site,
    'a quiz is over after its third question, not where one did not arrive',
    { as: reading },
    async (page) => {
      const long = found([...catalogue.lessons.values()].find(({ questions }) => questions.length === 3))
      await page.goto(`/lesson/${long.id}`)
      const quiz = page.locator('.quiz')
      for (const question of [1, 2, 3]) {
        await answer(page, wordingWith(long, await quiz.locator('legend').textContent()), true)
        if (question === 1) await page.route('**/api/quiz?**', (route) => route.fulfill({ status: 503 }), { times: 1 })
        await quiz.getByRole('button', { name: 'Next question' }).click()
        if (question === 1) await quiz.getByRole('button', { name: 'Try again' }).click()
        await quiz.locator('.feedback').waitFor({ state: 'detached' })
      }
      await quiz.getByText('You have answered all of them.').waitFor()
    },
  )

  onPage(test, site, 'what the phone asked is answered here, once', { as: texting }, async (page) => {
    const dana = await texting()
    const [asked = ''] = await dana.text('Q')
    await page.goto('/dashboard')
    await page.locator('.row-button').first().click()
    await page.getByRole('dialog').locator('.quiz fieldset').waitFor()
    await page.getByRole('button', { name: 'Read the lesson' }).click()
    await page.getByRole('dialog', { name: lesson().title }).waitFor()
    await page.goto(`/lesson/${lesson().id}`)
    await seeHeading(page, lesson().title)
    await page.emulateMedia({ media: 'print' })
    await page
      .locator('.printed-quiz')
      .getByText(exampleOf(found(lesson().questions[1])).stem)
      .waitFor()
    for (const name of ['Back to Dashboard', 'Print'])
      assert.not(await page.getByText(name, { exact: true }).isVisible())
    await page.emulateMedia({ media: 'screen' })
    const legend = page.locator('.quiz legend')
    await legend.waitFor()
    assert.is(await legend.textContent(), questionIn(catalogue, asked)?.question.stem, "the phone's question")
    for (const isRight of [true, false]) {
      const stem = await legend.textContent()
      await answer(page, wordingWith(lesson(), stem), isRight)
      await page.getByRole('button', { name: 'Next question' }).click()
      await page.locator('.feedback').waitFor({ state: 'detached' })
    }
    await page.getByText('You have answered all of them. They come back when they are due for review.').waitFor()
    await page.getByRole('button', { name: /^Next lesson/ }).click()
    await seeHeading(page, lesson(1).title)
    await page.goto('/dashboard')
    await page.goto(`/dashboard?lesson=${lesson().id}`)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Next lesson/ })
      .click()
    const nextLesson = page.getByRole('dialog', { name: lesson(1).title })
    await nextLesson.getByText(lesson(1).reading.slice(0, 40)).waitFor()
    await settled(page)
    assert.is(new URL(page.url()).searchParams.get('lesson'), lesson(1).id)
    assert.is(await nextLesson.locator('.dialog-body').evaluate((body) => body.scrollTop), 0, 'it begins at its top')
    await page.keyboard.press('Escape')
    await nextLesson.waitFor({ state: 'detached' })
    await page
      .getByRole('button', { name: questionIn(catalogue, asked)?.question.stem.slice(0, 40) ?? '' })
      .first()
      .click()
    await page
      .getByRole('dialog')
      .locator('.given-answer')
      .getByText(/^Right\. /)
      .waitFor()
    await dana.text('A')
    await page.goto('/dashboard?lesson=nothing-of-the-kind')
    await page.getByRole('dialog').getByText('There is no such lesson').waitFor()
    await page.goto('/dashboard')
    await page.getByText('over 2 questions').waitFor()
  })

  let asked = ''
  const askedOn = async (phone: string) => {
    const reader = await textingLearner(site(), phone)
    asked = found((await reader.text('Q'))[0])
    return reader
  }
  const justAsked = () => askedOn('+12025550189')
  const justAskedToo = () => askedOn('+12025550190')

  onPage(test, site, "a question's lesson takes the place of its text", { as: justAsked }, async (page) => {
    const { stem } = found(questionIn(catalogue, asked)).question
    await page.goto('/dashboard')
    await page.locator('.row-button').first().click()
    const quiz = page.getByRole('region', { name: 'Quiz' })
    await quiz.locator('legend').getByText(stem).waitFor()
    await page.getByRole('button', { name: 'Read the lesson' }).click()
    await page.getByRole('button', { name: 'Mark Complete' }).waitFor()
    await quiz.locator('legend').waitFor()
    assert.is(await quiz.count(), 1, 'one quiz of a lesson at a time')
    const fetches: string[] = []
    page.on('request', (request) => request.url().includes('sms-history?limit') && fetches.push(request.url()))
    await answer(page, wordingWith(lesson(), stem), true)
    await settled(page)
    assert.is(fetches.length, 1, 'an answer changes the history once')
    await page.keyboard.press('Escape')
    await page
      .locator('.given-answer')
      .getByText(/^Right\. /)
      .waitFor()
    await quiz.locator('legend').waitFor()
    assert.is.not(await quiz.locator('legend').textContent(), stem, 'what was answered is not asked again')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    assert.is(new URL(page.url()).search, '')
  })

  onPage(test, site, 'a question answered below its text is judged once', { as: justAskedToo }, async (page) => {
    const { stem } = found(questionIn(catalogue, asked)).question
    await page.goto('/dashboard')
    await page.locator('.row-button').first().click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('.quiz legend').getByText(stem).waitFor()
    const cameIn = page.waitForResponse((response) => response.url().includes('sms-history'))
    await answer(page, wordingWith(lesson(), stem), true)
    await cameIn
    await settled(page)
    assert.is(await dialog.getByText(/^Right\. /).count(), 1)
  })

  onPage(test, site, 'an answer given elsewhere brings the figures up to date', { as: readingToo }, async (page) => {
    await page.goto(`/dashboard?lesson=${lesson().id}`)
    const call = callerOf((await readingToo()).token)
    const { question } = await call<Quiz>('GET', `${site().url}/api/quiz?lessonId=${lesson().id}`)
    const { id: questionId, values, options } = found(question ?? undefined)
    await page.getByRole('dialog').locator('.option').first().click()
    await settled(page)
    await call('POST', `${site().url}/api/quiz/answers`, { questionId, values, choice: found(options[0]).choice })
    const figures = page.waitForResponse('**/api/dashboard')
    await page.getByRole('button', { name: 'Answer', exact: true }).click()
    await seeToast(page, 'You have answered this one: the first answer stands.')
    assert.is((await (await figures).json()).stats.totalQuizzes, 1)
  })

  onPage(test, site, 'a texted link counts as read once somebody has it in front', {}, async (page) => {
    const reader = await textingLearner(site(), '+12025550188')
    const [link = ''] = /\/read\/\S+/.exec((await reader.text('MORE')).join(' ')) ?? []
    await page.addInitScript(`
      let isInFront = false
      Object.defineProperty(document, 'visibilityState', { get: () => (isInFront ? 'visible' : 'hidden') })
      addEventListener('bring-to-front', () => {
        isInFront = true
        document.dispatchEvent(new Event('visibilitychange'))
      })`)
    let told = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/linked/seen')) told += 1
    })
    await page.goto(link)
    await page
      .getByRole('heading', { level: 1 })
      .filter({ hasNotText: /^Lesson$/ })
      .waitFor()
    await stopClock(page)
    await page.clock.runFor(10 * LOOK_MS)
    assert.is(told, 0, 'in a background tab')
    const seen = page.waitForResponse((response) => response.url().endsWith('/linked/seen'))
    await page.evaluate(`dispatchEvent(new Event('bring-to-front'))`)
    await page.clock.runFor(LOOK_MS)
    assert.is((await seen).status(), 200)
    await page.clock.runFor(10 * LOOK_MS)
    assert.is(told, 1)
  })

  onPage(test, site, 'the sample leads back, and an unknown lesson says so', { as: texting }, async (page) => {
    await page.goto('/lesson/nothing-of-the-kind')
    await page.getByText('There is no such lesson').waitFor()
    await page.goto('/lesson')
    await seeHeading(page, 'Understanding Assets')
    await page.getByText('35%').waitFor()
    await stopClock(page)
    await page.getByRole('button', { name: 'Mark Complete' }).click()
    await seeToast(page, 'Lesson Completed')
    await page.clock.runFor(RETURN_AFTER_MS - 100)
    await seeHeading(page, 'Understanding Assets')
    await page.clock.runFor(100)
    await seeHeading(page, 'Overview')
    assert.is(new URL(page.url()).pathname, '/')
  })
}

/** The question of a lesson that has this stem, in any of its sets of values. */
function wordingWith({ questions }: Lesson, stem: string | null): Question {
  const wordings = questions.flatMap((template) => setsOf(template).map((values) => worded(template, values)))
  return found(wordings.find((each) => each.stem === stem))
}

/** Chooses the right option or a wrong one, and waits for the verdict. */
async function answer(page: Page, question: Question, isRight: boolean) {
  const option = found(question.options.find(({ right }) => right === isRight))
  await page.getByRole('radio', { name: option.text, exact: true }).check()
  await page.getByRole('button', { name: 'Answer', exact: true }).click()
  await page
    .locator('.feedback')
    .getByText(isRight ? /^Right\. / : /^Not quite\. .*Answer: /)
    .waitFor()
  await page.getByRole('button', { name: 'Next question' }).and(page.locator(':focus')).waitFor()
}

function found<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Error('The content has no such thing.')
  return thing
}
