/** What colleagues at the desk do for a learner, and a page that shows each text as it comes. */
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Desk, looksRight, openDesk } from '../testing/at-the-desk.ts'
import { widths } from '../testing/browser.ts'
import { eventually } from '../testing/eventually.ts'
import { subscribe } from '../testing/paying-learner.ts'
import { openSite, type Site } from '../testing/site.ts'
import { type TextingLearner, textingLearner } from '../testing/texting-learner.ts'

const test = suite('doing something at the desk')

let site: Site
let desk: Desk
let learner: TextingLearner
test.before(async () => {
  site = await openSite()
  desk = await openDesk(site)
  learner = await textingLearner(site, '+12025550143')
})
test.after(async () => {
  await desk?.close()
  await site?.close()
})

test('somebody pauses for her and undoes it, sends a lesson again, and reports one; each stands in the thread', async () => {
  await desk.on('Pat', { viewport: widths.desktop }, async (page) => {
    await page.goto(`/desk/learner/${learner.user.id}`)
    await page.getByRole('heading', { level: 1, name: 'Dana Whitfield' }).waitFor()
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Pause lessons' }).click()
    await dialog.getByLabel('Days').fill('14')
    await dialog.getByLabel('Reason').fill('She is on a holiday')
    await dialog.getByRole('button', { name: 'Pause lessons' }).click()
    await dialog.getByText('Lessons are paused for 14 days.').waitFor()
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await dialog.getByText('Lessons go on.').waitFor()
    await dialog.locator('.button', { hasText: 'Close' }).click()
    await page.getByText(/^Pat at the desk paused until .*: She is on a holiday$/).waitFor()

    await page.getByRole('button', { name: 'Send again' }).last().click()
    await dialog.getByLabel('Reason').fill('She deleted it')
    await dialog.getByRole('button', { name: 'Send again', exact: true }).click()
    await dialog.getByText(/^This text leaves /).waitFor()
    await looksRight(page, 'asked-1280')
    await dialog.getByRole('button', { name: 'Yes: send again' }).click()
    await dialog.getByText('It is on its way again.').waitFor()
    await dialog.locator('.button', { hasText: 'Close' }).click()

    const asked = page
      .getByRole('listitem')
      .filter({ hasText: /^Learner: NEXT/ })
      .first()
    await asked.getByRole('button', { name: /^Why turn/ }).click()
    await asked.getByText(/^It comes next in /).waitFor()
    await asked.getByRole('button', { name: 'Report as wrong' }).click()
    await dialog.getByLabel('What is wrong with it').fill('The sum in it is wrong')
    await dialog.getByRole('button', { name: 'Report as wrong' }).click()
    await dialog.getByText(/content\/areas\/[\w/-]+\.yaml:\d+/).waitFor()
    await dialog.getByRole('button', { name: 'Yes: report as wrong' }).click()
    await dialog.getByText(/^It is on its way to /).waitFor()
  })
})

/** Drops the page's first live connection after its first message, as a failing proxy might. */
const droppedOnce = `
  const call = window.fetch
  window.lines = 0
  window.fetch = async (url, options) => {
    const response = await call(url, options)
    if (!String(url).endsWith('/live') || ++window.lines > 1) return response
    const reader = response.body.getReader()
    let isFirst = true
    const dropped = new ReadableStream({
      async pull(controller) {
        if (!isFirst) return controller.error(new Error('dropped'))
        isFirst = false
        controller.enqueue((await reader.read()).value)
      },
    })
    return new Response(dropped, response)
  }`

test('a text that comes stands on the page without a reload, also after the line was dropped', async () => {
  await desk.on('Tam', { viewport: widths.desktop }, async (page) => {
    await page.addInitScript(droppedOnce)
    await page.goto(`/desk/learner/${learner.user.id}`)
    await eventually('another line', async () => (await page.evaluate<boolean>('window.lines > 1')) || undefined)
    await page.getByText('Live', { exact: true }).waitFor()
    await page.evaluate('window.stayed = true')
    await learner.text('SCORE now')
    await page.locator('.bubble', { hasText: 'SCORE now' }).waitFor()
    assert.is(await page.evaluate('window.stayed'), true)
  })
})

test('with all rights money goes back by the sum typed twice, and a number is opted out for good', async () => {
  const paying = await textingLearner(site, '+12025550144')
  await subscribe(site, paying.token, 'monthly')
  await desk.on('Rae', { viewport: widths.desktop, allRights: true }, async (page) => {
    await page.goto(`/desk/learner/${paying.user.id}`)
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: /^Give back of the payment of / }).click()
    await dialog.getByLabel('Sum in dollars').fill('2.00')
    await dialog.getByLabel('Reason').fill('A day without lessons')
    await dialog.getByRole('button', { name: 'Give money back' }).click()
    await dialog.getByText(/^\$2\.00 of the payment of /).waitFor()
    await dialog.getByLabel('The sum again').fill('20.00')
    await dialog.getByRole('button', { name: 'Yes: give money back' }).click()
    await dialog.getByText('The sum again: that is not it. Nothing was done.').waitFor()
    await dialog.getByLabel('The sum again').fill('2.00')
    await dialog.getByRole('button', { name: 'Yes: give money back' }).click()
    await dialog.getByText(/^\$2\.00 go back/).waitFor()
    await dialog.locator('.button', { hasText: 'Close' }).click()
    await page.getByText('paid, $2.00 back').waitFor()
    await page.getByRole('button', { name: 'Opt the number out' }).click()
    await dialog.getByLabel('Reason').fill('He called and wants no more')
    await dialog.getByRole('button', { name: 'Opt the number out' }).click()
    await dialog.getByLabel('The last four digits of the number').fill('0144')
    await looksRight(page, 'opt-out-1280')
    await dialog.getByRole('button', { name: 'Yes: opt the number out' }).click()
    await dialog.getByText('The number is opted out.').waitFor()
    await dialog.locator('.button', { hasText: 'Close' }).click()
    await page.getByText(/^Opted out on .*, by Rae at the desk on /).waitFor()
    await looksRight(page, 'opted-out-1280')
  })
})

test.run()
