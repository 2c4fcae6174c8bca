import { Registry } from 'prom-client'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { meteredTicks } from '../runtime/jobs/metered-ticks.ts'
import { runTick } from '../runtime/jobs/tick.ts'
import { createMetrics } from '../runtime/metrics.ts'
import { serveMetrics } from '../runtime/metrics-server.ts'
import { ann } from '../testing/cast.ts'
import { beforeTheLesson, startTestService } from '../testing/service.ts'
import { countEngine } from './engine-metrics.ts'
import { hearText } from './hear-text.ts'

const test = suite('what a process tells a collector')

async function figure(registry: Registry, line: string): Promise<number> {
  const found = (await registry.metrics()).split('\n').find((one) => one.startsWith(`${line} `))
  return Number(found?.slice(line.length + 1))
}

test('texts that come, come again and go out are counted, with their segments and what the carrier refused', async () => {
  const service = await startTestService({ startsAt: beforeTheLesson })
  const registry = new Registry()
  const stop = countEngine(registry, service.engine)
  await service.join(ann)
  const text = { sid: `SM${'1'.repeat(32)}`, from: ann.phone, body: 'SCORE', media: 0, handledByCarrier: null } as const
  await hearText(service.engine, text)
  await hearText(service.engine, text)
  assert.is(await figure(registry, 'tallytext_texts_heard_total{time="first"}'), 1)
  assert.is(await figure(registry, 'tallytext_texts_heard_total{time="again"}'), 1)
  const accepted = 'tallytext_sends_total{kind="notice",outcome="accepted",code=""}'
  const before = await figure(registry, accepted)
  assert.ok(before >= 1, await registry.metrics())
  assert.ok((await figure(registry, 'tallytext_segments_accepted_total')) >= before)
  stop()
  await hearText(service.engine, { ...text, sid: `SM${'2'.repeat(32)}` })
  assert.is(await figure(registry, 'tallytext_texts_heard_total{time="first"}'), 1, 'nobody listens any more')
  await service.stop()
})

test('a job tells how often it ran, what it did, when it last ended well, and how often it failed', async () => {
  const registry = new Registry()
  let left = 2
  const [works, fails] = meteredTicks(
    [
      { name: 'works', every: '1 second', lanes: 1, run: async () => ({ sent: left > 0 ? left-- : 0 }) },
      { name: 'fails', every: '1 second', lanes: 1, run: async () => Promise.reject(new Error('no')) },
    ],
    registry,
  )
  if (!works || !fails) throw new Error('a tick is missing')
  await runTick(works, 0)
  await runTick(fails, 0).catch(() => undefined)
  assert.is(await figure(registry, 'tallytext_tick_items_total{tick="works",result="sent"}'), 3)
  assert.is(await figure(registry, 'tallytext_tick_seconds_count{tick="works"}'), 3)
  assert.is(await figure(registry, 'tallytext_tick_failures_total{tick="fails"}'), 1)
  assert.is(await figure(registry, 'tallytext_tick_failures_total{tick="works"}'), 0)
  const finished = await figure(registry, 'tallytext_tick_finished_timestamp_seconds{tick="works"}')
  assert.ok(Math.abs(finished - Date.now() / 1000) < 60)
  assert.not((await registry.metrics()).includes('finished_timestamp_seconds{tick="fails"}'))
})

const doors: [what: string, set: { token?: string; production: boolean }, shown: string | null, status: number][] = [
  ['the token of production', { token: 'a-token-of-tests', production: true }, 'a-token-of-tests', 200],
  ['another token', { token: 'a-token-of-tests', production: true }, 'a-token', 404],
  ['no token', { token: 'a-token-of-tests', production: true }, null, 404],
  ['nothing in a production without a token', { production: true }, null, 404],
  ['nothing in development', { production: false }, null, 200],
]
for (const [what, { token, production }, shown, status] of doors) {
  test(`a worker answers ${what} with ${status}, and says to anybody that it lives`, async () => {
    const { registry, close } = createMetrics()
    const server = await serveMetrics(registry, { port: 0, host: 'localhost', token, production })
    const at = `http://localhost:${server.port}`
    const headers: Record<string, string> = shown === null ? {} : { authorization: `Bearer ${shown}` }
    const answer = await fetch(`${at}/metrics`, { headers })
    assert.is(answer.status, status)
    if (status === 200) assert.match(await answer.text(), 'tallytext_eventloop_delay_p99_seconds')
    assert.is((await fetch(`${at}/healthz`)).status, 200)
    await server.close()
    close()
  })
}

test.run()
