import Fastify from 'fastify'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Busy } from './busy.ts'
import { installErrors } from './errors.ts'
import { invalidField, Refusal } from './refusal.ts'

const thrown: Record<string, unknown> = {
  refusal: new Refusal(409, 'email_taken', 'There is already an account.'),
  field: invalidField('phoneNumber', 'That number is one digit short.'),
  busy: new Busy('inner words'),
  bug: new TypeError('the secret is 42'),
  text: 'just a text',
  foreign: Object.assign(new Error('inner words'), { statusCode: 402 }),
}

const app = Fastify({ bodyLimit: 1000, genReqId: () => 'request-1' })
installErrors(app)
app.get('/:what', (request) => {
  throw thrown[(request.params as { what: string }).what]
})
app.post('/', () => 'fine')
test.after(() => app.close())

const internal = {
  message: 'Something went wrong on our side. Please try again.',
  code: 'internal',
  requestId: 'request-1',
}
const answers: [what: string, status: number, body: object][] = [
  ['refusal', 409, { message: 'There is already an account.', code: 'email_taken' }],
  [
    'field',
    400,
    {
      message: 'That number is one digit short.',
      code: 'invalid',
      issues: [{ path: ['phoneNumber'], message: 'That number is one digit short.' }],
    },
  ],
  ['busy', 503, { message: 'We are busy just now. Please try again in a moment.', code: 'busy' }],
  ['bug', 500, internal],
  ['text', 500, internal],
  ['foreign', 500, internal],
]
for (const [what, status, body] of answers) {
  test(`a thrown ${what} is answered ${status}`, async () => {
    const response = await app.inject(`/${what}`)
    assert.is(response.statusCode, status)
    assert.match(String(response.headers['content-type']), 'application/json')
    assert.equal(response.json(), body)
  })
}

const bodies: [what: string, type: string, body: string, status: number, code: string][] = [
  ['broken JSON', 'application/json', '{"a":', 400, 'invalid_json'],
  ['an empty body', 'application/json', '', 400, 'invalid_json'],
  ['a poisoned prototype', 'application/json', '{"__proto__":{"admin":true}}', 400, 'invalid_json'],
  ['a form', 'application/x-www-form-urlencoded', 'a=1', 415, 'unsupported_media_type'],
  ['too much', 'application/json', JSON.stringify('x'.repeat(1000)), 413, 'too_large'],
]
for (const [what, type, body, status, code] of bodies) {
  test(`${what} is answered ${status}`, async () => {
    const response = await app.inject({ method: 'POST', url: '/', headers: { 'content-type': type }, body })
    assert.is(response.statusCode, status)
    assert.equal(Object.keys(response.json()).sort(), ['code', 'message'])
    assert.is(response.json().code, code)
  })
}

test.run()
