import Fastify from 'fastify'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { answers } from './answers.ts'
import { installErrors } from './errors.ts'
import { installValidation } from './validation.ts'

const person = z.object({ name: z.string() })

const app = Fastify()
const typed = installValidation(app)
installErrors(app)
let stored: unknown
typed.get('/', { schema: { response: answers(200, person) } }, () => stored as { name: string })
const body = z.object({ people: z.array(person) })
typed.post('/', { schema: { body, response: answers(200, body) } }, (request) => request.body)
test.after(() => app.close())

test('an answer is cut down to its schema', async () => {
  stored = { name: 'Ann', passwordHash: '$argon2id$' }
  assert.equal((await app.inject('/')).json(), { name: 'Ann' })
})

test('an answer that does not fit its schema is our mistake and tells nothing', async () => {
  stored = { passwordHash: '$argon2id$' }
  const response = await app.inject('/')
  assert.is(response.statusCode, 500)
  const { requestId, ...rest } = response.json()
  assert.type(requestId, 'string')
  assert.equal(rest, { message: 'Something went wrong on our side. Please try again.', code: 'internal' })
})

test('every issue of a request is listed with its path, and the first is the message', async () => {
  const response = await app.inject({ method: 'POST', url: '/', body: { people: [{ name: 'Ann' }, {}, { name: 1 }] } })
  assert.is(response.statusCode, 400)
  const { message, code, issues } = response.json()
  assert.is(code, 'invalid')
  assert.is(message, issues[0].message)
  assert.equal(
    issues.map(({ path }: { path: unknown[] }) => path),
    [
      ['people', 1, 'name'],
      ['people', 2, 'name'],
    ],
  )
})

test('of more than 20 issues the first 20 are listed, missing fields before wrong ones', async () => {
  const people = [...Array(30).fill({ name: 1 }), {}]
  const response = await app.inject({ method: 'POST', url: '/', body: { people } })
  const { message, issues } = response.json()
  assert.is(issues.length, 20)
  assert.equal(issues[0].path, ['people', 30, 'name'])
  assert.is(message, issues[0].message)
  const twenty = await app.inject({ method: 'POST', url: '/', body: { people: Array(20).fill({}) } })
  assert.is(twenty.json().issues.length, 20)
})

for (const bad of ['[]', '"text"', 'null', '7']) {
  test(`${bad} is not a JSON object`, async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/',
      headers: { 'content-type': 'application/json' },
      body: bad,
    })
    assert.equal([response.statusCode, response.json().message], [400, 'Please send a JSON object.'])
  })
}

const three = z.object({
  a: z.string().min(3),
  b: z.string().min(3),
  c: z.string().trim().min(3),
  d: z.string().min(3),
})
typed.post('/three', { schema: { body: three } }, () => 'fine')

test('what is missing, null or blank comes before what is wrong, each in its order', async () => {
  const fields = async (body: object) => {
    const { issues, message } = (await app.inject({ method: 'POST', url: '/three', body })).json()
    assert.is(message, issues[0].message)
    return issues.map(({ path }: { path: string[] }) => path[0])
  }
  assert.equal(await fields({ a: 'x', b: null, c: '  ' }), ['b', 'c', 'd', 'a'])
  assert.equal(await fields({ a: 'x', b: 'y', c: 'z', d: '' }), ['d', 'a', 'b', 'c'])
  assert.equal(await fields({ a: 7, b: 'y', c: 'zzz' }), ['d', 'a', 'b'])
})

test.run()
