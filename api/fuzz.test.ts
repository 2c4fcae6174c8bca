/** Whatever is sent, the answer is a sentence and never a 500. Seeds are random; a failure prints the one to repeat it. */
import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openTestApi } from './testing/app.ts'
import { ann } from './testing/cast.ts'

const RUNS = 120
/** Enough people that nobody's throttles answer for everything. */
const PEOPLE = Array.from({ length: 10 }, (_, index) => ({ ...ann, email: `ann-${index}@example.com` }))

const api = await openTestApi({ config: { logLevel: 'error' } })
test.before(async () => {
  for (const person of PEOPLE) await api.signUp(person)
})
test.after(() => api.close())

/** Values that have broken services before, beside fast-check's own. */
const nasty = fc.oneof(
  { weight: 3, arbitrary: fc.jsonValue() },
  fc.string({ unit: 'binary' }),
  fc.constantFrom('\0', 'a\0b@example.com'),
  fc.constantFrom('\ud800', '', ' ', 'x'.repeat(300), '١٢٣٤٥٦', '123456', '-0', 'null'),
  fc.constantFrom(0, -0, -1, 0.5, 1e308, Number.MAX_SAFE_INTEGER, 2 ** 53, true, false, null),
  fc.constantFrom('America/New_York', '09:00', ann.email, ann.phone, '2026-11-20', 'Basics', 1, 2, [1], [1, 2]),
  fc.dictionary(
    fc.constantFrom('1', '2', '01', '1e0', '__proto__', 'constructor'),
    fc.array(fc.constantFrom('Basics', '\0', 1)),
  ),
)

const bodies: Record<string, string[]> = {
  'POST /api/register': ['firstName', 'lastName', 'email', 'password'],
  'POST /api/login': ['email', 'password'],
  'POST /api/calculate-progress': ['selectedTopicsByCategory', 'dailyLessons', 'weeklyQuizzes'],
  'PUT /api/user/onboarding': [
    'onboardingCompleted',
    'dailyLessons',
    'weeklyQuizzes',
    'selectedFocusAreas',
    'selectedTopicsByCategory',
    'selectedTopics',
    'learningPace',
    'phoneNumber',
    'smsLessonsEnabled',
    'timezone',
    'preferredDeliveryTime',
    'consent',
  ],
  'POST /api/user/send-otp': ['phoneNumber', 'consent'],
  'POST /api/user/verify-otp': ['phoneNumber', 'otpCode'],
  'PUT /api/user/sms-preferences': ['smsLessonsEnabled'],
}

/** Mostly right bodies, so that what is wrong reaches as deep as it can. */
const right: Record<string, unknown> = {
  firstName: 'Ann',
  lastName: 'Archer',
  email: 'ann.again@example.com',
  password: 'ledger-42',
  selectedTopicsByCategory: { 1: ['Basics'] },
  dailyLessons: 3,
  weeklyQuizzes: 1,
  onboardingCompleted: false,
  phoneNumber: ann.phone,
  otpCode: '123456',
  smsLessonsEnabled: true,
}

let calls = 0
for (const [route, fields] of Object.entries(bodies)) {
  const [method, url] = route.split(' ') as ['POST' | 'PUT', string]
  const field = (name: string) =>
    fc.oneof({ weight: 2, arbitrary: fc.constant(right[name]) }, { weight: 1, arbitrary: nasty })
  const mutated = fc.record(Object.fromEntries(fields.map((name) => [name, field(name)])), { requiredKeys: [] })

  test(`${route} answers anything`, async () => {
    const property = fc.asyncProperty(fc.oneof({ weight: 5, arbitrary: mutated }, fc.jsonValue()), async (body) => {
      calls++
      const remoteAddress = `10.0.${(calls >> 8) & 255}.${calls & 255}`
      const headers = { 'content-type': 'application/json' }
      const person = PEOPLE[calls % PEOPLE.length]!
      const response = await api.injectAs(person, { method, url, headers, remoteAddress, body: JSON.stringify(body) })
      assert.ok(response.statusCode < 500, `${response.statusCode}: ${response.body}\n${api.logged.at(-1)}`)
      if (response.statusCode >= 400) assert.type(response.json().message, 'string')
    })
    await fc.assert(property, { numRuns: RUNS })
  })
}

test.run()
