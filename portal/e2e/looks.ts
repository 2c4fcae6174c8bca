import * as assert from 'uvu/assert'
import type { Dashboard } from '../../api/schemas/dashboard.ts'
import { loadCatalogue } from '../../content/load.ts'
import { settled, widths } from '../testing/browser.ts'
import { eventually } from '../testing/eventually.ts'
import { pretend, pretendToSave, pretendUser } from '../testing/pretend.ts'
import { seeToast } from '../testing/toasts.ts'
import { onPage, type Part, seeHeading } from './part.ts'

const onboarded = { onboardingCompleted: true, selectedFocusAreas: [1], dailyLessons: 3, smsLessonsEnabled: false }

/** Small visual faults, each tested where it showed. */
export const looks: Part = (test, site) => {
  const as = () => site().newLearner(onboarded)

  onPage(
    test,
    site,
    'after STOP the dashboard, the switch and the settings say what undoes it',
    { as },
    async (page) => {
      await pretendUser(page, {
        phoneNumber: '+12025550143',
        phoneVerified: true,
        optOut: { number: '+12025550175', inWords: false },
        noTextsBecause: 'opted out',
      })
      const words = 'You texted STOP. Text START to (202) 555-0175 to get lessons again.'
      await page.goto('/dashboard')
      await page.locator('.next-text').getByText(words).waitFor()
      const turned: string[] = []
      page.on('request', (request) => request.url().endsWith('/sms-preferences') && turned.push(request.url()))
      await page.getByRole('switch', { name: 'SMS lessons' }).click()
      assert.is(await seeToast(page, words), `Texts Are Stopped${words}`)
      await page.getByRole('switch', { name: 'SMS lessons', checked: false }).waitFor()
      assert.equal(turned, [], 'nothing is asked that cannot be')
      await page.goto('/?settings=profile')
      await page.getByRole('dialog', { name: 'Settings' }).getByText(words).waitFor()
    },
  )

  onPage(
    test,
    site,
    'on a phone the focus ring of a dialog keeps away from the edge',
    { as, viewport: widths.phone },
    async (page) => {
      await page.goto('/?settings=profile')
      const box = await page.getByRole('button', { name: 'Close settings' }).boundingBox()
      // The ring takes 4 px around the button.
      assert.ok(box && box.x + box.width + 4 <= widths.phone.width - 8, JSON.stringify(box))
    },
  )

  for (const firstName of ['Maximiliana-Sophie', 'Wolfeschlegelsteinhausenbergerdorffvoral']) {
    onPage(
      test,
      site,
      `a name of ${firstName.length} letters does not push Sign Out off a phone`,
      { as, viewport: widths.phone },
      async (page) => {
        await pretendUser(page, { firstName })
        await page.goto('/')
        await seeHeading(page, `Welcome back, ${firstName}`)
        const box = await page.getByRole('button', { name: 'Sign Out' }).boundingBox()
        assert.ok(box && box.x + box.width <= widths.phone.width, JSON.stringify(box))
        assert.is(await page.evaluate('document.documentElement.scrollWidth'), widths.phone.width)
        const [label, control] = [page.locator('.mob .switch span'), page.locator('.mob .switch input')]
        const [left, right] = [await label.boundingBox(), await control.boundingBox()]
        const sheet = await page.locator('.mob .sheet').last().boundingBox()
        assert.ok(left && right && sheet)
        assert.ok(sheet.x + sheet.width - (right.x + right.width) < 24, 'the switch stands at the right edge')
      },
    )
  }

  onPage(test, site, 'the streak keeps to one line at 31 weeks and at 104', { as }, async (page) => {
    for (const streak of [31, 104]) {
      await pretend<Dashboard>(page, '**/api/dashboard', (figures) => ({
        ...figures,
        stats: { ...figures.stats, streak },
      }))
      await page.goto('/dashboard')
      const figure = page.locator('.figures > div').filter({ hasText: 'Streak' })
      await figure.getByText(String(streak), { exact: true }).waitFor()
      const line = figure.locator('.sub')
      const { height, overflow } = await line.evaluate((node) => ({
        height: node.getBoundingClientRect().height,
        overflow: node.scrollWidth - node.clientWidth,
      }))
      assert.ok(height < 30, `${height} px are more than a line`)
      assert.ok(overflow <= 0, `${overflow} px too wide`)
    }
  })

  onPage(test, site, 'an empty filter counts all texts, not none of none', { as }, async (page) => {
    const smsHistory = Array.from({ length: 24 }, (_, index) => ({ ...oneText.smsHistory[0], id: String(index) }))
    await page.route('**/api/user/sms-history*', (route) => route.fulfill({ json: { smsHistory, nextCursor: null } }))
    await page.goto('/dashboard')
    await page.getByLabel('Date').fill('2020-01-01')
    await page.getByText('None of 24 texts').waitFor()
  })

  onPage(test, site, "the date's button looks as the arrows of the selects beside it", { as }, async (page) => {
    await page.route('**/api/user/sms-history*', (route) => route.fulfill({ json: oneText }))
    await page.goto('/dashboard')
    await settled(page)
    /** Left, top, right and bottom of the ink at the right end of a control, where its arrow is, in px. */
    const arrowOf = async (label: string) => {
      const control = page.getByLabel(label, { exact: true })
      await control.scrollIntoViewIfNeeded()
      const box = await control.boundingBox()
      assert.ok(box)
      const clip = { x: Math.round(box.x + box.width) - 34, y: Math.round(box.y) + 6, width: 28, height: 30 }
      const png = (await page.screenshot({ clip })).toString('base64')
      return page.evaluate<number[]>(`${BOUNDS_OF_INK}('${png}')`)
    }
    const [date, select] = [await arrowOf('Date'), await arrowOf('Category')]
    assert.is(date.length, 4)
    for (const [index, edge] of date.entries()) {
      assert.ok(Math.abs(edge - (select[index] ?? -99)) <= 2, `${date} beside ${select}`)
    }
  })

  onPage(test, site, 'the floating header hides what lies below it', { as }, async (page) => {
    await page.goto('/calibrate')
    await page.locator('.area').nth(5).waitFor()
    await page.mouse.wheel(0, 300)
    await page.locator('.top.is-floating').waitFor()
    const ground = 'getComputedStyle(document.querySelector(".top")).backgroundColor'
    await eventually('the header to have its ground', async () =>
      String(await page.evaluate(ground)).endsWith('/ 0.98)') ? true : undefined,
    )
    // Moving back with the keyboard, the focused element does not end up under the header.
    await page.locator('.area button').last().focus()
    await page.getByLabel('Delivery time').focus()
    const bar = await page.locator('.top').boundingBox()
    const slider = await page.getByLabel('Delivery time').boundingBox()
    assert.ok(bar && slider && slider.y >= bar.y + bar.height, JSON.stringify([bar, slider]))
  })

  onPage(test, site, "the landing's proof line is whole at 1280 × 800", {}, async (page) => {
    await page.goto('/')
    const verified = await page.locator('.verified').boundingBox()
    assert.ok(verified && verified.y + verified.height <= widths.desktop.height, JSON.stringify(verified))
  })

  onPage(test, site, 'a learner sees the pages that sell, also by their address', { as }, async (page) => {
    for (const [path, title] of [
      ['/subscribe', /^Join /],
      ['/stripe-subscribe', /^Choose Your /],
    ] as const) {
      await page.goto(path)
      await seeHeading(page, title)
      await page.reload()
      await seeHeading(page, title)
    }
  })

  onPage(test, site, 'a 404 finds a lesson, or leads on', { as }, async (page) => {
    const lesson = [...loadCatalogue().lessons.values()].find(({ areaId }) => areaId === 1)
    assert.ok(lesson)
    await page.goto('/nowhere')
    await seeHeading(page, '404 Page Not Found')
    assert.is(await page.getByRole('link', { name: 'Keep learning' }).getAttribute('href'), '/dashboard')
    await page.getByLabel('Find a lesson').fill('zzzz')
    await page.getByText('No lesson matches.').waitFor()
    await page.getByLabel('Find a lesson').fill(lesson.title.toUpperCase())
    const announced = page.locator('.lesson-search').getByRole('status')
    await announced.getByText(/^\d lessons? shown$/).waitFor()
    assert.is(await announced.getByRole('link').count(), 0, 'the list is not read out with each letter')
    await page.getByRole('link', { name: lesson.title }).first().click()
    await seeHeading(page, lesson.title)
    assert.is(await page.title(), `${lesson.title} · Tallytext`, 'a lesson page is titled by its lesson')
    await page.goto('/lesson')
    await seeHeading(page, 'Understanding Assets')
    assert.is(await page.title(), 'Understanding Assets · Tallytext')
  })

  onPage(test, site, 'a 404 leads a visitor home', {}, async (page) => {
    await page.goto('/nowhere')
    await page.getByRole('link', { name: 'Back to Home' }).waitFor()
    assert.is(await page.getByLabel('Find a lesson').count(), 0, 'lessons are not listed for visitors')
  })

  onPage(test, site, 'digits and "$" of sums have one weight', {}, async (page) => {
    for (const [path, sum] of [
      ['/subscribe', '.ledger .total td'],
      ['/stripe-subscribe', '.price b'],
      ['/', '.proof dd'],
    ] as const) {
      await page.goto(path)
      await page.locator(sum).first().waitFor()
      const digits = await page.evaluate(`getComputedStyle(document.querySelector('${sum}')).fontVariantNumeric`)
      assert.is(digits, 'lining-nums proportional-nums', sum)
    }
  })

  onPage(test, site, 'going on after a pause names the day and hour of the next text', { as }, async (page) => {
    const phone = { phoneNumber: '+12025550143', phoneVerified: true }
    const lessons = { smsLessonsEnabled: true, dailyLessons: 3 }
    await pretendUser(page, { ...phone, ...lessons, noTextsBecause: 'paused', isPaused: true, pausedUntil: null })
    await pretendToSave(page, '**/api/user/resume', {
      isPaused: false,
      noTextsBecause: null,
      nextLessonAt: '2031-11-24T14:00:00Z',
      timezone: 'America/New_York',
    })
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Resume' }).click()
    await seeToast(page, 'Next text: Monday, November 24, 9:00 AM.')
  })
}

/** The bounds of a picture's dark pixels. */
const BOUNDS_OF_INK = `(async (png) => {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const { width, height } = picture
  const canvas = new OffscreenCanvas(width, height).getContext('2d')
  canvas.drawImage(picture, 0, 0)
  const { data } = canvas.getImageData(0, 0, width, height)
  const ink = Array.from({ length: width * height }, (_, index) => index).filter((index) => data[4 * index] < 128)
  const [across, down] = [ink.map((index) => index % width), ink.map((index) => Math.floor(index / width))]
  return [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)]
})`

const oneText = {
  smsHistory: [
    {
      id: '1',
      category: 'Accounting',
      subcategory: 'GAAP Concepts',
      kind: 'lesson',
      lessonId: 'gaap-matching',
      dateSent: '2026-11-20T14:00:00Z',
      smsContent: 'Matching.',
      isRead: true,
    },
  ],
  nextCursor: null,
}
