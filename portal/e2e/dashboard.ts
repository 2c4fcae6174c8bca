import type { Page, Request } from 'playwright-core'
import * as assert from 'uvu/assert'
import type { Dashboard } from '../../api/schemas/dashboard.ts'
import type { User } from '../../api/schemas/user.ts'
import { axeFindings } from '../testing/axe.ts'
import { settled, stopClock, widths } from '../testing/browser.ts'
import { longestTask_ms } from '../testing/longest-task.ts'
import { pretend, pretendHistory, pretendUser } from '../testing/pretend.ts'
import { sharedLearner } from '../testing/texting-learner.ts'
import { seeToast } from '../testing/toasts.ts'
import { day_ms } from '../view/when.ts'
import { held, onPage, type Part, seeHeading } from './part.ts'

const hour_ms = 3_600_000

const subjects = { '1': ['Bookkeeping Basics'] }
const onboarded = {
  onboardingCompleted: true,
  selectedFocusAreas: [1],
  selectedTopicsByCategory: subjects,
  dailyLessons: 3,
  smsLessonsEnabled: false,
}

/** The dashboard on desktop and phone. */
export const dashboard: Part = (test, site) => {
  const fresh = () => site().newLearner(onboarded)
  const texting = () => sharedLearner(site())

  onPage(test, site, 'areas, topics and Back: the selection is in the address', { as: fresh }, async (page) => {
    const calls = watchCalls(page)
    await page.goto('/dashboard')
    await page.getByRole('heading', { name: 'Your Learning Areas (1)' }).waitFor()
    await page.getByRole('heading', { name: 'Explore More (5)' }).waitFor()
    await page.getByText('No SMS messages sent yet').waitFor()
    await page.waitForLoadState('networkidle')
    assert.equal(repeated(calls), [], 'no request is made twice')

    const area = (expanded: boolean) => page.getByRole('button', { name: /^Bookkeeping & Financial Records/, expanded })
    await area(false).click()
    await area(true).waitFor()
    await page.getByRole('link', { name: /^Bookkeeping Basics/ }).click()
    await seeHeading(page, 'Bookkeeping Basics')
    assert.is(new URL(page.url()).search, '?area=1&topic=Bookkeeping+Basics')
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
    assert.equal(await trail.getByRole('link').allTextContents(), [
      'Dashboard',
      'Bookkeeping & Financial Records',
      'Bookkeeping Basics',
    ])
    await page.reload()
    await seeHeading(page, 'Bookkeeping Basics')
    await page.goBack()
    await seeHeading(page, 'Overview')
    await area(true).click()
    await area(false).waitFor()
    await page.goBack()
    await area(true).waitFor()
    await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
    await area(false).waitFor()
    assert.is(new URL(page.url()).search, '', 'the root has no selection')
  })

  onPage(
    test,
    site,
    'at the root an area keeps the focus and the page, and its topic takes them',
    { as: fresh },
    async (page) => {
      await page.goto('/')
      await settled(page)
      const area = page.getByRole('button', { name: /^Bookkeeping & Financial Records/ })
      await area.focus()
      await page.evaluate('scrollTo({ top: 30, behavior: "instant" })')
      await page.keyboard.press('Enter')
      await page.locator('.side-sub a').first().waitFor()
      await settled(page)
      assert.is(await page.evaluate('scrollY'), 30)
      assert.is(await area.and(page.locator(':focus')).count(), 1)
      await page.getByRole('link', { name: /^Bookkeeping Basics/ }).press('Enter')
      await page.getByRole('heading', { level: 1, name: 'Bookkeeping Basics' }).and(page.locator(':focus')).waitFor()
    },
  )

  for (const [from, links] of [
    ['the sidebar', '.side-sub a'],
    ['the topics that are remembered', '.mastery a'],
  ] as const) {
    onPage(test, site, `a topic chosen in ${from} opens with the next frame`, { as: texting }, async (page) => {
      await page.goto('/dashboard?area=1')
      await page.locator(links).filter({ hasText: 'Bookkeeping Basics' }).first().waitFor()
      await settled(page)
      // From here on no call is answered, so whatever is shown was already there.
      await page.route('**/api/**', () => {})
      const shown = await page.evaluate(`new Promise((shown) => {
        const links = [...document.querySelectorAll('${links}')]
        links.find(({ textContent }) => textContent.startsWith('Bookkeeping Basics')).click()
        requestAnimationFrame(() =>
          shown([document.querySelector('h1').textContent, document.querySelectorAll('.lesson-card').length]))
      })`)
      assert.equal(shown, ['Bookkeeping Basics', 12])
    })
  }

  for (const [width, viewport] of Object.entries(widths)) {
    const name = `somebody whom no text reaches is told what helps, at ${width} width`
    onPage(test, site, name, { as: fresh, viewport }, async (page) => {
      const unreachableSince = '2026-11-20T14:00:00Z'
      await pretendUser(page, { phoneNumber: '+12025550143', phoneVerified: true, unreachableSince })
      await page.goto('/dashboard')
      const banner = page.getByRole('status').filter({ hasText: 'Our texts have not reached your phone since Nov 20.' })
      await banner.getByText(/Switching it off and on again often helps/).waitFor()
      assert.equal(await axeFindings(page), [])
      assert.is(await page.evaluate('document.documentElement.scrollWidth'), viewport.width)
      await banner.getByRole('button', { name: 'Change number' }).click()
      await page.getByRole('dialog', { name: 'Settings' }).getByLabel('Phone', { exact: true }).waitFor()
    })
  }

  onPage(test, site, 'without an area the sidebar leads to calibration', { as: fresh }, async (page) => {
    await pretendUser(page, { selectedFocusAreas: [] })
    await page.goto('/dashboard')
    const empty = page.getByText('No learning areas selected. Go to calibrate to select your focus areas.')
    await empty.getByRole('link', { name: 'calibrate' }).click()
    await seeHeading(page, 'Calibrate Your Learning')
  })

  onPage(test, site, 'what cannot be loaded says so and can be tried again', { as: fresh }, async (page) => {
    await page.route('**/api/dashboard', (route) =>
      route.fulfill({ status: 429, json: { message: 'x', code: 'busy' } }),
    )
    await page.goto('/dashboard')
    await page.getByText('We could not load your figures.').waitFor()
    await page.unroute('**/api/dashboard')
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    await page.getByText('Completed', { exact: true }).waitFor()
    // The heading, or what came in the button's place if that was in the same frame.
    await page.locator('main :focus').waitFor()
  })

  onPage(test, site, 'each way to try again says what it loads', { as: texting }, async (page) => {
    for (const path of ['dashboard', 'focus-areas', 'user/learning*', 'user/sms-history*'])
      await page.route(`**/api/${path}`, (route) => route.fulfill({ status: 429, json: {} }))
    await page.goto('/dashboard')
    await settled(page)
    const names = await page.getByRole('button', { name: /^Try again to load / }).allTextContents()
    assert.is(names.length, await page.getByText('Try again').count())
    assert.ok(names.length >= 6, names.join())
    assert.is(new Set(names).size, names.length, names.join())
  })

  onPage(test, site, 'a chart is drawn although its font does not load', { as: texting }, async (page) => {
    await page.route('**/*.woff2', (route) => route.fulfill({ status: 404 }))
    await page.goto('/dashboard')
    await page.locator('.chart canvas').waitFor()
    await settled(page)
  })

  onPage(test, site, 'the journey as a table, the history filtered, a text opened', { as: texting }, async (page) => {
    await page.goto('/dashboard')
    await page
      .getByRole('img', {
        name: /^Since .*: 1 lesson taught against 1 at \d a week without a break; about 1 of them remembered\.$/,
      })
      .waitFor()
    await page.getByRole('button', { name: 'Show as a table' }).first().click()
    await page
      .getByRole('table', { name: 'Learning Journey' })
      .getByRole('columnheader', { name: /^\d a week all along$/ })
      .waitFor()

    const rows = page.getByRole('table', { name: 'SMS history' }).getByRole('row')
    assert.is(await rows.count(), 2, 'a head and a text')
    await page.getByLabel('Category', { exact: true }).selectOption('Bookkeeping & Financial Records')
    assert.is(await rows.count(), 2)
    await page.getByLabel('Date').fill('2020-01-01')
    await page.getByText('No messages match your filters').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    assert.match((await rows.nth(1).textContent()) ?? '', /New$/)
    await rows.nth(1).getByRole('button').click()
    const dialog = page.getByRole('dialog', { name: 'Bookkeeping Basics' })
    await dialog.getByText(/reply Q/i).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await rows.nth(1).getByText('Read').waitFor()
    assert.is(await page.evaluate('document.activeElement.className'), 'row-button', 'focus is back')
  })

  onPage(test, site, 'the chart in a browser whose language is none', { as: texting }, async (page) => {
    await page.addInitScript("Object.defineProperty(navigator, 'language', { get: () => 'en-US@posix' })")
    await page.goto('/dashboard')
    await page
      .getByRole('img', { name: /^Since / })
      .locator('canvas')
      .waitFor()
  })

  test('a chart whose code does not come gives way to the table', async () => {
    const { page, close } = await site().open({ as: await texting() })
    await page.route(/journey-chart/, (route) => route.abort())
    await page.goto('/dashboard')
    await page.getByRole('table', { name: 'Learning Journey' }).waitFor()
    await page.getByRole('heading', { name: /^Your Learning Areas/ }).waitFor()
    await close()
  })

  onPage(test, site, 'long histories: three rows, then all', { as: texting }, async (page) => {
    const names = { category: 'Accounting', subcategory: 'GAAP Concepts', kind: 'lesson', lessonId: 'gaap-matching' }
    const text = { ...names, smsContent: 'word '.repeat(40), isRead: true }
    const texts = Array.from({ length: 500 }, (_, index) => ({
      ...text,
      id: String(index),
      dateSent: new Date(Date.UTC(2026, 10, 20) - index * day_ms).toISOString(),
    }))
    const asked = await pretendHistory(page, texts, 470)
    await page.goto('/dashboard')
    const rows = page.getByRole('table', { name: 'SMS history' }).getByRole('row')
    await page.getByText('3 of 480 or more texts').waitFor()
    assert.is(await rows.count(), 4)
    assert.equal(asked, ['?limit=10', '?before=9'], 'the latest come first, by themselves')
    const cell = (await rows.nth(1).getByRole('button').textContent()) ?? ''
    assert.ok(cell.length <= 81 && cell.endsWith('…'), cell)
    await page.getByRole('button', { name: 'Show all' }).click()
    await page.getByText('500 of 500 texts').waitFor()
    assert.is(await rows.count(), 501)
    // The best of three, because garbage collection may interfere.
    const longest: number[] = []
    for (let tries = 0; tries < 3 && !longest.some((ms) => ms < 50); tries += 1) {
      longest.push(await longestTask_ms(page, () => page.evaluate(SCROLL_TO_THE_END)))
    }
    assert.ok(Math.min(...longest) < 50, `tasks of ${longest.join(', ')} ms while scrolling`)
  })

  onPage(
    test,
    site,
    'a history that is not refreshed misses its latest texts, not older',
    { as: texting },
    async (page) => {
      await page.clock.install()
      await page.goto('/dashboard')
      const rows = page.getByRole('table', { name: 'SMS history' }).getByRole('row')
      await rows.nth(1).waitFor()
      await page.getByRole('link', { name: 'Calibrate Learning' }).first().click()
      await page.getByLabel('SMS lessons a week').waitFor()
      await page.route('**/api/user/sms-history*', (route) => route.fulfill({ status: 429 }))
      await page.clock.fastForward(60_000)
      await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
      const failure = page.getByText('We could not load your latest texts.')
      await failure.waitFor()
      await rows.nth(1).waitFor()
      await page.unroute('**/api/user/sms-history*')
      await page.getByRole('button', { name: 'Try again' }).press('Enter')
      await failure.waitFor({ state: 'detached' })
    },
  )

  onPage(test, site, 'old figures stay, and say that they could not be refreshed', { as: fresh }, async (page) => {
    await page.goto('/dashboard?lesson=you-are-not-your-business')
    const dialog = page.getByRole('dialog')
    await settled(page)
    await page.route('**/api/dashboard', (route) => route.fulfill({ status: 429, json: {} }))
    await dialog.getByRole('button', { name: /^Mark (Complete|Incomplete)$/ }).click()
    await seeToast(page, /Lesson (Completed|Marked Incomplete)/)
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    const failure = page.getByRole('status').filter({ hasText: 'We could not refresh your figures.' })
    await failure.waitFor()
    await page.getByText('Completed', { exact: true }).first().waitFor()
    assert.equal(await axeFindings(page), [])
    // Nor does a page that is opened later take them for new.
    await page.getByRole('link', { name: 'Calibrate Learning' }).first().click()
    await page.getByLabel('SMS lessons a week').waitFor()
    await page.unroute('**/api/dashboard')
    const isAsked = page.waitForResponse('**/api/dashboard')
    await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
    await isAsked
    await failure.waitFor({ state: 'detached' })
  })

  onPage(test, site, 'a next text whose time has passed is asked for again', { as: texting }, async (page) => {
    await page.clock.install()
    let nextLessonAt = new Date(Date.now() + hour_ms).toISOString()
    await pretend<User>(page, '**/api/user', (user) => ({ ...user, nextLessonAt }))
    await page.goto('/dashboard')
    await page.locator(`time[datetime="${nextLessonAt}"]`).waitFor()
    await settled(page)
    nextLessonAt = new Date(Date.now() + 2 * day_ms).toISOString()
    await page.clock.fastForward(2 * hour_ms)
    await page.locator(`time[datetime="${nextLessonAt}"]`).waitFor()
  })

  onPage(test, site, 'whose first text came at once is told in place of which one', { as: texting }, async (page) => {
    await pretendUser(page, { nextLessonAt: '2031-11-28T14:00:00Z', replacedLessonAt: '2031-11-26T14:00:00Z' })
    await page.goto('/dashboard')
    await page.getByText('Your first text came at once, in place of the one on Wednesday.').waitFor()
  })

  onPage(test, site, 'the day of the next text follows the days on an open page', { as: texting }, async (page) => {
    await page.clock.install()
    const tomorrow = new Date(Date.now() + day_ms).toISOString()
    await pretendUser(page, { nextLessonAt: tomorrow, timezone: 'America/New_York' })
    await page.goto('/dashboard')
    await page.getByText(/^Next text: tomorrow, \d+:\d\d [AP]M$/).waitFor()
    await page.clock.fastForward(day_ms)
    await page.getByText(/^Next text: today, \d+:\d\d [AP]M$/).waitFor()
  })

  onPage(test, site, 'what stands below a double rule or a table keeps its distance', { as: texting }, async (page) => {
    for (const [width, path, upper] of [
      ['desktop', '/dashboard', 'table.mastery'],
      ['desktop', '/calibrate', '.curve + .ledger'],
      ['phone', '/dashboard', '.figures'],
    ] as const) {
      await page.setViewportSize(widths[width])
      await page.goto(path)
      const [above, below] = [page.locator(upper), page.locator(`${upper} + p`)]
      await below.waitFor()
      const [one, other] = [await above.boundingBox(), await below.boundingBox()]
      assert.ok(one && other && other.y - one.y - one.height >= 8, `${path} on a ${width}`)
    }
  })

  onPage(test, site, 'no text matches only once all have come', { as: texting }, async (page) => {
    const texts = Array.from({ length: 12 }, (_, id) => ({
      id: String(id),
      dateSent: new Date(Date.UTC(2026, 10, 20, 18) - id * day_ms).toISOString(),
      category: 'Accounting',
      subcategory: 'GAAP Concepts',
      smsContent: `text ${id}`,
      kind: 'lesson',
      lessonId: 'gaap-matching',
      isRead: true,
      answer: null,
    }))
    await pretendHistory(page, texts, 1)
    const release = await held(page, '**/api/user/sms-history?before=10')
    await page.goto('/dashboard')
    await page.getByText('3 of 11 or more texts').waitFor()
    await page.getByLabel('Date').fill('2026-11-09')
    const preferences = page.getByRole('region', { name: 'Learning Preferences' })
    await preferences.locator('.bones').waitFor()
    assert.is(await preferences.getByText('No messages match your filters').count(), 0)
    assert.is(await preferences.getByText(/^None of/).count(), 0)
    release()
    await preferences.getByRole('button', { name: 'text 11' }).waitFor()
    await page.getByLabel('Date').fill('2020-01-01')
    await preferences.getByText('No messages match your filters').waitFor()
    await preferences.getByText('None of 12 texts').waitFor()
  })

  onPage(test, site, 'older texts can be shown below a short list of newer ones', { as: texting }, async (page) => {
    const texts = Array.from({ length: 12 }, (_, id) => ({
      id: String(id),
      dateSent: new Date(Date.UTC(2026, 10, 20) - id * day_ms).toISOString(),
      category: 'Accounting',
      subcategory: 'GAAP Concepts',
      smsContent: `text ${id}`,
      kind: 'lesson',
      lessonId: 'gaap-matching',
      isRead: true,
      answer: null,
    }))
    await pretendHistory(page, texts, 1)
    await page.goto('/dashboard')
    await page.getByText('3 of 11 or more texts').waitFor()
    await page.getByRole('button', { name: 'Show all' }).click()
    await page.getByText('12 of 12 texts').waitFor()
    await page.setViewportSize(widths.phone)
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Show all texts' }).click()
    await page.getByText('text 11').waitFor()
  })

  onPage(
    test,
    site,
    'a topic that figures leave out says so where its lessons are counted',
    { as: texting },
    async (page) => {
      const topic = page.getByRole('table', { name: 'Mastery by topic' }).getByRole('rowheader')
      await page.goto('/dashboard')
      await topic.getByText('Bookkeeping Basics').waitFor()
      assert.is(await topic.getByText('not chosen').count(), 0)
      await pretendUser(page, { selectedTopicsByCategory: { '1': ['Payroll Records'] } })
      await page.goto('/dashboard')
      await topic.filter({ hasText: 'Bookkeeping Basics' }).getByText('not chosen').waitFor()
    },
  )

  onPage(
    test,
    site,
    'a streak says which weeks it skips where there is room, and its figures stay as high',
    { as: fresh },
    async (page) => {
      const streakOf = async (streak: number) => {
        await pretend<Dashboard>(page, '**/api/dashboard', ({ stats, ...rest }) => ({
          ...rest,
          stats: { ...stats, streak },
        }))
        await page.goto('/dashboard')
        await page.locator('.figures').getByText(String(streak), { exact: true }).waitFor()
        return (await page.locator('.figures').boundingBox())?.height
      }
      const hint = page.getByText(', weeks with texts')
      const height = await streakOf(1)
      assert.is(await hint.count(), 0, 'one week skips none')
      assert.is(await streakOf(12), height)
      assert.ok(await hint.isVisible())
      await page.setViewportSize({ ...widths.desktop, width: 1000 })
      await hint.waitFor({ state: 'hidden' })
      await page.setViewportSize(widths.phone)
      await page.getByText('The streak skips weeks without texts.').waitFor()
    },
  )

  onPage(test, site, 'a pause promises nothing while lessons are off', { as: texting }, async (page) => {
    const paused = { isPaused: true, pausedUntil: '2031-11-28T05:00:00Z', nextLessonAt: null }
    await pretendUser(page, { ...paused, smsLessonsEnabled: false, noTextsBecause: 'switched off' })
    // Both are the dashboard, so no link leads from one to the other.
    for (const path of ['/dashboard', '/']) {
      await page.goto(path)
      await page.getByText('Lessons are off. Turn them on by the switch below.').waitFor()
    }
    await pretendUser(page, { nextLessonAt: null, dailyLessons: 0, noTextsBecause: 'pace of none' })
    await page.goto('/dashboard?settings=profile')
    await page.getByText('No lessons come by text, so there is nothing to pause.').waitFor()
  })

  onPage(test, site, 'where no subscription covers texts every page says so', { as: texting }, async (page) => {
    await pretendUser(page, { nextLessonAt: null, noTextsBecause: 'not paid' })
    const words = 'No text is planned: no subscription covers the next one.'
    await page.goto('/calibrate')
    await page.getByText(words).waitFor()
    await page.goto('/dashboard')
    await page.locator('.next-text').getByText(words).waitFor()
    await page.getByRole('button', { name: 'See your plan in the settings' }).click()
    await page.getByRole('dialog', { name: 'Settings' }).getByRole('heading', { name: 'Subscription' }).waitFor()
  })

  onPage(test, site, 'it waits for no time to pass, only for its code and figures', { as: texting }, async (page) => {
    await stopClock(page)
    await page.goto('/dashboard')
    await seeHeading(page, 'Overview')
    await page.getByRole('region', { name: 'Reviews ahead' }).waitFor()
  })

  onPage(test, site, 'lessons switched off and on; the header floats', { as: texting }, async (page) => {
    await page.goto('/dashboard')
    // Playwright waits until the switch is no longer aria-disabled, that is, until the learner has been refetched.
    const lessons = page.getByRole('switch', { name: 'SMS lessons' })
    const ahead = page.getByRole('region', { name: 'Reviews ahead' })
    for (const [toast, comes] of [
      ['SMS lessons paused', 'None comes by text while lessons are off: review it here.'],
      ['SMS lessons enabled', 'It comes by text under your plan.'],
    ] as const) {
      await lessons.click()
      await seeToast(page, toast)
      await ahead.getByText(comes).waitFor()
    }
    const unknown = { message: 'We cannot say whether it was done. Please look.', code: 'unknown_outcome' }
    await page.route('**/api/user/sms-preferences', (route) => route.fulfill({ status: 503, json: unknown }))
    await lessons.click()
    await seeToast(page, unknown.message)
    await page.unroute('**/api/user/sms-preferences')
    await page.route('**/api/user/sms-preferences', (route) => route.fulfill({ status: 429 }))
    await lessons.click()
    await seeToast(page, 'Failed to update SMS preferences. Please try again.')
    await lessons.and(page.locator(':checked')).waitFor()
    await page.evaluate('scrollTo({ top: 0, behavior: "instant" })')
    await page.locator('.top:not(.is-floating)').waitFor()
    await page.mouse.wheel(0, 30)
    await page.locator('.top.is-floating').waitFor()
    const here = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current="page"]')
    assert.is(await here.textContent(), 'Dashboard')
  })

  onPage(
    test,
    site,
    'on a phone a text leads to its lesson, and the menu works',
    { as: texting, viewport: widths.phone },
    async (page) => {
      await page.goto('/')
      await seeHeading(page, 'Welcome back, Dana')
      await page.getByText('needs a desktop screen').waitFor()
      await page
        .getByRole('region', { name: 'What you remember' })
        .getByText(/^You would pass /)
        .waitFor()
      await page
        .getByRole('button', { name: /Bookkeeping Basics/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'Mark Complete' }).waitFor()
      await page.goBack()
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await page.keyboard.press('Escape')
      assert.not(await page.getByRole('link', { name: 'Calibrate Learning' }).isVisible())
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await page.getByRole('button', { name: /^Account menu/ }).click()
      assert.not(await page.getByRole('link', { name: 'Calibrate Learning' }).isVisible(), 'one menu at a time')
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      assert.not(await page.getByRole('menuitem', { name: 'Settings' }).isVisible(), 'one menu at a time')
      await page.getByRole('link', { name: 'Calibrate Learning' }).click()
      await seeHeading(page, 'Calibrate Your Learning')
    },
  )

  // A separate learner: signing out ends the session, which the other tests share.
  onPage(
    test,
    site,
    'on a phone one signs out beside the welcome',
    { as: fresh, viewport: widths.phone },
    async (page) => {
      await page.goto('/')
      await page.getByRole('button', { name: 'Sign Out' }).click()
      await seeHeading(page, 'Welcome back')
    },
  )
}

const SCROLL_TO_THE_END = `new Promise((atTheEnd) => {
  let steps = 20
  const step = () => {
    scrollBy(0, 1500)
    steps -= 1
    requestAnimationFrame(steps > 0 ? step : atTheEnd)
  }
  scrollTo(0, 0)
  requestAnimationFrame(step)
})`

function watchCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request: Request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}${search}`)
  })
  return calls
}

const repeated = (calls: readonly string[]) => calls.filter((call, index) => calls.indexOf(call) !== index)
