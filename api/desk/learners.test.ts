/** A caller is found by what they say about themselves, and the reason can be read off the page. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { hearText } from '../../sms-engine/engine/hear-text.ts'
import { openTestApi } from '../testing/app.ts'
import { ann, bob, type Person } from '../testing/cast.ts'
import { colleagueOf } from '../testing/colleague.ts'

const api = await openTestApi()
const { pool } = api.engine.db
const lin = await colleagueOf(api, 'Lin', { allRights: true })
test.after(() => api.close())

let sid = 0
const text = (body: string) =>
  hearText(api.engine, { sid: `SM00000000${sid++}`, from: ann.phone, body, media: 0, handledByCarrier: null })
const idOf = async (person: Person): Promise<string> => (await api.injectAs(person, { url: '/api/user' })).json().id
const find = async (words: string) => (await lin.post('find', { words })).json().found
const page = async () => (await lin.get(`learners/${await idOf(ann)}`)).json()

test.before(async () => {
  for (const person of [ann, bob]) await api.signUp(person)
  await api.injectAs(ann, { method: 'POST', url: '/api/user/send-otp', body: { phoneNumber: ann.phone } })
  const otpCode = await api.codeSentTo(ann.phone)
  await api.injectAs(ann, { method: 'POST', url: '/api/user/verify-otp', body: { phoneNumber: ann.phone, otpCode } })
  await text('ASK is a zebra an asset?')
})

test('each thing that a caller may say finds the same learner, and the answer says what fits', async () => {
  const id = await idOf(ann)
  const digits = ann.phone.slice(-10)
  for (const [words, by] of [
    [ann.phone.slice(-4), 'phone'],
    [ann.phone, 'phone'],
    [`(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`, 'phone'],
    [ann.lastName.toUpperCase(), 'name or e-mail'],
    [ann.email, 'name or e-mail'],
    ['zebra an', 'text'],
    ['  zebra an ', 'text'],
    ['case 1', 'case'],
    ['1', undefined],
    ['SM000000000', 'message'],
  ] as const) {
    const found = words.length < 2 ? [] : await find(words)
    const [first] = found.filter((one: { id: string }) => one.id === id)
    assert.equal([words, first?.by], [words, by])
  }
  assert.equal(await find('nobody at all'), [])
})

test('the page has the thread with its delivery, what was agreed to, and where the conversation stands', async () => {
  const { account, phone, consents, lines, stands, now } = await page()
  assert.equal([account.email, phone, account.sessions], [ann.email, ann.phone, 1])
  assert.equal(
    consents.map(({ action, via }: { action: string; via: string }) => [action, via]),
    [['opt-in', 'web']],
  )
  const asked = lines.find(({ fromLearner }: { fromLearner: boolean }) => fromLearner)
  assert.is(asked.happened, 'ASK is a zebra an asset?')
  assert.equal([asked.said.length, asked.said[0].delivery, asked.said[0].segments], [1, 'in the reply', 1])
  assert.match(stands, /^No lessons come: onboarding is not completed/)
  assert.ok(Math.abs(Date.parse(now) - Date.now()) < 60_000)
  assert.not.match(JSON.stringify(lines), /\b\d{6}\b/, 'no code can be read')
})

test('the page says which texts it lacks because their archive cannot be read', async () => {
  assert.is((await page()).unreadUntil, null)
  await pool.query(
    `insert into archive_part (source, conversation_id, file, place, bytes, seq_from, seq_to, first_id, last_id, last_at)
     values ('texts-until-2026-02', $1, 'lost', 0, 1, 0, 0, 1, 2, '2026-01-20T12:00:00Z')`,
    [await idOf(ann)],
  )
  const { unreadUntil, lines } = await page()
  assert.is(unreadUntil, '2026-01-20T12:00:00.000Z')
  assert.ok(lines.length > 0)
  await pool.query('delete from archive_part')
})

test('behind a turn stand what the text was read as and what changed', async () => {
  const { lines } = await page()
  const { seq } = lines.find(({ fromLearner }: { fromLearner: boolean }) => fromLearner)
  const turn = (await lin.get(`learners/${await idOf(ann)}/turns/${seq}`)).json()
  assert.match(turn.read.as, /^learning command, name ask/)
  assert.match(turn.read.by, /^understood by its form, by the machine, version \d+$/)
  assert.equal(turn.done, ['opened a case for support'])
  assert.ok(turn.changes.some(({ what }: { what: string }) => what === 'last text from the learner: body'))
  assert.is((await lin.get(`learners/${await idOf(ann)}/turns/999`)).statusCode, 404)
})

test('a replay says identical', async () => {
  const { identical, turns, difference } = (await lin.post(`learners/${await idOf(ann)}/replay`)).json()
  assert.equal([identical, difference], [true, null])
  assert.ok(turns > 0)
})

test('a golden of the thread names nobody', async () => {
  await text(`${ann.lastName} here ${ann.phone.slice(2)}`)
  const { content } = (await lin.post(`learners/${await idOf(ann)}/golden`)).json()
  const { steps } = JSON.parse(content)
  assert.ok(steps.some((step: { do: { text?: string } }) => step.do.text === 'Ann here 202-555-0143'))
  for (const own of [ann.lastName, ann.email, ann.phone.slice(2)]) assert.not.match(content, own)
})

test('what if: the reply is the real one, and no table has a row more', async () => {
  const id = await idOf(ann)
  const counts = async () => {
    const { rows } = await pool.query(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    )
    const all: [string, number][] = []
    for (const { name } of rows) {
      if (name === 'desk_audit' || name === 'throttle') continue
      all.push([name, (await pool.query(`select count(*)::int as n from "${name}"`)).rows[0].n])
    }
    const { rows: state } = await pool.query('select seq, state from conversation where id = $1', [id])
    return [all, state]
  }
  const before = await counts()
  const now = (await lin.post(`learners/${id}/what-if`, { text: 'SCORE', seq: null })).json()
  assert.is(now.replies.length, 1)
  const opened = (await lin.post(`learners/${id}/what-if`, { text: 'ASK another', seq: 1 })).json()
  assert.match(opened.replies[0].body, 'a person will read that')
  assert.equal(await counts(), before)
})

test('what if a week passes: the texts of the plan come at their hours, and no row is written', async () => {
  const id = await idOf(ann)
  const onboarding = {
    onboardingCompleted: true,
    smsLessonsEnabled: true,
    dailyLessons: 5,
    timezone: 'America/New_York',
  }
  await api.injectAs(ann, { method: 'PUT', url: '/api/user/onboarding', body: onboarding })
  const turns = async () => (await pool.query('select count(*)::int as n from turn')).rows[0].n
  const before = await turns()
  const { replies } = (await lin.post(`learners/${id}/what-if`, { text: 'PAUSE', days: 7, seq: null })).json()
  const at = replies.map((reply: { at: string }) => Date.parse(reply.at))
  assert.ok(replies.length >= 5, String(replies.length))
  assert.equal(at, at.toSorted())
  assert.match(replies.at(-1).body, /paused/i)
  assert.is((await lin.post(`learners/${id}/what-if`, { text: null, days: 15, seq: null })).statusCode, 400)
  assert.is(await turns(), before)
})

test('an opt-out is quoted with the words that were texted', async () => {
  await text('please stop texting me')
  const { consents, stands } = await page()
  assert.equal([consents.at(-1).action, consents.at(-1).words], ['opt-out', 'please stop texting me'])
  assert.match(stands, /^Opted out on /)
})

test('every look and deed is in the audit by name and learner; what was looked for names nobody', async () => {
  const lines = (await lin.get(`audit?learner=${await idOf(ann)}`)).json().lines
  const whats = lines.map(({ name, what }: { name: string; what: string }) => `${name} ${what}`)
  assert.ok(lines.every(({ learner }: { learner: string }) => learner === `${ann.firstName} ${ann.lastName}`))
  for (const what of ['looked at a learner', 'looked behind a turn', 'replayed the thread', 'tried a text on a copy']) {
    assert.ok(whats.includes(`Lin ${what}`), what)
  }
  const { rows } = await pool.query(`select about from desk_audit where what = 'looked for'`)
  const abouts = rows.map(({ about }) => about).join()
  assert.not.match(abouts, ann.phone.slice(-10))
  assert.not.match(abouts, ann.email)
  assert.not.match(abouts, new RegExp(`${ann.lastName}|zebra`, 'i'))
  assert.match(abouts, `a number that ends in ${ann.phone.slice(-4)}`)
})

test('a number that another account took over is not said to be the doing of its owner', async () => {
  const { phone: phoneNumber } = ann
  await text('START')
  await pool.query('update service_clock set offset_ms = offset_ms + 60000')
  await api.injectAs(bob, { method: 'POST', url: '/api/user/send-otp', body: { phoneNumber } })
  const otpCode = await api.codeSentTo(phoneNumber)
  await api.injectAs(bob, { method: 'POST', url: '/api/user/verify-otp', body: { phoneNumber, otpCode } })
  const { settings } = await page()
  const lost = settings.find(({ what }: { what: string }) => what === 'phone number lost to another account')
  assert.is(lost.by, 'another account')
})

test('an unknown learner is no failure of ours', async () => {
  for (const path of ['', '/turns/1']) {
    assert.is((await lin.get(`learners/00000000-0000-4000-8000-000000000000${path}`)).statusCode, 404)
  }
  assert.is((await lin.get('learners/x')).statusCode, 400)
})

test.run()
