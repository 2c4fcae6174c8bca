/** "No more codes came", and "who had my number before": both can be read off the page. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openTestApi } from '../testing/app.ts'
import { ann, bob, type Person } from '../testing/cast.ts'
import { colleagueOf } from '../testing/colleague.ts'

const api = await openTestApi()
const lin = await colleagueOf(api, 'Lin')
test.before(async () => {
  for (const person of [ann, bob]) await api.signUp(person)
})
test.after(() => api.close())

const typo = '+12125550122'
const post = (person: Person, url: string, body: object) => api.injectAs(person, { method: 'POST', url, body })
const askFor = async (person: Person, phoneNumber: string) =>
  (await post(person, '/api/user/send-otp', { phoneNumber })).statusCode
const prove = async (person: Person, phoneNumber: string) => {
  assert.is(await askFor(person, phoneNumber), 200)
  const otpCode = await api.codeSentTo(phoneNumber)
  assert.is((await post(person, '/api/user/verify-otp', { phoneNumber, otpCode })).statusCode, 200)
}
const wait = (seconds: number) =>
  api.engine.db.pool.query('update service_clock set offset_ms = offset_ms + $1', [seconds * 1_000])
const find = async (words: string) => (await lin.post('find', { words })).json().found
const idOf = async (person: Person): Promise<string> => (await api.injectAs(person, { url: '/api/user' })).json().id
const page = async (person: Person) => (await lin.get(`learners/${await idOf(person)}`)).json()
const codesOf = (shown: { codes: { what: string }[] }) => shown.codes.map(({ what }) => what)

test('a number that was typed, and whose code was never asked for, finds its account', async () => {
  const typed = { onboardingCompleted: false, phoneNumber: typo }
  assert.is((await api.injectAs(bob, { method: 'PUT', url: '/api/user/onboarding', body: typed })).statusCode, 200)
  for (const words of ['0122', typo, '011 1 (212) 555-0122']) {
    assert.equal(
      (await find(words)).map(({ id, by, match }: Record<string, string>) => [id, by, match]),
      [[await idOf(bob), 'unproved', typo]],
      words,
    )
  }
})

test('a number that was only ever sent codes finds who asked for them, and the page says what became of them', async () => {
  assert.is(await askFor(bob, typo), 200)
  for (const words of ['0122', typo.slice(2), typo]) {
    const [found, ...others] = await find(words)
    assert.equal([found.id, found.by, found.match, others], [await idOf(bob), 'unproved', typo, []], words)
    assert.ok(Math.abs(Date.parse(found.at) - Date.now()) < 60_000)
  }
  const shown = await page(bob)
  assert.equal([shown.phone, shown.numbers], [typo, []])
  assert.match(
    codesOf(shown)[0] ?? '',
    /^A code for \+12125550122 was asked for: its text waits to be sent; not typed in yet/,
  )
  assert.match(shown.stands, /^No number is proved\. A code for \+12125550122 was asked for/)
})

test('codes that were refused stand on the page and in the thread: how often, why, and until when', async () => {
  assert.is(await askFor(bob, typo), 429)
  for (let sent = 1; sent < 6; sent++) {
    await wait(31)
    assert.is(await askFor(bob, typo), 200)
  }
  await wait(31)
  for (let tries = 0; tries < 3; tries++) assert.is(await askFor(bob, typo), 429)
  const shown = await page(bob)
  const moment = /[A-Z][a-z]+day, [A-Z][a-z]+ \d+, 20\d\d at \d+:\d\d [AP]M/.source
  const refused = codesOf(shown).filter((what) => what.includes('refused'))
  assert.is(refused.length, 2)
  assert.match(
    refused[0] ?? '',
    new RegExp(`refused: less than 30 seconds after the code before it; the next can go from ${moment}$`),
  )
  const enough = `A code for \\${typo} was asked for and refused, 3 times until ${moment}: 6 codes had gone to that number within a day, whoever asked for them; the next can go from ${moment}`
  assert.match(refused[1] ?? '', new RegExp(`^${enough}$`))
  assert.match(shown.stands, new RegExp(`^No number is proved\\. ${enough}$`))
  const lines = shown.lines.map(({ happened }: { happened: string | null }) => happened)
  assert.equal(
    refused.map((what) => lines.includes(what)),
    [true, true],
  )
  assert.not.match(JSON.stringify(shown), /\b\d{6}\b/, 'no code can be read')
})

test('a number that moved shows on both pages who had it and the moment of the move, not of the last text', async () => {
  await prove(ann, ann.phone)
  const moved = Date.now() + 24 * 3_600_000
  await wait(24 * 3_600)
  await prove(bob, ann.phone)
  const [now, before] = await find(ann.phone.slice(-4))
  assert.equal([now.id, now.by, now.until], [await idOf(bob), 'phone', null])
  assert.equal([before.id, before.ended], [await idOf(ann), 'when it moved to another account'])
  const [text] = (await page(ann)).lines.toReversed().filter(({ said }: { said: object[] }) => said.length > 0)
  assert.ok(Date.parse(before.until) > Date.parse(text.at) + 23 * 3_600_000, 'the last text was a day before')
  assert.ok(Math.abs(Date.parse(before.until) - moved) < 10 * 60_000)
  for (const person of [ann, bob]) {
    const [number] = (await page(person)).numbers
    assert.is(number.phone, ann.phone)
    assert.equal(
      number.owners.map(({ name, until, ended }: Record<string, string>) => [name, until, ended]),
      [
        [`${bob.firstName} ${bob.lastName}`, null, null],
        [`${ann.firstName} ${ann.lastName}`, before.until, before.ended],
      ],
    )
  }
  assert.match(
    (await page(ann)).stands,
    /^No number: \+12125550100 was theirs until .*, when it moved to another account$/,
  )
  const whose = (await page(bob)).consents.map(({ isOthers }: { isOthers: boolean }) => isOthers)
  assert.equal(whose, [true, false], 'the consent of the earlier owner is told apart')
})

test.run()
