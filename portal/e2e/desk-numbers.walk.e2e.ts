/** The numbers of the day as somebody at the desk reads them, and a text labeled with one press. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Download, Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createColleagues } from '../../api/desk/colleagues.ts'
import { readPublicKeys, verifyFile } from '../../sms-engine/replay/signature.ts'
import { openDatabase } from '../../sms-engine/runtime/database.ts'
import { axeFindings } from '../testing/axe.ts'
import { screenshot, settled, widths } from '../testing/browser.ts'
import { eventually } from '../testing/eventually.ts'
import { fetchWhenFree } from '../testing/fetch-when-free.ts'
import { openSite, type Site } from '../testing/site.ts'
import { type TextingLearner, textingLearner } from '../testing/texting-learner.ts'

const pictures = join(import.meta.dirname, '../../.data/screens')
const test = suite('numbers at the desk')

let site: Site
let db: Awaited<ReturnType<typeof openDatabase>>
let learner: TextingLearner
test.before(async () => {
  site = await openSite()
  db = await openDatabase({ url: site.databaseUrl, poolSize: 2 })
  learner = await textingLearner(site, '+12025550143')
  await learner.text('flurb wexit 12')
  await someWeeks()
})
test.after(async () => {
  await db?.close()
  await site?.close()
})

/** Four weeks of answers, and of texts delivered or not, as if there were several learners. */
async function someWeeks() {
  const { id } = learner.user
  const now = `clock_timestamp() + (select offset_ms from service_clock) * interval '1 ms'`
  await db.pool.query(
    `insert into message (conversation_id, phone, direction, kind, body, at, status, error_code)
     select $1, '+12025550143', case when n % 3 = 0 then 'in' else 'out' end, case when n % 3 = 0 then 'answer' else 'lesson' end, 'A text.',
       ${now} - (n % 28) * interval '1 day' - interval '1 hour',
       case when n % 3 = 0 then 'received' when n % 41 = 1 then 'undelivered' when n % 67 = 1 then 'failed' else 'delivered' end,
       case when n % 3 = 0 then null when n % 41 = 1 then 30005 when n % 67 = 1 then 30007 end
     from generate_series(1, 2000) n where n % 28 > (n % 31) / 3`,
    [id],
  )
  await db.pool.query(
    `insert into review (learner_id, lesson_id, question_id, choice, is_right, is_unsure, at)
     select $1, $2, $2 || '-1', 0, n % 7 = 0, false, ${now} - (n % 28) * interval '1 day' - interval '1 hour'
     from generate_series(1, 60) n`,
    [id, 'assets-liabilities-and-equity'],
  )
  await db.pool.query(
    `insert into consent (phone, sender, learner_id, action, via, at)
     select '+12025550143', 'x', $1, 'opt-out', 'keyword', ${now} - n * interval '3 days' from generate_series(1, 5) n`,
    [id],
  )
  await db.pool.query(
    `insert into support_case (conversation_id, question, at) select $1, 'How?', ${now} - n * interval '5 hours' from generate_series(0, 5) n`,
    [id],
  )
}

/** A page of somebody who is signed in at the desk; it fails when the browser reports an error. */
async function on(
  name: string,
  options: Parameters<Site['open']>[0] & { readonly allRights?: boolean },
  check: (page: Page) => Promise<void>,
): Promise<void> {
  const colleagues = createColleagues(db.pool)
  await colleagues.add(name, options.allRights ?? false)
  const token = await colleagues.openSession((await colleagues.findByName(name))?.id ?? '')
  const watched = await site.open({ reducedMotion: 'reduce', ...options })
  await watched.page.addInitScript(`localStorage.setItem('desk_token', '${token}')`)
  try {
    await check(watched.page)
    watched.assertNoErrors()
  } catch (error) {
    await screenshot(watched.page, `failed desk ${name}`)
    throw error
  } finally {
    await watched.close()
  }
}

async function looksRight(page: Page, name: string): Promise<void> {
  await settled(page)
  if (process.argv.includes('--pictures')) {
    const height = await page.evaluate<number>('document.documentElement.scrollHeight')
    const size = page.viewportSize()
    if (size) await page.setViewportSize({ ...size, height })
    await settled(page)
    await screenshot(page, `desk-${name}`)
    if (size) await page.setViewportSize(size)
  }
  assert.equal(await axeFindings(page), [], name)
  assert.is(await page.evaluate('document.documentElement.scrollWidth'), page.viewportSize()?.width, name)
}

test('numbers that do not come can be asked for again', async () => {
  await on('Ira', { viewport: widths.desktop }, async (page) => {
    await page.route('**/api/desk/numbers*', (route) =>
      route.fulfill({ status: 429, json: { message: 'Please wait.', code: 'too_many_requests' } }),
    )
    await page.goto('/desk/numbers')
    await page.getByRole('alert').getByText('Please wait.').waitFor()
    await page.unroute('**/api/desk/numbers*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('img', { name: /^Texts out and in/ }).waitFor()
  })
})

test('the day’s numbers are read, and a text is labeled by the keyboard alone', async () => {
  await on('Lin', { viewport: widths.desktop }, async (page) => {
    await page.goto('/desk')
    await page.getByRole('link', { name: 'Numbers' }).click()
    await page.getByRole('heading', { level: 1, name: 'Numbers of the day' }).waitFor()
    await page.getByRole('img', { name: /^Texts out and in/ }).waitFor()
    await page
      .getByRole('cell', { name: /unknown/ })
      .first()
      .waitFor()
    await page.getByRole('heading', { name: 'Wrong more often than guessing' }).waitFor()
    await page.getByText(/of \d+ right, guessing is right in 25 %/).waitFor()
    await looksRight(page, 'numbers-1280')

    await page.keyboard.press('j')
    await page.keyboard.press('Tab')
    assert.is(await page.evaluate('document.activeElement.textContent'), 'Opt-out')
    await page.keyboard.press('Enter')
    await page.getByText('Means: opt-out.').waitFor()
    await page.getByRole('button', { name: 'Take it back' }).click()
    await page.getByRole('combobox', { name: 'A wish' }).selectOption('small-talk')
    await page.getByText('Means: small-talk.').waitFor()

    await page.getByRole('button', { name: 'Download the labeled ones' }).click()
    await page.getByText(/Only colleagues with all rights may do that/).waitFor()
    const { rows } = await db.pool.query(`select what from desk_audit where name = 'Lin' order by id desc limit 1`)
    assert.is(rows[0].what, 'refused: exported labeled texts')
  })
})

test('whoever may export gets the labeled texts as a file', async () => {
  await on('Grace', { viewport: widths.phone, colorScheme: 'dark', allRights: true }, async (page) => {
    await page.goto('/desk/numbers?days=7')
    await page.getByRole('img', { name: /^Texts out and in/ }).waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the labeled ones' }).click(),
    ])
    assert.is(file.suggestedFilename(), 'labeled-texts.jsonl')
    await looksRight(page, 'numbers-390-dark')
  })
})

test('a signed transcript is made for a reason, and whoever has the public key verifies it', async () => {
  await on('Grace', { allRights: true }, async (page) => {
    await page.goto(`/desk/learner/${learner.user.id}`)
    await page.getByRole('button', { name: 'Signed transcript' }).click()
    await page.getByLabel('Who wants it, and why').fill('The carrier asks for the opt-in')
    await page.keyboard.press('Enter')
    await page.getByText(/both signed/).waitFor()
    await looksRight(page, 'evidence-1280')
    const files: Download[] = []
    page.on('download', (file) => void files.push(file))
    await page.getByRole('button', { name: 'Yes: signed transcript' }).click()
    await page.getByText('The transcript is in your downloads').waitFor()
    await eventually('both files', async () => files.length === 2 || undefined)
    const published = await fetchWhenFree(`${site.url}/evidence-key.pem`)
    assert.is(published.status, 200)
    const keys = readPublicKeys(await published.text())
    for (const file of files) {
      const path = await file.path()
      if (process.argv.includes('--pictures')) await file.saveAs(join(pictures, file.suggestedFilename()))
      const verdict = verifyFile(readFileSync(path, 'utf8'), keys)
      assert.ok(verdict.ok, `${file.suggestedFilename()}: ${verdict.ok ? '' : verdict.why}`)
    }
  })
})

test('a week passes on a copy, and the thread is saved as a golden', async () => {
  await on('Ola', { viewport: widths.phone, colorScheme: 'dark' }, async (page) => {
    await page.goto(`/desk/learner/${learner.user.id}`)
    await page.getByLabel('Before it').selectOption('a week passes')
    await page.getByRole('button', { name: 'Try it' }).click()
    await page.getByRole('region', { name: 'What if' }).locator('.bubble').first().waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save it as a golden' }).click(),
    ])
    assert.is(file.suggestedFilename(), 'from-the-desk.golden.json')
    await looksRight(page, 'what-if-390-dark')
  })
})

test.run()
