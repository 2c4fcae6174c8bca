/**
 * Every operation of the OpenAPI document, with good and bad input made from its own schemas: whatever is sent, the
 * answer is a sentence and never a 500. Seeds are random; a failure prints its seed, to reproduce it.
 */

import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { sampleCatalogue } from '../sms-engine/testing/sample-content.ts'
import { openTestApi, staffToken } from './testing/app.ts'
import { type JsonSchema, nasty, valid } from './testing/arbitrary.ts'
import { ann } from './testing/cast.ts'

const RUNS = 15
/** Enough people that no single person's throttles refuse every call. */
const PEOPLE = Array.from({ length: 10 }, (_, index) => ({ ...ann, email: `ann-${index}@example.com` }))
/** Makes the calls that end sessions. */
const LEAVER = { ...ann, email: 'leaver@example.com' }

const api = await openTestApi({ config: { logLevel: 'error' }, catalogue: sampleCatalogue })
test.before(async () => {
  for (const person of [...PEOPLE, LEAVER]) await api.signUp(person)
})
test.after(() => api.close())

interface Operation {
  readonly security?: readonly Readonly<Record<string, unknown>>[]
  readonly parameters?: readonly { readonly name: string; readonly in: 'path' | 'query'; readonly schema: JsonSchema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> }
}
const document: { paths: Record<string, Record<string, Operation>> } = (
  await api.inject({ url: '/api/openapi.json' })
).json()

/** Valid values that a schema alone could not know, so that bad input reaches as deep as possible. */
const right: Record<string, unknown> = {
  id: 'assets',
  lessonId: 'assets',
  questionId: 'assets-1',
  name: 'Basics',
  categoryId: '1',
  firstName: 'Ann',
  lastName: 'Archer',
  email: 'ann.again@example.com',
  password: 'ledger-42',
  selectedFocusAreas: [1],
  selectedTopicsByCategory: { 1: ['Basics'] },
  timezone: 'America/New_York',
  preferredDeliveryTime: '09:00',
  onboardingCompleted: false,
  phoneNumber: ann.phone,
  otpCode: '123456',
}

const field = (name: string, schema: JsonSchema) =>
  fc.oneof(
    { weight: 3, arbitrary: name in right ? fc.constant(right[name]) : valid(schema) },
    { weight: 1, arbitrary: valid(schema) },
    { weight: 2, arbitrary: nasty },
  )

const inPath = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('assets', 'Basics', '1', '999999999999999999') },
  fc.uuid(),
  fc.string({ minLength: 1, maxLength: 80 }),
  fc.constantFrom('__proto__', '%00', '..', '%F0%9F', 'x'.repeat(150)),
)

function requestsOf(method: string, path: string, { parameters = [], requestBody }: Operation) {
  const query = parameters.filter((one) => one.in === 'query')
  const schema = requestBody?.content['application/json']?.schema
  const properties = Object.entries(schema?.properties ?? {}).map(([name, one]) => [name, field(name, one)] as const)
  const mutated = fc.record(Object.fromEntries(properties), { requiredKeys: [] })
  return fc.record({
    url: fc
      .tuple(
        inPath,
        fc.record(Object.fromEntries(query.map(({ name, schema: one }) => [name, field(name, one)])), {
          requiredKeys: [],
        }),
      )
      .map(([id, values]) => path.replace(/\{\w+\}/, () => encoded(id)) + queryString(values)),
    body: schema
      ? fc.oneof({ weight: 5, arbitrary: mutated }, { weight: 2, arbitrary: valid(schema) }, fc.jsonValue())
      : fc.constant(undefined),
    method: fc.constant(method.toUpperCase() as 'GET'),
  })
}

let calls = 0
for (const [path, methods] of Object.entries(document.paths)) {
  for (const [method, operation] of Object.entries(methods)) {
    test(`${method.toUpperCase()} ${path} answers anything`, async () => {
      const ends = method === 'delete' || path === '/api/logout'
      const property = fc.asyncProperty(requestsOf(method, path, operation), async ({ body, ...request }) => {
        calls++
        const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
        const person = ends ? LEAVER : PEOPLE[calls % PEOPLE.length]!
        const needs = Object.keys(operation.security?.[0] ?? {})[0]
        if (needs === 'staff') headers.authorization = `Bearer ${staffToken}`
        if (needs === 'session')
          headers.authorization = `Bearer ${ends ? await freshToken(person) : api.tokenOf(person)}`
        const sent: InjectOptions = {
          ...request,
          headers,
          remoteAddress: `10.0.${(calls >> 8) & 255}.${calls & 255}`,
          ...(body !== undefined && { payload: JSON.stringify(body) }),
        }
        const response = await api.inject(sent)
        assert.ok(response.statusCode < 500, `${response.statusCode}: ${response.body}\n${api.logged.at(-1)}`)
        assert.not(needs && response.statusCode === 401, 'the session was ended by accident')
        if (response.statusCode >= 400) assert.type(response.json().message, 'string')
      })
      await fc.assert(property, { numRuns: RUNS })
    })
  }
}

/** A separate session for a call that ends one. */
async function freshToken(person: typeof ann): Promise<string> {
  const { sub: accountId } = JSON.parse(Buffer.from(api.tokenOf(person).split('.')[1]!, 'base64url').toString())
  return api.app.issueToken(await api.sessions.open(accountId, undefined))
}

function encoded(id: string): string {
  // A lone surrogate cannot be encoded in a URL.
  return /^%|^\.\.$/.test(id) ? id : encodeURIComponent(id.toWellFormed())
}

function queryString(values: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(values).map(([name, value]) => {
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
    return `${name}=${encodeURIComponent(text.toWellFormed())}`
  })
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

test.run()
