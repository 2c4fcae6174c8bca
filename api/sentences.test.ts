/** Whatever a body's field contains, the refusal is a sentence for people, never zod's own words. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openTestApi, staffToken } from './testing/app.ts'
import type { JsonSchema } from './testing/arbitrary.ts'
import { ann } from './testing/cast.ts'

const api = await openTestApi()
test.before(() => api.signUp(ann))
test.after(() => api.close())

interface Operation {
  readonly security?: readonly Readonly<Record<string, unknown>>[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> }
}
const document: { paths: Record<string, Record<string, Operation>> } = (
  await api.inject({ url: '/api/openapi.json' })
).json()

const ZODS_OWN = /^Invalid (?!email or password$)|^Too |[Ee]xpected|received|Unrecognized/

const WRONG = [null, 'x', '', 7, -1, 0.5, true, [], [null], ['x'], [7, {}], {}, { x: 'x' }, { 1: 'x' }, { 1: [7] }]
const TOO_MUCH = ['x'.repeat(20_000), Array(2000).fill(1), Array(2000).fill('x'), { 1: Array(2000).fill('x') }, 1e300]

/** Bodies with one error each, also inside nested objects. */
function* wrongBodies({ properties = {} }: JsonSchema): Generator<object> {
  for (const [name, schema] of Object.entries(properties)) {
    for (const value of [...WRONG, ...TOO_MUCH]) yield { [name]: value }
    for (const inner of wrongBodies(schema)) yield { [name]: inner }
  }
}

for (const [path, methods] of Object.entries(document.paths)) {
  for (const [method, { security, requestBody }] of Object.entries(methods)) {
    const schema = requestBody?.content['application/json']?.schema
    if (!schema) continue
    test(`${method.toUpperCase()} ${path} refuses in sentences`, async () => {
      const token = security?.[0] && 'staff' in security[0] ? staffToken : api.tokenOf(ann)
      for (const body of [{}, ...wrongBodies(schema)]) {
        const url = path.replace(/\{\w+\}/, '1')
        const headers = { authorization: `Bearer ${token}` }
        const response = await api.inject({ method: method.toUpperCase() as 'PUT', url, headers, body })
        const { message, issues = [] } = response.json()
        for (const said of [message, ...issues.map((issue: { message: string }) => issue.message)]) {
          assert.not.match(said ?? '', ZODS_OWN, JSON.stringify(body).slice(0, 80))
        }
      }
    })
  }
}

test.run()
