/** What can be done for a learner: who may do it, what is asked first, what the log records, and what undoes it. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { hearText } from '../../sms-engine/engine/hear-text.ts'
import { sendMails } from '../../sms-engine/engine/mails.ts'
import { readPublicKeys, verifyFile } from '../../sms-engine/replay/signature.ts'
import { session_days } from '../account/sessions.ts'
import { openTestApi } from '../testing/app.ts'
import { ann, bob, type Person } from '../testing/cast.ts'
import { colleagueOf } from '../testing/colleague.ts'

const api = await openTestApi()
const { pool } = api.engine.db
const lin = await colleagueOf(api, 'Lin', { allRights: true })
const mo = await colleagueOf(api, 'Mo')
test.after(() => api.close())

let sid = 0
const text = (body: string) =>
  hearText(api.engine, { sid: `SM00000000${sid++}`, from: ann.phone, body, media: 0, handledByCarrier: null })
const idOf = async (person: Person): Promise<string> => (await api.injectAs(person, { url: '/api/user' })).json().id
const reason = 'She called and asked.'
/** Requests an action, and confirms it when asked. */
const act = async (who: typeof lin, id: string, wish: object, again?: string) =>
  who.post(`learners/${id}/act`, { reason, ...wish, ...(again !== undefined && { again }) })
const done = async (who: typeof lin, id: string, wish: object, again?: string) => {
  const answer = await act(who, id, wish, again)
  assert.is(answer.statusCode, 200, answer.body)
  return answer.json().done
}
const events = async (id: string): Promise<string[]> => {
  const { rows } = await pool.query(
    `select event from turn where conversation_id = $1 and event ->> 'type' = 'desk-acted' order by seq`,
    [id],
  )
  return rows.map(({ event }) => `${event.by} ${event.deed.do}: ${event.reason}`)
}
const audited = async (what: string): Promise<string[]> => {
  const { rows } = await pool.query(`select name, what, about from desk_audit where what like $1 order by id`, [
    `%${what}%`,
  ])
  return rows.map((row) => `${row.name} ${row.what}: ${row.about}`)
}
const stateOf = async (id: string) =>
  (await pool.query('select state from conversation where id = $1', [id])).rows[0].state

test.before(async () => {
  for (const person of [ann, bob]) await api.signUp(person)
  const consent = { version: '2026-11-20', checked: true, page: '/onboarding' }
  await api.injectAs(ann, { method: 'POST', url: '/api/user/send-otp', body: { phoneNumber: ann.phone, consent } })
  const otpCode = await api.codeSentTo(ann.phone)
  await api.injectAs(ann, { method: 'POST', url: '/api/user/verify-otp', body: { phoneNumber: ann.phone, otpCode } })
  const body = { onboardingCompleted: true, smsLessonsEnabled: true, dailyLessons: 3, timezone: 'America/New_York' }
  await api.injectAs(ann, { method: 'PUT', url: '/api/user/onboarding', body })
  await text('NEXT')
})

test('a pause is an event by name and reason, and the answer says what undoes it', async () => {
  const id = await idOf(ann)
  const { message, undo } = await done(mo, id, { action: 'pause', days: 7 })
  assert.equal([message, undo], ['Lessons are paused for 7 days.', { action: 'resume' }])
  assert.is((await stateOf(id)).phase, 'paused')
  const back = await done(mo, id, undo)
  assert.equal(back.undo, { action: 'pause', days: 7 })
  assert.is((await stateOf(id)).phase, 'active')
  assert.equal(await events(id), [`Mo pause: ${reason}`, `Mo resume: ${reason}`])
  assert.equal(await audited('the lessons'), [`Mo paused the lessons: ${reason}`, `Mo resumed the lessons: ${reason}`])
})

test('without a reason nothing is done, and what would change nothing leaves no turn', async () => {
  const id = await idOf(ann)
  const before = await events(id)
  assert.is((await mo.post(`learners/${id}/act`, { action: 'pause', days: 7, reason: ' ' })).statusCode, 400)
  const refused = await act(mo, id, { action: 'resume' })
  assert.equal([refused.statusCode, refused.json().message], [409, 'Lessons are not paused.'])
  assert.equal(await events(id), before)
})

test('a text is shown whole before it goes out again, and a code never does', async () => {
  const id = await idOf(ann)
  const { lines } = (await lin.get(`learners/${id}`)).json()
  const said = lines.flatMap(
    (line: { said: { kind: string; id: string; body: string; isResendable: boolean }[] }) => line.said,
  )
  const lesson = said.find(({ kind }: { kind: string }) => kind === 'lesson')
  const wish = { action: 'resend', message: lesson.id }
  const { question } = (await act(mo, id, wish)).json()
  assert.is(question.text, lesson.body)
  assert.match(question.sentence, 'leaves at once')
  assert.is((await done(mo, id, wish, 'yes')).message, 'It is on its way again.')
  const { rows } = await pool.query(`select body, kind from message where cause like '%:0' and status = 'queued'`)
  assert.equal(
    rows.filter(({ body }) => body === lesson.body),
    [{ body: lesson.body, kind: 'notice' }],
  )
  const code = said.find(({ kind }: { kind: string }) => kind === 'code')
  assert.is(code.isResendable, false)
  assert.is((await act(mo, id, { action: 'resend', message: code.id })).statusCode, 409)
})

test('a lesson that is wrong goes to support with its place and the erratum prepared', async () => {
  const [lesson] = api.engine.catalogue.lessons.values()
  const wish = { action: 'report', lesson: lesson?.id, reason: 'A dog is "no" asset.' }
  const id = await idOf(ann)
  const { question } = (await act(mo, id, wish)).json()
  assert.match(question.text, 'note: "A dog is \\"no\\" asset."')
  await done(mo, id, wish, 'yes')
  await sendMails(api.engine, api.mailer)
  const [mail = ''] = await api.mailsTo(api.engine.settings.supportEmail)
  assert.match(mail, lesson?.title ?? '')
})

/** Adds a session that was opened and last used some days ago. */
async function addSession(account: string, days: { openedDaysAgo: number; usedDaysAgo: number }): Promise<void> {
  await pool.query(
    `insert into session (id, account_id, created_at, authenticated_at, last_seen_at, expires_at)
     select gen_random_uuid(), $1, opened, opened, now() - make_interval(days => $3), opened + make_interval(days => $4)
     from (select now() - make_interval(days => $2) as opened) as o`,
    [account, days.openedDaysAgo, days.usedDaysAgo, session_days],
  )
}

test('devices are signed out after a question', async () => {
  const id = await idOf(bob)
  await addSession(id, { openedDaysAgo: 8, usedDaysAgo: 2 })
  await addSession(id, { openedDaysAgo: 5, usedDaysAgo: 4 })
  assert.is((await mo.get(`learners/${id}`)).json().account.sessions, 1, 'one expired, one is idle for too long')
  const asked = (await act(mo, id, { action: 'sessions' })).json()
  assert.equal(
    [asked.done, asked.question.sentence],
    [null, 'One device is signed out. Whoever uses them can sign in again.'],
  )
  assert.is((await api.injectAs(bob, { url: '/api/user' })).statusCode, 200, 'the question has done nothing')
  assert.is((await done(mo, id, { action: 'sessions' }, 'yes')).message, 'One device is signed out.')
  assert.is((await api.injectAs(bob, { url: '/api/user' })).statusCode, 401)
})

for (const wish of [
  { action: 'opt-out' },
  { action: 'email', email: 'new@example.com' },
  { action: 'refund', payment: 'in_1', sum: '5.00' },
  { action: 'export' },
  { action: 'delete' },
]) {
  test(`${wish.action} is for colleagues with all rights; who is refused is written down`, async () => {
    const id = await idOf(ann)
    const refused = await act(mo, id, wish, 'yes')
    assert.equal([refused.statusCode, refused.json().code], [403, 'forbidden'])
    const noted = await audited('refused: ')
    assert.match(noted.at(-1) ?? '', /^Mo refused: /)
  })
}

test('a change of address waits for its owner, who gets a link there', async () => {
  const id = await idOf(ann)
  const wish = { action: 'email', email: 'ann@new.example' }
  assert.match((await act(lin, id, wish)).json().question.sentence, 'A link goes to ann@new.example.')
  await done(lin, id, wish, 'yes')
  await api.app.background.idle()
  assert.is((await api.mailsTo('ann@new.example')).length, 1)
  const { email, pendingEmail } = (await api.injectAs(ann, { url: '/api/user' })).json()
  assert.equal([email, pendingEmail], [ann.email, 'ann@new.example'])
  const { settings } = (await lin.get(`learners/${id}`)).json()
  const begun = settings.find(({ what }: { what: string }) => what === 'link to another address sent')
  assert.is(begun.by, 'the desk')
  const { activity } = (await api.injectAs(ann, { url: '/api/user/export' })).json()
  const own = activity.find(({ what }: { what: string }) => what === 'email-confirmation-sent')
  assert.equal([own.ip, own.userAgent], [null, null], 'where the colleague sits is not for the learner')
})

test('a refund wants the sum twice, and cannot be more than was paid', async () => {
  const id = await idOf(ann)
  const clientSecret = (
    await api.injectAs(ann, { method: 'POST', url: '/api/create-subscription', body: { plan: 'monthly' } })
  ).json().clientSecret
  const card = { number: '4242424242424242', expMonth: 12, expYear: 2040 }
  const paid = await api.injectAs(ann, {
    method: 'POST',
    url: '/api/demo/confirm-payment',
    body: { clientSecret, card },
  })
  assert.is(paid.statusCode, 200, paid.body)
  const money = async () => (await lin.get(`learners/${id}`)).json().money
  const [payment] = (await money()).payments
  const wish = { action: 'refund', payment: payment.id, sum: '2.00' }
  const { question } = (await act(lin, id, wish)).json()
  assert.is(question.retype, 'The sum again')
  assert.match(question.sentence, /^\$2\.00 of the payment of .* \(\$5\.00\) go back to the card\./)
  assert.is((await act(lin, id, wish, '20.00')).json().code, 'not_the_same')
  assert.is((await money()).payments[0].refunded, undefined)
  assert.match((await done(lin, id, wish, '$2.00')).message, /^\$2\.00 go back/)
  assert.is((await money()).payments[0].refunded, 2)
  assert.is((await act(lin, id, { ...wish, sum: '4.00' })).json().message, 'Only $3.00 of it are left.')
  assert.is((await act(lin, id, { ...wish, sum: '0.00' })).json().code, 'too_little')
  assert.is((await act(lin, id, { ...wish, sum: 'all' })).statusCode, 400)
})

test('the plan says who canceled it, and no more once that was undone', async () => {
  const id = await idOf(ann)
  const money = async () => (await lin.get(`learners/${id}`)).json().money
  const by = async (path: string) => {
    await api.injectAs(ann, { method: 'POST', url: `/api/user/${path}` })
    return (await money()).canceled?.by ?? null
  }
  assert.is((await money()).canceled, null)
  assert.match((await by('cancel-subscription')) ?? '', /^their account/)
  assert.is((await money()).ended, null)
  assert.is(await by('reactivate-subscription'), null)
  const trail = `update audit set at = at - interval '1 year' where account_id = $1 and what like 'subscription-%'`
  await api.engine.db.pool.query(trail, [id])
  await by('cancel-subscription')
  await api.engine.db.pool.query(trail, [id])
  assert.is((await money()).canceled, null, 'a cancel from before the plan is one of an earlier plan')
  assert.is(await by('reactivate-subscription'), null)
})

test('whoever pays has billing held with the lessons, and both go on again', async () => {
  const id = await idOf(ann)
  const held = async () => (await lin.get(`learners/${id}`)).json().money.subscription.pausedUntil !== null
  assert.is((await done(mo, id, { action: 'pause', days: 14 })).message, 'Lessons and billing are paused for 14 days.')
  assert.is(await held(), true)
  assert.is((await done(mo, id, { action: 'resume' })).message, 'Lessons go on.')
  assert.is(await held(), false)
})

test('an opt-out wants the number’s last digits, is staff’s in the ledger, and only START undoes it', async () => {
  const id = await idOf(ann)
  assert.is((await act(lin, id, { action: 'opt-out' }, '0000')).json().code, 'not_the_same')
  await done(lin, id, { action: 'opt-out' }, ann.phone.slice(-4))
  const { consents, stands, settings } = (await lin.get(`learners/${id}`)).json()
  assert.equal([consents.at(-1).via, consents.at(-1).words], ['staff', `Lin: ${reason}`])
  assert.match(stands, new RegExp(`^Opted out on .*, by Lin at the desk on .* \\(${reason}\\)$`))
  assert.is(settings.at(-1).by, `Lin at the desk: ${reason}`)
  assert.match((await act(lin, id, { action: 'resume' })).json().message, 'not paused')
  const replayed = (await lin.post(`learners/${id}/replay`)).json()
  assert.is(replayed.identical, true)
  await text('START')
  assert.is((await stateOf(id)).phase, 'active')
})

test('a signed transcript holds the consents with their words, and is refused and noted without the right', async () => {
  const id = await idOf(ann)
  const refused = await act(mo, id, { action: 'evidence' })
  assert.is(refused.statusCode, 403)
  assert.equal(await audited('signed transcript'), [`Mo refused: made a signed transcript: ${reason}`])
  const { files } = await done(lin, id, { action: 'evidence' }, 'yes')
  const pem = (await api.inject({ url: '/evidence-key.pem' })).body
  for (const { content } of files) assert.ok(verifyFile(content, readPublicKeys(pem)).ok)
  const [html, json] = files
  const { signed } = JSON.parse(json.content)
  assert.equal(
    [signed.phone, signed.madeBy, signed.reason, signed.learner.email],
    [ann.phone, 'Lin', reason, ann.email],
  )
  assert.match(signed.consents[0].words, /^I agree to receive educational SMS lessons/)
  assert.ok(
    signed.texts.some((each: { from: string; body: string }) => each.from === 'learner' && each.body === 'NEXT'),
  )
  assert.not.match(json.content, /\bcode is \d{6}\b/, 'no code can be read')
  assert.match(html.content, /NEXT/)
  assert.not.match(html.content, /src=|href=/, 'it needs nothing from elsewhere')
})

test('only colleagues with all rights export a learner, as a file', async () => {
  const id = await idOf(ann)
  const [file] = (await done(lin, id, { action: 'export' }, 'yes')).files
  const { account, messages } = JSON.parse(file.content)
  assert.is(account?.[0]?.email, ann.email)
  assert.ok(messages?.length > 0)
})

test('a deletion wants the address typed, and leaves the evidence', async () => {
  const id = await idOf(ann)
  assert.is((await act(lin, id, { action: 'delete' }, 'someone@else.example')).json().code, 'not_the_same')
  await done(lin, id, { action: 'delete' }, ann.email)
  assert.is((await lin.get(`learners/${id}`)).statusCode, 404)
  const { rows } = await pool.query('select count(*)::int as n from consent where phone = $1', [ann.phone])
  assert.ok(rows[0].n > 0)
})

test.run()
