/** The promises about what strangers can make us text, and what a text may cost or reveal, one test each. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { hearText } from '../sms-engine/engine/hear-text.ts'
import { replay } from '../sms-engine/replay/replay.ts'
import { readLog } from '../sms-engine/store/turn-log.ts'
import { sampleCatalogue } from '../sms-engine/testing/sample-content.ts'
import { isOfCountries } from './phone/phone-number.ts'
import { openTestApi } from './testing/app.ts'
import { bob, type Person } from './testing/cast.ts'

const api = await openTestApi({
  catalogue: sampleCatalogue,
  config: { publicUrl: 'https://tallytext.example', trustedProxies: ['127.0.0.1'] },
})
test.after(() => api.close())

const as = (person: Person, method: 'GET' | 'POST' | 'PUT', url: string, body?: object, remoteAddress = '127.0.0.1') =>
  api.injectAs(person, { method, url, remoteAddress, ...(body && { body }) })
const query = async (sql: string, values: unknown[] = []) => (await api.engine.db.pool.query(sql, values)).rows

/** Far apart, so that no range of numbers is sent too many codes. */
const areaCodes = ['212', '213', '312', '415', '617', '713', '202', '305', '404', '206', '503', '702', '303', '612']

let people = 0
/** A new account with a number that nobody has proved. */
async function newcomer(): Promise<Person> {
  const nth = people++
  const number = `${areaCodes[nth % areaCodes.length]}5550${100 + Math.floor(nth / areaCodes.length)}`
  const person = { ...bob, email: `newcomer-${nth}@example.com`, phone: `+1${number}` }
  await api.signUp(person)
  return person
}

/** Asks for a code; returns the status and the error code. */
async function ask(person: Person, { phone = person.phone, from = `10.1.${people % 250}.1` } = {}): Promise<string> {
  const response = await as(person, 'POST', '/api/user/send-otp', { phoneNumber: phone }, from)
  return `${response.statusCode} ${response.json().code ?? 'sent'}`
}

/** Someone with a proved number. */
async function learner(): Promise<Person> {
  const person = await newcomer()
  await ask(person)
  const otpCode = await api.codeSentTo(person.phone)
  await as(person, 'POST', '/api/user/verify-otp', { phoneNumber: person.phone, otpCode })
  return person
}

/** Advances service time. */
async function wait(seconds: number): Promise<void> {
  await query('update service_clock set offset_ms = offset_ms + $1', [seconds * 1000])
}

const day_s = 24 * 60 * 60
/** Lets the allowances used by earlier tests expire. */
test.before.each(() => wait(day_s))

/** A text from a number, as the carrier delivers it. */
const texted = (from: string, body: string, sid: string) =>
  hearText(api.engine, { sid, from, body, media: 0, handledByCarrier: null })

test('security: STOP is heard among fifty saves at once, none of which is a 500', async () => {
  const stopping = await learner()
  const draft = { onboardingCompleted: false, dailyLessons: 2 }
  const saves = Array.from({ length: 50 }, () => as(stopping, 'PUT', '/api/user/onboarding', draft))
  const stops = ['STOP', 'stop', 'Unsubscribe', 'END'].map((word) =>
    texted(stopping.phone, word, `among-saves-${word}`),
  )
  await Promise.all(stops)
  const answers = await Promise.all(saves)
  assert.equal(
    answers.map(({ statusCode }) => statusCode).filter((status) => ![200, 503].includes(status)),
    [],
  )
  assert.ok(answers.some(({ statusCode }) => statusCode === 503))
  assert.is((await query('select from suppression where phone = $1', [stopping.phone])).length, 1)
  assert.equal(await query('select sid from dead_letter'), [])
})

test('security: six codes a day go to one phone, however many accounts ask', async () => {
  const { phone } = await newcomer()
  for (let sent = 0; sent < 6; sent++) {
    assert.is(await ask(await newcomer(), { phone }), '200 sent')
    await wait(31)
  }
  assert.is(await ask(await newcomer(), { phone }), '429 too_many_codes')
})

test('security: ten codes a day go out for one account, to whichever numbers', async () => {
  const person = await newcomer()
  for (let sent = 0; sent < 10; sent++) {
    assert.is(await ask(person, { phone: (await newcomer()).phone }), '200 sent')
    await wait(31)
  }
  assert.is(await ask(person, { phone: (await newcomer()).phone }), '429 too_many_codes')
})

test('security: thirty codes a day go out for one /64, whatever the address in it', async () => {
  const from = (nth: number) => `2001:db8:1:2::${nth.toString(16)}`
  for (let sent = 0; sent < 30; sent++) assert.is(await ask(await newcomer(), { from: from(sent) }), '200 sent')
  assert.is(await ask(await newcomer(), { from: from(99) }), '429 too_many_codes')
  assert.is(await ask(await newcomer(), { from: '2001:db8:1:3::1' }), '200 sent')
})

test('security: codes in all have an hourly alert and a stop, which who pays does not meet', async () => {
  Object.assign(api.engine, { codeBudget: { alert_per_hour: 3, max_per_hour: 4 } })
  const alerts = () => api.logged.filter((line) => line.includes('CODES_PER_HOUR_ALERT')).length
  const before = alerts()
  for (let sent = 0; sent < 2; sent++) assert.is(await ask(await newcomer()), '200 sent')
  assert.is(alerts(), before)
  for (let sent = 2; sent < 4; sent++) assert.is(await ask(await newcomer()), '200 sent')
  assert.is(alerts(), before + 1, 'once an hour')
  const refused = await newcomer()
  assert.is(await ask(refused), '503 codes_paused')
  assert.is(await api.codeSentTo(refused.phone), '')
  const { id } = (await as(refused, 'GET', '/api/user')).json()
  await query(`update learner set entitled_until = now() + interval '9 years' where id = $1`, [id])
  assert.is(await ask(refused), '200 sent')
  Object.assign(api.engine, { codeBudget: undefined })
})

/** Fifty codes within the hour, around a number or an address, `typed` of them entered. */
async function surge(of: { prefix: string; neighborhood: string }, typed: number): Promise<void> {
  await query(
    `insert into code_sent (code_id, learner_id, phone_hash, prefix, network, neighborhood, at, typed)
     select (select coalesce(max(code_id), 0) from code_sent) + 1000 + n, null, '', $1, '', $2,
       now() + (select offset_ms from service_clock) * interval '1 ms', n <= $3
     from generate_series(1, 50) n`,
    [of.prefix, of.neighborhood, typed],
  )
}

test('security: a range of numbers that types no codes in gets no more', async () => {
  const [person, reader] = [await newcomer(), await newcomer()]
  await surge({ prefix: person.phone.slice(0, 8), neighborhood: '' }, 16)
  await surge({ prefix: reader.phone.slice(0, 8), neighborhood: '' }, 17)
  assert.is(await ask(person), '503 codes_paused')
  assert.is(await ask(reader), '200 sent')
})

test('security: a network that types no codes in gets no more', async () => {
  await surge({ prefix: '', neighborhood: '10.7.7.0' }, 16)
  assert.is(await ask(await newcomer(), { from: '10.7.7.200' }), '503 codes_paused')
  assert.is(await ask(await newcomer(), { from: '10.7.8.200' }), '200 sent')
})

test('security: lines that take no texts, or earn by them, get no code', async () => {
  const person = await newcomer()
  for (const [what, phone] of [
    ['toll-free', '(800) 555-1234'],
    ['premium', '(900) 555-1234'],
    ['personal', '(500) 234-5678'],
  ] as const) {
    const response = await as(person, 'POST', '/api/user/send-otp', { phoneNumber: phone })
    assert.equal(
      [what, response.statusCode, response.json().message],
      [what, 400, 'That number cannot receive texts. Please use a mobile number.'],
    )
  }
})

test('security: a number elsewhere that nobody proved gets no reply, its text is read, and its opt-out holds', async () => {
  const abroad = '+447400123456'
  assert.equal(await texted(abroad, 'hi, who is this?', 'abroad-hi'), [])
  assert.equal(await texted(abroad, 'ASK can I join from London?', 'abroad-ask'), [])
  assert.equal(await texted(abroad, 'please stop texting me', 'abroad-stop'), [])
  const kept = await query(`select body, direction from message where phone = $1 order by id`, [abroad])
  assert.equal(
    kept.map(({ body, direction }) => `${direction} ${body}`),
    ['in hi, who is this?', 'in ASK can I join from London?', 'in please stop texting me'],
  )
  assert.is((await query('select from suppression where phone = $1', [abroad])).length, 1)
  const atHome = await texted('+12125550198', 'hi, who is this?', 'home-hi')
  assert.is(atHome.length, 1)
})

test('security: what our code fails on is answered with no apology to a number elsewhere', async () => {
  const abroad = '+447400123457'
  await texted(abroad, 'hi', 'broken-1')
  await query(`update conversation set state = '{"version": 99}' where phone = $1`, [abroad])
  assert.equal(await texted(abroad, 'hi again', 'broken-2'), [])
  assert.is((await query('select from dead_letter where phone = $1', [abroad])).length, 1)
})

const optOuts: [said: string, handled: 'opt-out' | null, told: RegExp | null][] = [
  ['stop texting me', null, /no more texts|opted out|unsubscribed/i],
  ['Stop.', null, /no more texts|opted out|unsubscribed/i],
  ['STOP', null, null],
  ['please no', 'opt-out', null],
]
for (const [said, handledByCarrier, told] of optOuts) {
  const by = handledByCarrier ? ', which the carrier took for an opt-out,' : ''
  test(`security: "${said}"${by} opts out even when the turn throws`, async () => {
    const { phone } = await learner()
    await query(`update conversation set state = '{"version": 99}' where phone = $1`, [phone])
    const sid = `thrown-${said}`
    const stop = () => hearText(api.engine, { sid, from: phone, body: said, media: 0, handledByCarrier })
    const replies = await stop()
    if (told) assert.match(replies.join('\n'), told)
    else assert.equal(replies, [])
    assert.equal(await stop(), replies, 'as does a retry')
    assert.is((await query('select from suppression where phone = $1', [phone])).length, 1)
    assert.equal(await query(`select action from consent where phone = $1 order by id desc limit 1`, [phone]), [
      { action: 'opt-out' },
    ])
    assert.is((await query('select from dead_letter where phone = $1', [phone])).length, 1, 'a person hears of it')
  })
}

test('security: START brings back whoever opted out while their turn threw', async () => {
  const { phone } = await learner()
  const [{ state }] = await query('select state from conversation where phone = $1', [phone])
  await query(`update conversation set state = '{"version": 99}' where phone = $1`, [phone])
  await texted(phone, 'stop texting me', 'thrown-then-start')
  await query('update conversation set state = $2 where phone = $1', [phone, state])
  await wait(60)
  await texted(phone, 'START', 'start-after-thrown')
  assert.equal(await query('select from suppression where phone = $1', [phone]), [])
})

test('security: verified learners keep their replies when the list of countries shrinks', async () => {
  const { phone } = await learner()
  const before = api.engine.isTexted
  Object.assign(api.engine, { isTexted: (phone: string) => isOfCountries(phone, ['GB']) })
  assert.is((await texted(phone, 'PLAN', 'shrunk-plan')).length, 1)
  assert.equal(await texted('+12125550197', 'hello', 'shrunk-stranger'), [])
  Object.assign(api.engine, { isTexted: before })
})

test('security: HELP and START count in the loop guard', async () => {
  const { settings } = api.engine
  Object.assign(api.engine, { settings: { ...settings, keywords: 'ours' } })
  for (const word of ['HELP', 'START']) {
    const { phone } = await learner()
    const answers: number[] = []
    for (let nth = 0; nth < 7; nth++) {
      await wait(4)
      answers.push((await texted(phone, word, `${word}-${nth}`)).length)
    }
    assert.equal(answers, [1, 1, 1, 1, 1, 0, 0], word)
  }
  Object.assign(api.engine, { settings })
})

/** The tables with a row that matches a Postgres regular expression. */
async function tablesWith(pattern: string): Promise<string[]> {
  const tables = await query(`select table_name as name from information_schema.tables where table_schema = 'public'`)
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await query(`select from "${name}" t where to_jsonb(t)::text ~ $1 limit 1`, [pattern])
    if (rows.length > 0) found.push(name)
  }
  return found
}

const secrets: [what: string, said: string, pattern: string][] = [
  ['a card', 'my card is 4111 1111 1111 1111', '4111.{0,3}1111'],
  ['a card in one', 'charge 5555555555554444 please', '5555.{0,3}5555'],
  ['an Amex card and its code', 'card 3782-822463-10005 code 7381', '3782.?822463|code 7381'],
  ['a social-security number', 'my ssn is 123-45-6789', '123.?45.?6789'],
  ['one written together', 'social security 219099998', '219099998'],
  ['a card between other signs', 'card 4111_1111_1111_1111', '4111.{0,3}1111'],
  ['a card in digits of another script', 'card ٤١١١١١١١١١١١١١١١', '٤١١١|4111.{0,3}1111'],
]
for (const [what, said, pattern] of secrets) {
  test(`security: ${what} that is texted is kept nowhere, and answered: never text this`, async () => {
    const { phone } = await learner()
    for (const body of [said, `ASK ${said}`]) {
      const replies = await texted(phone, body, `${what}-${body.length}`)
      assert.match(replies[0] ?? '', /^Please never text a (card|Social Security) number/)
      assert.equal(await texted(phone, body, `${what}-${body.length}`), replies, 'as does a retry')
    }
    await texted('+12125550196', said, `${what}-stranger`)
    await texted('+447400123458', said, `${what}-abroad`)
    await query(`update conversation set state = '{"version": 99}' where phone = $1`, [phone])
    await texted(phone, `${said}, did you get it?`, `${what}-broken`)
    assert.is((await query('select from dead_letter where phone = $1', [phone])).length, 1)
    assert.equal(await tablesWith(pattern), [])
    assert.not.match(api.logged.join('\n'), new RegExp(pattern))
  })
}

test('security: a conversation with a masked number replays identically', async () => {
  const person = await learner()
  for (const [nth, body] of ['4111 1111 1111 1111', 'PLAN', 'PLAN 4111 1111 1111 1111', '4111'].entries()) {
    await wait(4)
    await texted(person.phone, body, `masked-${nth}`)
  }
  const { id } = (await as(person, 'GET', '/api/user')).json()
  const turns = await readLog(api.engine.db.pool, id)
  assert.equal(
    replay(turns, () => sampleCatalogue),
    { identical: true, turns: turns.length },
  )
})

test('security: an answer, a sum or a phone number is not masked', async () => {
  const { phone } = await learner()
  const said = ['4111', '$4,111.11', '12,500 + 7,300 = 19,800', 'call me at 212-555-0100', '123456789']
  for (const [nth, body] of said.entries()) await texted(phone, body, `figure-${nth}`)
  const kept = await query(`select body from message where sid like 'figure-%' order by id`)
  assert.equal(
    kept.map(({ body }) => body),
    said,
  )
})

test.run()
