/** A learner asks, support gets a mail, a staff member answers, the phone gets a text. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { hearText } from '../../sms-engine/engine/hear-text.ts'
import { sendMails } from '../../sms-engine/engine/mails.ts'
import { mailCases, mailLateCases } from '../../sms-engine/engine/support-cases.ts'
import { openTestApi, staffToken, testConfig } from '../testing/app.ts'
import { ann } from '../testing/cast.ts'

const api = await openTestApi()
test.before(async () => {
  await api.signUp(ann)
  await api.injectAs(ann, { method: 'POST', url: '/api/user/send-otp', body: { phoneNumber: ann.phone } })
  const otpCode = await api.codeSentTo(ann.phone)
  await api.injectAs(ann, { method: 'POST', url: '/api/user/verify-otp', body: { phoneNumber: ann.phone, otpCode } })
})
test.after(() => api.close())

const SUPPORT = 'support@tallytext.example'
const asStaff = (method: 'GET' | 'POST', url: string, body?: object, token = staffToken) =>
  api.inject({ method, url, headers: { authorization: `Bearer ${token}` }, ...(body && { body }) })
let sid = 0
const text = (body: string) =>
  hearText(api.engine, { sid: `SM${sid++}`, from: ann.phone, body, media: 0, handledByCarrier: null })
const casesOf = async (query = '') => (await asStaff('GET', `/api/staff/cases${query}`)).json().cases
const answer = (id: string, body: object) => asStaff('POST', `/api/staff/cases/${id}/answer`, body)

test('a question is mailed to support once, with its thread', async () => {
  await text('ASK is a dog an asset?')
  const mail = () => mailCases(api.engine, api.mailer, testConfig.publicUrl)
  assert.equal([await mail(), await mail()], [{ mailed: 1 }, { mailed: 0 }])
  const [sent = '', ...more] = await api.mailsTo(SUPPORT)
  assert.equal(more, [])
  assert.match(sent, 'is a dog an asset?')
  assert.match(sent, 'thread-1.txt')
  assert.match(sent, `${testConfig.publicUrl}/desk/case/1`)
})

test('one that the mail server refuses is tried again, and the log names it without saying what was asked', async () => {
  await text('ASK and a cat?')
  const refusing = { send: () => Promise.reject(new Error('no')), close() {} }
  assert.equal(await mailCases(api.engine, refusing, testConfig.publicUrl), { mailed: 1 })
  assert.match(api.logged.at(-1) ?? '', '"about":"case"')
  assert.not.match(api.logged.join(), 'and a cat')
  assert.equal(await mailCases(api.engine, api.mailer, testConfig.publicUrl), { mailed: 0 })
  await api.engine.db.pool.query('update mail set next_try_at_machine = now() where next_try_at_machine is not null')
  assert.equal(await sendMails(api.engine, api.mailer), { sent: 1, givenUp: 0 })
  assert.match((await api.mailsTo(SUPPORT)).at(-1) ?? '', 'and a cat?')
})

test('two workers mail a case once', async () => {
  const before = (await api.mailsTo(SUPPORT)).length
  await text('ASK and a bird?')
  const mail = () => mailCases(api.engine, api.mailer, testConfig.publicUrl)
  const both = await Promise.all([mail(), mail()])
  assert.is(both[0].mailed + both[1].mailed, 1)
  assert.is((await api.mailsTo(SUPPORT)).length, before + 1)
  await api.engine.db.pool.query('delete from support_case where id = 3')
})

test('support is told once, and in one mail, of cases that are about to be late', async () => {
  const { pool } = api.engine.db
  const before = (await api.mailsTo(SUPPORT)).length
  const warn = () => mailLateCases(api.engine, api.mailer, testConfig.publicUrl)
  const age = (id: number, hours: number) =>
    pool.query(`update support_case set at = at - $2 * interval '1 hour' where id = $1`, [id, hours])
  const close = (done: boolean) =>
    pool.query('update support_case set done_at = case when $1 then now() end where id = 2', [done])
  await age(1, 19)
  assert.equal(await warn(), { warned: 0 }, 'there is time')
  await age(1, 2)
  await age(2, 30)
  await close(true)
  assert.equal(await Promise.all([warn(), warn()]).then((both) => both.map(({ warned }) => warned).sort()), [0, 1])
  await close(false)
  assert.equal([await warn(), await warn()], [{ warned: 1 }, { warned: 0 }], 'the first was told already')
  const [first = '', second = '', ...more] = (await api.mailsTo(SUPPORT)).slice(before)
  assert.equal(more, [])
  assert.match(first, /case 1, 21 hours: is a dog an asset\?/)
  assert.match(second, /case 2, 30 hours: and a cat\?/)
  await age(1, -21)
  await age(2, -30)
})

test('cases are for staff alone', async () => {
  for (const token of ['nonsense', '', api.tokenOf(ann)]) {
    assert.is((await asStaff('GET', '/api/staff/cases', undefined, token)).statusCode, 401)
  }
  assert.is((await api.inject({ url: '/api/staff/cases' })).statusCode, 401)
})

test('an answer is texted once; the first one stands', async () => {
  const [cat, dog] = await casesOf()
  assert.equal([cat.question, dog.question, dog.phone], ['and a cat?', 'is a dog an asset?', ann.phone])
  assert.equal(dog.thread.at(-1).from, 'us')
  const asked = dog.thread.find(({ from }: { from: string }) => from === 'learner')
  assert.equal([asked.body, asked.at], ['ASK is a dog an asset?', dog.askedAt])

  assert.equal((await answer(dog.id, { answer: 'Only if it works for you.' })).json(), { texted: true })
  const again = await answer(dog.id, { answer: 'Never.' })
  assert.equal([again.statusCode, again.json().code], [409, 'answered_before'])
  const { rows } = await api.engine.db.pool.query(
    `select body from message where kind = 'notice' and cause like 'case:%'`,
  )
  assert.is(rows.length, 1)
  assert.match(rows[0].body, 'Only if it works for you.')
  assert.equal(
    (await casesOf()).map(({ id }: { id: string }) => id),
    [cat.id],
  )
  const [waiting, answered] = await casesOf('?state=all')
  assert.equal([waiting.answer, waiting.answeredBy, waiting.answeredAt], [null, null, null])
  assert.ok(Date.parse(answered.answeredAt) >= Date.parse(answered.askedAt))
  assert.ok(Math.abs(Date.parse(answered.askedAt) - Date.now()) < 600_000)
  assert.equal([answered.answer, answered.answeredBy], ['Only if it works for you.', 'sue'])
  assert.equal(await casesOf(`?state=all&before=${dog.id}`), [])
})

test('an answer that was kept when a process died goes out when it is given again', async () => {
  const [cat] = await casesOf()
  await api.engine.db.pool.query('update support_case set answer = $2 where id = $1', [cat.id, 'Cats own you.'])
  assert.equal((await answer(cat.id, { answer: 'Cats own you.' })).json(), { texted: true })
})

test('nobody is texted who has opted out meanwhile', async () => {
  await text('ASK what about fish?')
  await text('STOP')
  const [fish] = await casesOf()
  assert.equal((await answer(fish.id, { answer: 'Inventory.' })).json(), { texted: false })
})

for (const [id, body, status] of [
  ['999', { answer: 'Hello' }, 404],
  ['x', { answer: 'Hello' }, 400],
  ['1', { answer: ' ' }, 400],
  ['1', {}, 400],
  ['1', { answer: 'x'.repeat(601) }, 400],
] as const) {
  test(`answering ${id} with ${JSON.stringify(body).slice(0, 30)} is ${status}`, async () => {
    assert.is((await answer(id, body)).statusCode, status)
  })
}

test('answering a case that is none is told apart from one that was answered', async () => {
  const refused = async (id: string) => {
    const { statusCode, body } = await answer(id, { answer: 'Hello' })
    return [statusCode, JSON.parse(body).code, JSON.parse(body).message]
  }
  assert.equal(await refused('999'), [404, 'not_found', 'There is no such case.'])
  assert.equal(await refused('1'), [409, 'answered_before', 'This case has an answer already.'])
})

test('a page has fifty cases, newest first, and the next one those before', async () => {
  const { id } = (await api.injectAs(ann, { url: '/api/user' })).json()
  await api.engine.db.pool.query(
    `insert into support_case (conversation_id, question, at) select $1, 'question ' || n, now() from generate_series(1, 60) n`,
    [id],
  )
  const first = await casesOf()
  assert.equal([first.length, first[0].question, first.at(-1).question], [50, 'question 60', 'question 11'])
  const next = await casesOf(`?before=${first.at(-1).id}`)
  assert.equal([next[0].question, next.at(-1).question], ['question 10', 'question 1'])
})

test('a cry for help is mailed as urgent, before what waited longer', async () => {
  await text('ASK is a horse an asset?')
  await text('I want to kill myself')
  const subjects: string[] = []
  const noting = { send: async ({ subject }: { subject: string }) => void subjects.push(subject), close() {} }
  await mailCases(api.engine, noting, testConfig.publicUrl)
  assert.match(subjects[0] ?? '', /^URGENT, case \d+: somebody may come to harm$/)
  assert.match(subjects.at(-1) ?? '', /^Case \d+: a learner asks$/)
})

test.run()
