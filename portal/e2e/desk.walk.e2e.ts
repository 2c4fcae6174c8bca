/** A day at the desk: a colleague is let in; an angry learner calls, is found and answered; the case is closed. */
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createColleagues } from '../../api/desk/colleagues.ts'
import { totpCode } from '../../api/desk/totp.ts'
import { type Desk, looksRight, openDesk } from '../testing/at-the-desk.ts'
import { settled, widths } from '../testing/browser.ts'
import { eventually } from '../testing/eventually.ts'
import { fetchWhenFree } from '../testing/fetch-when-free.ts'
import { openSite, type Site } from '../testing/site.ts'
import { type TextingLearner, textingLearner } from '../testing/texting-learner.ts'
import { visit } from './part.ts'

const test = suite('the desk')

const phone = '+12025550143'

let site: Site
let desk: Desk
let learner: TextingLearner
test.before(async () => {
  site = await openSite()
  desk = await openDesk(site)
  learner = await textingLearner(site, phone)
})
test.after(async () => {
  await desk?.close()
  await site?.close()
})

test('while nobody was added the address is none', async () => {
  const { status } = await fetchWhenFree(`${site.url}/desk`, { headers: { accept: 'text/html' } })
  assert.is(status, 404)
})

test('a passkey is set up by the link, and signs in again', async () => {
  const watched = await site.open({ reducedMotion: 'reduce' })
  const { page } = watched
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options })
  const link = await createColleagues(desk.db.pool).add('Grace', true)
  await page.goto(`/desk/set-up#${link}`)
  await page.getByRole('heading', { name: 'Welcome to the desk, Grace' }).waitFor()
  assert.is(new URL(page.url()).hash, '', 'the link is out of the address')
  await looksRight(page, 'set-up')
  await page.getByRole('button', { name: 'Set up a passkey' }).click()
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
  await page.getByRole('button', { name: 'Sign out Grace' }).click()
  await looksRight(page, 'sign-in')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
  watched.assertNoErrors()
  await watched.close()
})

test('the desk announces its fonts, so that its first page is in our own letters', async () => {
  const { page, close } = await site.open({})
  const fetched: string[] = []
  page.on('response', (response) => void (response.ok() && fetched.push(new URL(response.url()).pathname)))
  await page.goto('/desk/')
  await page.getByRole('heading', { level: 1, name: 'The desk' }).waitFor()
  const announced: string[] = await page.evaluate(
    `[...document.head.querySelectorAll('link[rel=preload][as=font]')].map(({ href }) => new URL(href).pathname)`,
  )
  const named: string[] = await page.evaluate(`document.fonts.ready.then(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname).filter((path) => path.endsWith('.woff2')))`)
  assert.equal(announced.length, 2)
  assert.equal([...new Set(named)].sort(), [...announced].sort(), 'no other font, and each once')
  for (const path of announced) assert.ok(fetched.includes(path), path)
  await close()
})

test('where there are no passkeys, a password and a code of an app let somebody in', async () => {
  const { page, assertNoErrors, close } = await site.open({ reducedMotion: 'reduce' })
  const link = await createColleagues(desk.db.pool).add('Hal', false)
  await page.goto(`/desk/set-up#${link}`)
  await page.getByText('This device has no passkeys').click()
  const secret = ((await page.locator('.door-key').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('New password', { exact: true }).fill('nine ledgers of brass')
  await page.getByLabel('Code').fill(totpCode(secret, Math.floor(Date.now() / 30_000)))
  await page.getByRole('button', { name: 'Set up a password' }).click()
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
  assertNoErrors()
  await close()
})

test('its code loads nowhere else, and a learner’s page nothing of it', async () => {
  const { page, close } = await site.open()
  const files: string[] = []
  page.on('request', (request) => void files.push(new URL(request.url()).pathname))
  // React, and whatever it requests, loads after the page is painted.
  await visit(page, '/login')
  await settled(page)
  assert.not.ok(files.some((file) => file.startsWith('/desk')))
  files.length = 0
  await page.goto('/desk')
  await page.getByRole('heading', { name: 'The desk' }).waitFor()
  assert.equal(
    files.filter((file) => file.startsWith('/assets')),
    [],
  )
  await close()
})

test('an angry learner calls: found by the last four digits, understood from the page, answered, followed up, closed', async () => {
  await learner.text('ASK why did you stop?')
  await learner.text('PAUSE 2 WEEKS')
  await learner.wait('P8D')
  await desk.on('Lin', { viewport: widths.desktop }, async (page) => {
    const began = Date.now()
    await page.keyboard.press('/')
    await page.keyboard.type('0143')
    const row = page.getByRole('link', { name: /Dana Whitfield/ }).first()
    await row.waitFor()
    assert.ok(Date.now() - began < 10_000, 'found in ten seconds')
    await row.getByText(/\+12025550143, since/).waitFor()
    await looksRight(page, 'found-1280')
    await page.keyboard.press('ArrowDown')
    assert.ok(await row.evaluate('document.activeElement?.matches("[data-row]")'))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Dana Whitfield' }).waitFor()
    await page.keyboard.press('k')
    assert.match((await page.locator(':focus').textContent()) ?? '', /^Why turn \d+$/)
    await page.getByText(/^Paused until /).waitFor()
    const missed = page.getByRole('region', { name: 'Next texts' })
    const paused = missed.getByRole('listitem').filter({ hasText: /paused, by the learner’s text “PAUSE 2 WEEKS” on / })
    assert.match((await paused.textContent()) ?? '', / to .*, \d+ texts: /, 'one line for one pause')
    const asked = page.getByRole('listitem').filter({ hasText: 'PAUSE 2 WEEKS' })
    await asked.getByRole('button', { name: /^Why turn/ }).click()
    await asked
      .getByText(/managing command|command/)
      .first()
      .waitFor()
    await asked.getByRole('row', { name: /^phase active paused/ }).waitFor()
    await looksRight(page, 'learner-1280')
    await page.getByRole('button', { name: 'Export everything' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export everything' })
    await dialog.getByLabel('Reason').fill('She asked for it')
    await dialog.getByRole('button', { name: 'Export everything' }).click()
    await dialog.getByText('Only colleagues with all rights may do that.').waitFor()
    await looksRight(page, 'refused-1280')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Replay the thread' }).click()
    await page.getByText(/^Identical, all \d+ turns\.$/).waitFor()
    await page.getByLabel('A text of the learner').fill('RESUME')
    await page.getByRole('button', { name: 'Try it' }).click()
    await page.getByRole('region', { name: 'What if' }).locator('.bubble').first().waitFor()

    await page.getByRole('link', { name: 'Inbox' }).click()
    await page.getByRole('link', { name: /why did you stop/ }).waitFor()
    await page.keyboard.press('j')
    await looksRight(page, 'inbox-1280')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: /^Case \d+: Dana Whitfield$/ }).waitFor()
    await page.getByText('Late', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Take it' }).click()
    await page.getByRole('button', { name: 'Give it back' }).waitFor()
    await page.getByLabel('Another note').fill('Called, and was told of the pause.')
    await page.getByRole('button', { name: 'Add the note' }).click()
    await page.getByRole('listitem').filter({ hasText: 'Called, and was told of the pause.' }).waitFor()
    await page.locator('h1').click()
    await page.getByLabel('Begin with a prepared answer').selectOption('Lessons are paused')
    await page.getByText(/^1 segment, leaves /).waitFor()
    assert.match(await page.getByLabel('Your answer, as a text').inputValue(), /^Your lessons are paused until /)
    await page.getByLabel('Your answer, as a text').fill('')
    await page.locator('h1').click()
    await page.keyboard.press('r')
    await page.keyboard.type('You paused by text. Reply RESUME and they go on.')
    await page.getByText(/^1 segment, leaves /).waitFor()
    await looksRight(page, 'case-1280')
    await page.keyboard.press('Escape')
    await page.getByRole('searchbox').fill('0143')
    await row.waitFor()
    assert.not(await page.locator('h1', { hasText: 'Case' }).isVisible(), 'a search stands in front of the page')
    await page.getByRole('searchbox').press('Escape')
    const draft = await page.getByLabel('Your answer, as a text').inputValue()
    assert.is(draft, 'You paused by text. Reply RESUME and they go on.', 'what was being written outlasts a search')
    await page.getByRole('button', { name: 'Send the answer' }).click()
    await page.getByRole('heading', { name: 'Answered by Lin' }).waitFor()
    await page.getByText('Sent.', { exact: true }).waitFor()
    await page.locator('h1').click()
    await page.keyboard.press('e')
    await page.getByRole('button', { name: 'Open it again' }).waitFor()
    await page.getByRole('searchbox').fill('0143')
    await row.waitFor()
    await page.getByRole('link', { name: 'Inbox' }).click()
    await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
    await row.waitFor({ state: 'detached' })
    assert.match(await page.title(), /^The desk · /, 'after a search the title is that of the page that was opened')
  })
  await learner.wait('PT12H')
  await eventually(
    'the answer on the phone',
    async () => (await learner.received()).some((body) => body.includes('Reply RESUME and they go on.')) || undefined,
  )
})

test('two answer at once: one goes out, the other is told who was faster and keeps the draft', async () => {
  await learner.text('ASK and is it free?')
  const [mia, noa] = [await desk.at('Mia'), await desk.at('Noa')]
  for (const { page } of [mia, noa]) {
    await page.goto('/desk?box=new')
    await page.goto('/desk')
    const first = page.getByRole('link', { name: /and is it free\?/ })
    // It continues one of Lin's cases, so it is in Lin's box; Mia and Noa open it by its address.
    if ((await first.count()) > 0) await first.click()
    else await page.goto('/desk/case/2')
  }
  await mia.page.getByLabel('Your answer, as a text').fill('Free for a week.')
  await noa.page.getByLabel('Your answer, as a text').fill('Five dollars.')
  await mia.page.getByRole('button', { name: 'Send the answer' }).click()
  await mia.page.getByRole('heading', { name: 'Answered by Mia' }).waitFor()
  await noa.page.getByRole('button', { name: 'Send the answer' }).click()
  await noa.page.getByText('Mia has answered this case already. Yours was not sent.').waitFor()
  await noa.page.getByText('Mia wrote: Free for a week.').waitFor()
  assert.is(await noa.page.getByLabel('Your answer, as a text').inputValue(), 'Five dollars.')
  await mia.close()
  await noa.close()
})

test('a lookup that fails shows nobody from the one before', async () => {
  await desk.on('Pat', { viewport: widths.desktop }, async (page) => {
    const dana = page.getByRole('link', { name: /Dana Whitfield/ })
    await page.keyboard.press('/')
    await page.keyboard.type('0143')
    await dana.first().waitFor()
    await page.route('**/api/desk/find', (route) =>
      route.fulfill({ status: 429, json: { message: 'Please wait.', code: 'too_many_requests' } }),
    )
    await page.keyboard.type('9')
    await page.getByRole('alert').getByText('Please wait.').waitFor()
    assert.is(await dana.count(), 0)
  })
})

test('on a phone in the dark every page fits, and axe finds nothing', async () => {
  await desk.on('Ola', { viewport: widths.phone, colorScheme: 'dark' }, async (page) => {
    await looksRight(page, 'inbox-390-dark')
    await page.goto('/desk?box=done')
    await page.getByRole('link', { name: /Dana Whitfield/ }).waitFor()
    await page.goto(`/desk/learner/${learner.user.id}`)
    await page.getByRole('heading', { level: 1, name: 'Dana Whitfield' }).waitFor()
    await page
      .getByRole('button', { name: /^Why turn/ })
      .last()
      .click()
    await page.locator('.desk-why').waitFor()
    const isInSight = `document.querySelector('.desk-why').getBoundingClientRect().top <
      document.querySelector('.desk-thread-box').getBoundingClientRect().bottom`
    assert.ok(await page.evaluate(isInSight), 'what stands behind the last turn is scrolled into view')
    await looksRight(page, 'learner-390-dark')
    await page.goto('/desk/case/1')
    await page.getByRole('heading', { level: 1, name: /^Case 1/ }).waitFor()
    await looksRight(page, 'case-390-dark')
    await page.goto('/desk/audit')
    await page.getByText('looked at a case').first().waitFor()
    await looksRight(page, 'audit-390-dark')
    await page.goto(`/desk/learner/${learner.user.id}`)
    await desk.db.pool.query(
      `insert into desk_audit (name, what, learner_id, ip, at)
       select 'Zed', 'looked ' || n, $1, '192.0.2.1', timestamptz '2025-03-04T12:00:00Z' from generate_series(1, 110) n`,
      [learner.user.id],
    )
    await page.getByRole('link', { name: 'Who looked here' }).click()
    await page.getByText(/^looked 110 /).waitFor()
    await page
      .getByText(/^Tue, Mar 4, 2025, /)
      .first()
      .waitFor()
    assert.is(await page.getByText('signed in', { exact: true }).count(), 0, 'only what concerns the learner')
    await page.getByRole('button', { name: 'Show older' }).click()
    await page.getByText(/^looked 1 /).waitFor()
    assert.is(await page.getByText(/^looked 50 /).count(), 1)
    await page.getByRole('button', { name: 'Show older' }).waitFor({ state: 'detached' })
    await looksRight(page, 'audit-older-390-dark')
  })
})

for (const [width, viewport] of Object.entries(widths)) {
  test(`scheduled texts are held for a reason that every page shows, and let go, at ${width} width`, async () => {
    await desk.on(`Ida${width}`, { viewport }, async (page) => {
      await page.getByText('Hold all scheduled texts', { exact: true }).first().click()
      await page.getByLabel('Reason').fill('The carrier calls them spam')
      await looksRight(page, `hold-form-${width}`)
      await page.getByRole('button', { name: 'Hold all scheduled texts' }).click()
      const note = page
        .getByRole('status')
        .filter({ hasText: 'Scheduled texts are held: The carrier calls them spam.' })
      await note.getByText(new RegExp(`Set by Ida${width}`)).waitFor()
      await page.getByRole('link', { name: 'Audit' }).click()
      await page.getByText('held scheduled texts: The carrier calls them spam').first().waitFor()
      await looksRight(page, `held-${width}`)
      await note.getByRole('button', { name: 'Let them go' }).click()
      await page.getByText('Scheduled texts go again. None had waited.').waitFor()
      await page.getByRole('link', { name: 'Inbox' }).click()
      await page.getByText('Hold all scheduled texts', { exact: true }).first().waitFor()
    })
  })
}

test.run()
