import Fastify from 'fastify'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isUnchanged } from './not-modified.ts'

const app = Fastify()
app.get('/', async (request, reply) => (isUnchanged(request, reply, 'v2') ? reply : { fresh: true }))
test.after(() => app.close())

const examples: [known: string | undefined, status: number][] = [
  [undefined, 200],
  ['W/"v1"', 200],
  ['W/"v2"', 304],
  ['W/"v1", W/"v2"', 304],
  ['W/"v1",W/"v2"', 304],
  ['*', 304],
  ['', 200],
]
for (const [known, status] of examples) {
  test(`a browser that has ${known || 'nothing'} is answered ${status}`, async () => {
    const response = await app.inject({ url: '/', headers: known === undefined ? {} : { 'if-none-match': known } })
    assert.equal([response.statusCode, response.body], status === 304 ? [304, ''] : [200, '{"fresh":true}'])
    assert.equal([response.headers.etag, response.headers['cache-control']], ['W/"v2"', 'private, no-cache'])
  })
}

test.run()
