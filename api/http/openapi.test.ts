import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openTestApi } from '../testing/app.ts'

const api = await openTestApi()
test.after(() => api.close())

const document = (await api.inject({ url: '/api/openapi.json' })).json()

interface Operation {
  operationId?: string
  security?: object[]
  responses: Record<string, { description: string }>
}

test('every route of the API is described, and nothing else', () => {
  assert.is(document.openapi, '3.1.0')
  const operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  assert.equal(operations.sort(), [
    'DELETE /api/user',
    'DELETE /api/user/passkeys/{id}',
    'DELETE /api/user/payment-methods/{id}',
    'DELETE /api/user/sessions',
    'DELETE /api/user/sessions/{id}',
    'GET /api/config',
    'GET /api/dashboard',
    'GET /api/focus-areas',
    'GET /api/lessons',
    'GET /api/lessons/{id}',
    'GET /api/quiz',
    'GET /api/review',
    'GET /api/staff/cases',
    'GET /api/topics/subcategory/{name}',
    'GET /api/user',
    'GET /api/user/billing-history',
    'GET /api/user/export',
    'GET /api/user/learning',
    'GET /api/user/passkeys',
    'GET /api/user/payment-methods',
    'GET /api/user/plan-change',
    'GET /api/user/sessions',
    'GET /api/user/sms-history',
    'GET /api/user/subscription',
    'GET /api/user/year-ahead',
    'POST /api/calculate-progress',
    'POST /api/create-subscription',
    'POST /api/demo/answer-bank',
    'POST /api/demo/confirm-payment',
    'POST /api/lessons/{id}/complete',
    'POST /api/lessons/{id}/incomplete',
    'POST /api/lessons/{id}/linked',
    'POST /api/lessons/{id}/linked/seen',
    'POST /api/login',
    'POST /api/login/passkey',
    'POST /api/login/passkey/options',
    'POST /api/logout',
    'POST /api/password-reset',
    'POST /api/password-reset/confirm',
    'POST /api/quiz/answers',
    'POST /api/register',
    'POST /api/staff/cases/{id}/answer',
    'POST /api/user/cancel-subscription',
    'POST /api/user/change-plan',
    'POST /api/user/confirm-payment',
    'POST /api/user/email/confirm',
    'POST /api/user/email/confirmation',
    'POST /api/user/onboarding',
    'POST /api/user/passkeys',
    'POST /api/user/passkeys/options',
    'POST /api/user/pause',
    'POST /api/user/pause-subscription',
    'POST /api/user/payment-methods',
    'POST /api/user/reactivate-subscription',
    'POST /api/user/reauthenticate',
    'POST /api/user/resume',
    'POST /api/user/resume-subscription',
    'POST /api/user/send-otp',
    'POST /api/user/set-default-payment-method',
    'POST /api/user/setup-payment-method',
    'POST /api/user/sms-history/{id}/read',
    'POST /api/user/verify-otp',
    'PUT /api/user/calibration',
    'PUT /api/user/email',
    'PUT /api/user/onboarding',
    'PUT /api/user/password',
    'PUT /api/user/phone',
    'PUT /api/user/sms-preferences',
  ])
})

test('each operation has a name of its own, and each answer a word', () => {
  const operations = Object.values<Record<string, Operation>>(document.paths).flatMap((some) => Object.values(some))
  const names = new Set(operations.map(({ operationId }) => operationId))
  assert.is(names.size, operations.length)
  for (const name of ['putUserOnboarding', 'postUserOnboarding', 'deleteUserSessionsById']) assert.ok(names.has(name))
  const said = new Set(operations.flatMap(({ responses }) => Object.values(responses).map((one) => one.description)))
  assert.equal([...said].sort(), [
    'A failure on our side; `requestId` names it in our log',
    'Created',
    'Done',
    'Refused; `message` says why, in a sentence for a person',
  ])
})

test('it says which calls need a session, and what errors look like', () => {
  assert.equal(document.paths['/api/user'].get.security, [{ session: [] }])
  assert.is(document.paths['/api/login'].post.security, undefined)
  const errors = document.paths['/api/login'].post.responses['4XX'].content['application/json'].schema
  assert.equal(errors.required, ['message', 'code'])
})

/** Calls that create something. */
const makes = ['POST /api/register', 'POST /api/user/passkeys']

test('every call says the status of its success, and that errors have one shape', () => {
  const statuses = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => ({
      call: `${method.toUpperCase()} ${path}`,
      said: Object.keys(responses).map((status) => status.toUpperCase()),
    })),
  )
  for (const { call, said } of statuses) {
    assert.equal(said, [makes.includes(call) ? '201' : '200', '4XX', '5XX'], call)
  }
})

/** Calls that carry their own key: the link from a text. */
const keyed = ['POST /api/lessons/{id}/linked', 'POST /api/lessons/{id}/linked/seen']
const signingIn = ['POST /api/login', 'POST /api/login/passkey', 'POST /api/login/passkey/options']
const open = [...signingIn, 'POST /api/register', 'POST /api/password-reset', 'POST /api/password-reset/confirm']

test('every call asks for a session or for staff, but for those that begin one or carry a key', () => {
  const asked = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security }]) => [`${method.toUpperCase()} ${path}`, security] as const),
  )
  const [free, guarded] = [asked.filter(([, guard]) => !guard), asked.filter(([, guard]) => guard)]
  assert.equal(free.map(([call]) => call).sort(), ['GET /api/config', ...keyed, ...open].sort())
  for (const [call, guard] of guarded) {
    assert.equal(guard, [{ [call.includes(' /api/staff/') ? 'staff' : 'session']: [] }], call)
  }
})

test('names are made of the method and the path', () => {
  assert.is(document.paths['/api/topics/subcategory/{name}'].get.operationId, 'getTopicsSubcategoryByName')
  assert.is(document.paths['/api/password-reset/confirm'].post.operationId, 'postPasswordResetConfirm')
})

test.run()
