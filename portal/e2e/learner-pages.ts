import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { axeFindings } from '../testing/axe.ts'
import { screenshot, settled, widths } from '../testing/browser.ts'
import { sharedLearner } from '../testing/texting-learner.ts'
import { onPage, type Part } from './part.ts'

const NARROW = { width: 320, height: 640 }

/** Every page and dialog for learners, with something that is there once it has loaded. */
const pages: readonly (readonly [name: string, path: string, seen: string])[] = [
  ['dashboard', '/dashboard', '.figures, .texts'],
  ['lessons', '/dashboard?area=1&topic=Bookkeeping+Basics', '.lesson-card, .texts'],
  ['lesson-dialog', '/dashboard?lesson=you-are-not-your-business', '.dialog .quiz fieldset'],
  ['sample', '/lesson', '.sample-progress'],
  ['lesson', '/lesson/you-are-not-your-business', '.quiz fieldset'],
  ['review', '/review', '.review .asked, .review .empty'],
  ['calibrate', '/calibrate', '.curve'],
  ['settings', '/?settings=profile', '.dialog .rows'],
  ['cards', '/?settings=cards', '.dialog + .dialog .empty'],
]

/** Checks on all of them: axe finds nothing, and nothing scrolls sideways. */
export const learnerPages: Part = (test, site) => {
  const as = () => sharedLearner(site())

  onPage(test, site, 'each at 1,280 px in the light', { as, viewport: widths.desktop, colorScheme: 'light' }, (page) =>
    lookAtAll(page, '1280'),
  )
  onPage(
    test,
    site,
    'each at 390 px in the dark, and at 320 px',
    { as, viewport: widths.phone, colorScheme: 'dark' },
    (page) => lookAtAll(page, '390-dark'),
  )
}

async function lookAtAll(page: Page, as: string) {
  const size = page.viewportSize() ?? widths.phone
  for (const [name, path, seen] of pages) {
    await page.setViewportSize(size)
    await page.goto(path)
    await page.locator(seen).first().waitFor()
    await settled(page)
    if (process.argv.includes('--pictures')) await screenshot(page, `${name}-${as}`)
    assert.equal(await axeFindings(page), [], path)
    await holdsItsWidth(page, path)
    if (size.width > widths.phone.width) continue
    await page.setViewportSize(NARROW)
    await holdsItsWidth(page, path)
  }
}

async function holdsItsWidth(page: Page, path: string) {
  const width = page.viewportSize()?.width
  assert.is(await page.evaluate('document.documentElement.scrollWidth'), width, `${path} at ${width} px`)
  const dialogs = `[...document.querySelectorAll('.dialog-body')].every((body) => body.scrollWidth <= body.clientWidth)`
  assert.ok(await page.evaluate(dialogs), `the dialog of ${path} at ${width} px`)
}
