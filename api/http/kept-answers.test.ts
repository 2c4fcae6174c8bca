import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { installCompression } from './compression.ts'
import { keptAnswers } from './kept-answers.ts'

const test = suite('kept answers')

const long = JSON.stringify(Array.from({ length: 8000 }, (_, nth) => nth))
let made: string[] = []

const app = Fastify()
await installCompression(app)
const kept = keptAnswers(2)
app.get<{ Params: { key: string } }>('/api/:key', async (request, reply) => {
  const { key } = request.params
  return kept.send(request, reply, key, () => {
    made.push(key)
    return key === 'short' ? '[1]' : long
  })
})
test.after(() => app.close())
test.before.each(() => {
  made = []
})

const ask = (key: string, encoding = 'br, gzip') =>
  app.inject({ url: `/api/${key}`, headers: { 'accept-encoding': encoding } })

const encodings: [accepted: string, encoding: string | undefined][] = [
  ['br, gzip', 'br'],
  ['gzip, br', 'br'],
  ['gzip;q=1.0', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['identity', undefined],
  ['deflate', undefined],
]
for (const [accepted, encoding] of encodings) {
  test(`who accepts "${accepted}" gets ${encoding ?? 'it plain'}, first and kept`, async () => {
    for (let time = 0; time < 2; time++) {
      const { headers, rawPayload } = await ask('a', accepted)
      assert.is(headers['content-encoding'], encoding)
      assert.is(headers.vary, 'accept-encoding')
      assert.is(headers['content-type'], 'application/json; charset=utf-8')
      assert.is(Number(headers['content-length']), rawPayload.length)
      const open = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''] ?? ((bytes: Buffer) => bytes)
      assert.is(open(rawPayload).toString(), long)
    }
  })
}

test('what is short goes out as it is', async () => {
  const { headers, body } = await ask('short')
  assert.equal([body, headers['content-encoding'], headers.vary], ['[1]', undefined, undefined])
})

test('an answer is made once, until others were asked for since', async () => {
  await ask('b')
  await ask('c')
  await ask('b', 'gzip')
  assert.equal(made, ['b', 'c'])
  await ask('d')
  await ask('b')
  assert.equal(made, ['b', 'c', 'd'])
  await ask('c')
  assert.equal(made, ['b', 'c', 'd', 'c'], 'c was not asked for longest')
})

test.run()
