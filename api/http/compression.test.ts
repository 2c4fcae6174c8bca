/** What is compressed, and how hard: files once and well, answers only where it pays and only cheaply. */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { seededRandom } from '../../sms-engine/testing/seeded-random.ts'
import { installCompression } from './compression.ts'

const random = seededRandom(1)
const words = Array.from({ length: 400 }, () => random().toString(36).slice(2, 8))
/** Text of the given number of bytes, as varied as prose. */
const prose = (bytes: number) =>
  Array.from({ length: bytes / 4 }, () => words[Math.floor(random() ** 2 * words.length)])
    .join(' ')
    .slice(0, bytes)

const kib = 1024
const texts = new Map([1000, kib, 32 * kib - 1, 32 * kib, 256 * kib, 257 * kib].map((bytes) => [bytes, prose(bytes)]))

const app = Fastify()
await installCompression(app)
for (const path of ['/file', '/api/list'] as const) {
  app.get(`${path}/:bytes`, async (request, reply) => {
    const { bytes } = request.params as { bytes: string }
    return reply.type('text/plain').send(texts.get(Number(bytes)))
  })
}
test.after(() => app.close())

const ask = (path: string, bytes: number, encoding = 'br') =>
  app.inject({ url: `${path}/${bytes}`, headers: { 'accept-encoding': encoding } })

const sizes: [path: string, bytes: number, isCompressed: boolean][] = [
  ['/file', 1000, false],
  ['/file', kib, true],
  ['/api/list', kib, false],
  ['/api/list', 32 * kib - 1, false],
  ['/api/list', 32 * kib, true],
]
for (const [path, bytes, isCompressed] of sizes) {
  test(`${path} of ${bytes} bytes is sent ${isCompressed ? 'compressed' : 'as it is'}`, async () => {
    const { headers } = await ask(path, bytes)
    assert.is(headers['content-encoding'], isCompressed ? 'br' : undefined)
  })
}

const brotli = (text: string, quality: number) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length

test('files are worth some work, answers little', async () => {
  const bytes = 32 * kib
  const text = texts.get(bytes) ?? ''
  assert.is((await ask('/file', bytes)).rawPayload.length, brotli(text, 5))
  assert.is((await ask('/api/list', bytes)).rawPayload.length, brotli(text, 1))
  assert.is((await ask('/api/list', bytes, 'gzip')).rawPayload.length, gzipSync(text, { level: 1 }).length)
})

test('an answer goes out in one go, unless it is very large', async () => {
  assert.ok((await ask('/api/list', 256 * kib)).headers['content-length'])
  assert.is((await ask('/api/list', 257 * kib)).headers['content-length'], undefined)
})

test('brotli comes before gzip, and whoever takes neither gets it plain', async () => {
  for (const [accepted, encoding] of [
    ['gzip, br', 'br'],
    ['gzip', 'gzip'],
    ['deflate', undefined],
    ['identity', undefined],
  ] as const) {
    assert.is((await ask('/file', 32 * kib, accepted)).headers['content-encoding'], encoding, accepted)
  }
})

test.run()
