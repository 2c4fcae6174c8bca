/**
 * Section 7 of the specification, row by row, over real HTTP against a listening server: one learner's journey from
 * signing up to leaving. Each row gives the request and the fields that come back.
 */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { hearText } from '../sms-engine/engine/hear-text.ts'
import { sampleCatalogue } from '../sms-engine/testing/sample-content.ts'
import { openTestApi } from './testing/app.ts'
import { ann } from './testing/cast.ts'

const api = await openTestApi({ catalogue: sampleCatalogue })
const url = await api.app.listen({ port: 0, host: '127.0.0.1' })
test.after(() => api.close())

let token = ''
/** Calls as the portal does: JSON when there is a body, the bearer token when there is one. */
async function call(method: string, path: string, payload?: unknown) {
  const headers: Record<string, string> = {}
  if (token) headers.authorization = `Bearer ${token}`
  if (payload !== undefined) headers['content-type'] = 'application/json'
  const body = payload === undefined ? null : JSON.stringify(payload)
  const response = await fetch(url + path, { method, headers, body })
  return { status: response.status, json: (await response.json()) as Record<string, unknown> }
}

const { phone, firstName, lastName, email, password } = ann
const selection = { selectedFocusAreas: [1], selectedTopicsByCategory: { 1: ['Basics'] } }
const userFields = [
  'id',
  'email',
  'phoneNumber',
  'firstName',
  'lastName',
  'dailyLessons',
  'weeklyQuizzes',
  'smsLessonsEnabled',
  'selectedFocusAreas',
  'selectedTopicsByCategory',
  'timezone',
  'preferredDeliveryTime',
  'onboardingCompleted',
  'learningPace',
]
const lessonFields = [
  'id',
  'title',
  'description',
  'textContent',
  'audioUrl',
  'videoUrl',
  'transcript',
  'contentType',
  'difficulty',
  'duration',
  'isCompleted',
  'subcategoryTag',
  'tags',
]
const subscriptionFields = [
  'hasSubscription',
  'productName',
  'amount',
  'interval',
  'status',
  'cancelAtPeriodEnd',
  'nextBilling',
]

type Row = [call: string, payload: (() => unknown) | undefined, fields: string[], more?: (json: never) => void]

/** In the order a learner makes them. A field of a list's items is written after brackets. */
const rows: Row[] = [
  ['POST /api/register', () => ({ email, password, firstName, lastName }), ['token', 'user']],
  [
    'POST /api/login',
    () => ({ email, password }),
    ['token', 'user'],
    (json: { token: string }) => (token = json.token),
  ],
  ['GET /api/user', undefined, userFields],
  ['GET /api/focus-areas', undefined, ['[].id', '[].title', '[].description', '[].subjects']],
  [
    'POST /api/calculate-progress',
    () => ({ ...selection, dailyLessons: 3, weeklyQuizzes: 1 }),
    ['totalTopics', 'totalSubcategories', 'totalLessons', 'estimatedWeeks', 'estimatedMonths'],
  ],
  ['POST /api/create-subscription', () => ({ plan: 'yearly' }), ['clientSecret']],
  ['POST /api/user/send-otp', () => ({ phoneNumber: phone }), ['message']],
  ['POST /api/user/verify-otp', () => ({ phoneNumber: phone, otpCode: code }), ['message']],
  ...(['PUT', 'POST'] as const).map(
    (method): Row => [
      `${method} /api/user/onboarding`,
      () => ({
        ...selection,
        learningPace: 'fast',
        dailyLessons: 3,
        weeklyQuizzes: 1,
        selectedTopics: ['Basics'],
        phoneNumber: phone,
        smsLessonsEnabled: true,
        timezone: 'America/New_York',
        preferredDeliveryTime: '09:00',
        onboardingCompleted: true,
      }),
      userFields,
    ],
  ),
  ['GET /api/dashboard', undefined, ['categories', 'stats']],
  ['GET /api/lessons?categoryId=1', undefined, lessonFields.map((field) => `[].${field}`)],
  ['GET /api/lessons?categoryId=1&difficulty=beginner&contentType=text', undefined, ['[].id']],
  ['GET /api/topics/subcategory/Basics', undefined, ['[].id', '[].name']],
  [
    'GET /api/user/sms-history',
    undefined,
    ['id', 'dateSent', 'category', 'subcategory', 'smsContent', 'isRead'].map((field) => `smsHistory[].${field}`),
  ],
  ['POST /api/lessons/assets/complete', () => ({ lessonType: 'text', rating: 5 }), []],
  ['POST /api/lessons/assets/incomplete', () => ({ lessonType: 'text' }), []],
  ['PUT /api/user/sms-preferences', () => ({ smsLessonsEnabled: false }), ['smsLessonsEnabled']],
  [
    'PUT /api/user/calibration',
    () => ({
      ...selection,
      dailyLessons: 2,
      weeklyQuizzes: 2,
      timezone: 'Asia/Tokyo',
      preferredDeliveryTime: '18:00',
    }),
    userFields,
  ],
  ['GET /api/user/subscription', undefined, subscriptionFields],
  ['GET /api/user/billing-history', undefined, ['history']],
  ['POST /api/user/setup-payment-method', undefined, ['clientSecret']],
  ['GET /api/user/payment-methods', undefined, ['paymentMethods']],
  ['PUT /api/user/email', () => ({ email: 'ann.new@example.com' }), userFields],
  ['PUT /api/user/phone', () => ({ phoneNumber: '212-555-0177' }), userFields],
]
let code = ''

for (const [name, payload, fields, more] of rows) {
  test(name, async () => {
    const [method = '', path = ''] = name.split(' ')
    if (path === '/api/user/verify-otp') code = await api.codeSentTo(phone)
    if (path === '/api/user/sms-history') {
      await hearText(api.engine, { sid: 'SM1', from: phone, body: 'NEXT', media: 0, handledByCarrier: null })
    }
    const { status, json } = await call(method, path, payload?.())
    assert.ok(status === 200 || status === 201, `${status} ${JSON.stringify(json)}`)
    for (const field of fields) assert.ok(has(json, field), `${field} in ${JSON.stringify(json)}`)
    more?.(json as never)
  })
}

/**
 * Calls that need a subscription or a card, which only a demo confirmation creates: they exist and say why they refuse.
 */
const refusedWithout: [call: string, payload: unknown][] = [
  ['POST /api/user/cancel-subscription', undefined],
  ['POST /api/user/reactivate-subscription', undefined],
  ['POST /api/user/set-default-payment-method', { paymentMethodId: 'pm_none' }],
  ['DELETE /api/user/payment-methods/pm_none', undefined],
]
for (const [name, payload] of refusedWithout) {
  test(`${name} without one is refused in words`, async () => {
    const [method = '', path = ''] = name.split(' ')
    const { status, json } = await call(method, path, payload)
    assert.ok(status >= 400 && status < 500 && status !== 405, `${status}`)
    assert.equal([typeof json.message, typeof json.code], ['string', 'string'])
    assert.is.not(json.message, 'There is nothing at this address.')
  })
}

test('what is none of these is 404 in JSON', async () => {
  const { status, json } = await call('GET', '/api/nothing')
  assert.equal([status, json], [404, { message: 'There is nothing at this address.', code: 'not_found' }])
})

/** Whether a value has a field, by a path such as `smsHistory[].id`. */
function has(value: unknown, path: string): boolean {
  const [list, ...rest] = path.split('[].')
  if (rest.length > 0) {
    const items = list ? (value as Record<string, unknown>)[list] : value
    return Array.isArray(items) && items.length > 0 && items.every((item) => has(item, rest.join('[].')))
  }
  return typeof value === 'object' && value !== null && path in value
}

test.run()
