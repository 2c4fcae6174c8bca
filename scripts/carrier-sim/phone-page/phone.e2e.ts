/** The phone in a browser, backed by a service that knows only a few words. The tests run in order. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { carrierTexts } from '../../../content/product.ts'
import { launchBrowser, openPage, type WatchedPage } from '../../../portal/testing/browser.ts'
import { ANN, BOB, SERVICE, startWorld, type World } from '../testing/world.ts'

const test = suite('The phone page')

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** When work falls due, in ms of service time. The test controls the service's clock. */
const due: number[] = []

let world: World
let browser: Browser
let watched: WatchedPage

const send = (to: string, body: string) => world.client.messages.create({ to, from: SERVICE, body })
const thread = () => watched.page.getByRole('log', { name: 'Texts' })
const phones = () => watched.page.getByRole('region', { name: 'Phones' })

test.before(async () => {
  world = await startWorld({
    clockControl: {
      offset: async () => 0,
      nextDue: async () => due[0] ?? null,
      async run(now) {
        while (due[0] !== undefined && due[0] <= now) {
          due.shift()
          await send(ANN, 'A scheduled lesson.')
        }
      },
    },
  })
  world.service.answerWith((call, response) => {
    if (call.params.Body === 'crash') return response.writeHead(500).end()
    const answer = call.params.Body === 'Q' ? '<Message>Which account goes up?\nA) Cash</Message>' : ''
    return response.writeHead(200, { 'Content-Type': 'text/xml' }).end(`<Response>${answer}</Response>`)
  })
  browser = await launchBrowser()
  watched = await openPage(browser, world.sim.url, { bypassCSP: true, reducedMotion: 'reduce' })
  await watched.page.goto('/')
})

test.after(async () => {
  await browser?.close()
  await world?.stop()
})

test.after.each(() => watched.assertNoErrors())

/** Checks contrast, names, roles and the like with axe, in both color schemes and both widths. */
async function assertAccessible(): Promise<void> {
  const { page } = watched
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 })
      const violations =
        await page.evaluate(`${AXE}; axe.run().then(({ violations }) => violations.map(({ id, nodes }) =>
        id + ': ' + nodes.map(({ target }) => target).join(', ')))`)
      assert.equal(violations, [], `${colorScheme} at ${width}`)
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
      assert.ok(Number(overflow) <= 0, `${width} scrolls sideways`)
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 })
}

test('an empty simulator says what to do', async () => {
  const { page } = watched
  assert.is(await page.title(), 'Phone · Tallytext')
  await page.getByText(`verify it in the portal at ${world.service.url}.`).waitFor()
  assert.is(await page.getByLabel('Text message').isDisabled(), true)
  await assertAccessible()
})

test('a number that is none is refused in words', async () => {
  const { page } = watched
  await page.getByLabel('Add a phone').fill('480 555 014')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('That number is one digit short.').waitFor()
})

test('a phone is added and texts with Enter; the reply is delivered', async () => {
  const { page } = watched
  await page.getByLabel('Add a phone').fill('(212) 555-0100')
  await page.getByLabel('Add a phone').press('Enter')
  await phones()
    .getByRole('button', { name: /\(212\) 555-0100/ })
    .waitFor()
  await page.getByLabel('Text message').fill('hello')
  await page.getByLabel('Text message').press('Enter')
  await thread().getByText('hello').waitFor()
  await page.getByRole('button', { name: 'Q', exact: true }).click()
  await thread().getByText('Which account goes up?').waitFor()
  await thread().getByText('Delivered').last().waitFor()
  assert.is(await page.getByLabel('Text message').inputValue(), '')
})

test('a text to another phone shows as unread until that phone is chosen', async () => {
  await send(BOB, 'Your code is 402917.')
  const bob = phones().getByRole('button', { name: /\(312\) 555-0101/ })
  await bob.getByText('1 unread').waitFor()
  await bob.click()
  await thread().getByText('Your code is 402917.').waitFor()
  await bob.getByText('unread').waitFor({ state: 'detached' })
  await phones()
    .getByRole('button', { name: /\(212\) 555-0100/ })
    .click()
})

test('what goes wrong is said in the thread', async () => {
  const { page } = watched
  world.sim.faults.add(30003, 1)
  await send(ANN, 'This one never arrives.')
  await thread().getByText('Not delivered (30003)').waitFor()
  await page.getByLabel('Text message').fill('crash')
  await page.getByRole('button', { name: 'Send' }).click()
  await thread().getByText('No reply: the service answered with status 500 (11217).').waitFor()
  await assertAccessible()
})

test('on a phone STOP and HELP are in sight, and the clock stands above the thread', async () => {
  const { page } = watched
  for (const height of [844, 664]) {
    await page.setViewportSize({ width: 390, height })
    const boxOf = async (what: ReturnType<typeof page.locator>) => {
      const box = await what.boundingBox()
      assert.ok(box)
      return { ...box, right: box.x + box.width, bottom: box.y + box.height }
    }
    for (const name of ['STOP', 'HELP']) {
      const chip = await boxOf(page.getByRole('button', { name, exact: true }))
      assert.ok(chip.x >= 0 && chip.right <= 390 && chip.bottom <= height, `${name} at ${JSON.stringify(chip)}`)
    }
    const [clock, device] = [await boxOf(page.locator('#clock-time')), await boxOf(page.locator('.device'))]
    assert.ok(clock.bottom <= device.y, 'the clock is above')
  }
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('the clock moves, and says what arrived', async () => {
  const { page } = watched
  due.push(world.sim.clock.now() + 3_600_000, world.sim.clock.now() + 2 * 3_600_000)
  await page.getByRole('button', { name: 'To the next text' }).click()
  await page.getByText('Done. 1 text arrived.').waitFor()
  await page.getByRole('button', { name: '+1 week' }).click()
  await thread().getByText('A scheduled lesson.').last().waitFor()
  await page.getByText('7 days ahead of this machine').waitFor()
  await page.getByText('Done. 1 text arrived.').waitFor()
  await page.getByRole('button', { name: 'To the next text' }).click()
  await page.getByText('No text is planned for the next 400 days.').waitFor()
})

test('faults are set, used up and cleared', async () => {
  const { page } = watched
  await page.getByText('Faults', { exact: true }).click()
  await page.getByLabel('What happens').selectOption({ value: '30007' })
  await page.getByLabel('To the next texts').fill('2')
  await page.getByRole('button', { name: 'Set' }).click()
  await page.getByText('Next 2 texts: Undelivered: spam filter (30007)').waitFor()
  await send(ANN, 'Filtered.')
  await page.getByText('Next 1 text: Undelivered: spam filter (30007)').waitFor()
  await page.getByRole('button', { name: 'Clear all faults' }).click()
  await page.getByText('Next 1 text').waitFor({ state: 'detached' })
})

test('STOP is the carrier’s to answer, and shows', async () => {
  const { page } = watched
  await page.getByRole('button', { name: 'STOP', exact: true }).click()
  await thread().getByText('From the carrier, not from us').waitFor()
  await thread().getByText(carrierTexts.stop).waitFor()
  await page.getByText('This phone has opted out').waitFor()
  await assertAccessible()
  await page.getByRole('button', { name: 'START', exact: true }).click()
  await page.getByText('This phone has opted out').waitFor({ state: 'hidden' })
  await thread().getByText(carrierTexts.start).waitFor()
})

test('a reload shows the same phone and thread', async () => {
  const { page } = watched
  // The carrier's answer to START is still being delivered.
  await thread()
    .getByText(/^(Queued|Sent)$/)
    .first()
    .waitFor({ state: 'hidden' })
  const before = await thread().innerText()
  await page.reload()
  await thread().getByText(carrierTexts.start).waitFor()
  assert.is(await thread().innerText(), before)
})

test.run()
