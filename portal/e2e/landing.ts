import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { widths } from '../testing/browser.ts'
import { eventually } from '../testing/eventually.ts'
import { onPage, type Part, seeHeading, visit } from './part.ts'

const ARROW_PX = 320

export const landing: Part = (test, site) => {
  const at = (name: string, options: Parameters<typeof onPage>[3], check: (page: Page) => Promise<void>) =>
    onPage(test, site, `landing: ${name}`, options, async (page) => {
      await visit(page, '/')
      await check(page)
    })

  at('the navbar changes past 20 px, and its mark turns once', { reducedMotion: 'no-preference' }, async (page) => {
    const nav = page.locator('header.nav')
    const turns = () =>
      page.evaluate<[string, number][]>(
        'document.getAnimations().map((a) => [a.animationName, a.effect.getTiming().duration])',
      )
    assert.not.match((await nav.getAttribute('class')) ?? '', 'is-scrolled')
    await page.mouse.wheel(0, 15)
    await page.locator('.brand.is-spinning').waitFor()
    assert.equal(
      (await turns()).filter(([name]) => name === 'spin'),
      [['spin', 1500]],
    )
    assert.not.match((await nav.getAttribute('class')) ?? '', 'is-scrolled')
    await page.mouse.wheel(0, 200)
    await page.locator('header.nav.is-scrolled').waitFor()
    await page.evaluate('document.getAnimations().forEach((animation) => animation.finish())')
    const before = await page.evaluate<number>('scrollY')
    await page.mouse.wheel(0, 200)
    await settles(() => page.evaluate(`scrollY > ${before}`), true)
    assert.equal(
      (await turns()).filter(([name]) => name === 'spin'),
      [],
      'only on the first scroll',
    )
  })

  at('arrows and arrow keys move the areas by 320 px', {}, async (page) => {
    const rail = page.getByRole('list', { name: 'Choose your focus area' })
    const left = () => rail.evaluate((list) => Math.round(list.scrollLeft))
    const previous = page.getByRole('button', { name: 'Previous areas' })
    assert.ok(await previous.isDisabled())
    assert.is(
      await page.evaluate("getComputedStyle(document.querySelector('.rail')).scrollBehavior"),
      'auto',
      'motion is reduced here',
    )
    await page.getByRole('button', { name: 'Next areas' }).click()
    await settles(left, ARROW_PX)
    await previous.click()
    await settles(left, 0)
    const next = page.getByRole('button', { name: 'Next areas' })
    await next.focus()
    while (!(await next.isDisabled())) await page.keyboard.press('Enter')
    assert.ok(await next.evaluate((button) => button.matches(':focus')), 'the focus stays at the end')
    await rail.evaluate((list) => list.scrollTo(0, 0))
    await rail.focus()
    await page.keyboard.press('ArrowRight')
    await settles(left, ARROW_PX)
    await page.keyboard.press('ArrowLeft')
    await settles(left, 0)
  })

  at('a finger moves the areas', { viewport: widths.phone, hasTouch: true, isMobile: true }, async (page) => {
    const rail = page.getByRole('list', { name: 'Choose your focus area' })
    await rail.evaluate((list) => list.scrollIntoView({ block: 'center' }))
    const box = await rail.boundingBox()
    const y = Math.round((box?.y ?? 0) + 100)
    const devtools = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: number[]) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((x) => ({ x, y })) })
    await touch('touchStart', 350)
    for (let x = 330; x >= 50; x -= 20) await touch('touchMove', x)
    await touch('touchEnd')
    await settles(() => rail.evaluate((list) => list.scrollLeft > 200), true)
  })

  at('the keyboard alone: skip to the content, see where one is', {}, async (page) => {
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    assert.ok(await skip.evaluate((link) => link.matches(':focus')))
    await settles(() => skip.evaluate((link) => link.getBoundingClientRect().top >= 0), true)
    await page.keyboard.press('Enter')
    assert.is(new URL(page.url()).hash, '#main')
    // The first stop inside is the hero's button, and its ring shows.
    await page.keyboard.press('Tab')
    const focused = await page.evaluate<[string, string]>(
      '[document.activeElement.textContent, getComputedStyle(document.activeElement).outlineStyle]',
    )
    assert.equal(focused, ['Start learning', 'solid'])
  })

  at('its links lead where they say', {}, async (page) => {
    for (const [name, path] of [
      ['Read the news', '/announcement'],
      ['Sign in', '/login'],
      ['Start learning', '/register'],
      ['Privacy', '/privacy'],
      ['Terms', '/terms'],
      ['Support', '/support'],
      ['SMS opt-in', '/sms-opt-in'],
    ] as const) {
      assert.is(await page.getByRole('link', { name, exact: true }).first().getAttribute('href'), path)
    }
    await page.getByRole('link', { name: 'Read the news' }).click()
    await seeHeading(page, /^Business Tax is here/)
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await seeHeading(page, /retainable$/)
  })

  at('the lesson beside the textbook says when the next one comes', {}, async (page) => {
    const phone = page.getByRole('figure', { name: 'The same idea as a text' })
    await phone.getByText('The next lesson arrives tomorrow').waitFor()
    await phone.getByText('customer deposits, a liability').waitFor()
  })
}

async function settles<Value>(look: () => Promise<Value>, expected: Value) {
  await eventually(String(expected), async () => (await look()) === expected || undefined)
}
