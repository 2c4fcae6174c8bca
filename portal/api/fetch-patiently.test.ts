import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { fetchPatiently } from './fetch-patiently.ts'

const test = suite('fetch patiently')

/** What is made of a service that gives these answers: the status, the requests it got, and the seconds waited. */
async function made(...answers: [status: number, body: string, retryAfter?: string][]) {
  const asked: string[] = []
  const waited: number[] = []
  Object.defineProperty(globalThis, 'fetch', {
    configurable: true,
    async value(path: string, { method, body }: RequestInit) {
      const [status, text, retryAfter] = answers[asked.length] ?? [200, '{}']
      asked.push(`${method} ${path} ${body}`)
      return new Response(text, { status, headers: retryAfter ? { 'retry-after': retryAfter } : {} })
    },
  })
  const options = { method: 'POST', body: '{"a":1}' }
  const response = await fetchPatiently('/api/x', options, async (seconds) => void waited.push(seconds))
  assert.is(new Set(asked).size, 1, 'the same request each time')
  return { status: response.status, text: await response.text(), asked: asked.length, waited }
}

const busy = '{"code":"busy","message":"We are busy just now."}'

test('a service that is too busy is asked again, as late as it says', async () => {
  assert.equal(await made([503, busy, '2'], [200, '{"done":true}']), {
    status: 200,
    text: '{"done":true}',
    asked: 2,
    waited: [2],
  })
  assert.equal((await made([503, busy], [200, '{}'])).waited, [1])
  assert.equal((await made([503, busy, '600'], [200, '{}'])).waited, [5], 'nobody waits for ten minutes')
})

test('one that stays too busy says so in the end', async () => {
  assert.equal(await made([503, busy, '5'], [503, busy, '5'], [503, busy, '5']), {
    status: 503,
    text: busy,
    asked: 3,
    waited: [5, 5],
  })
})

test('no other answer is asked for twice', async () => {
  for (const [status, text] of [
    [200, '{}'],
    [429, busy],
    [500, '{"code":"internal"}'],
    [503, '{"code":"codes_paused"}'],
    [503, '{"code":"unknown_outcome"}'],
    [503, '<html>Service Unavailable</html>'],
  ] as const) {
    assert.equal(await made([status, text, '1']), { status, text, asked: 1, waited: [] })
  }
})

test.run()
