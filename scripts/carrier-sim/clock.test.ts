import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type ClockControl, ClockError, createClock } from './clock.ts'

const test = suite('Clock')

const START = Date.parse('2026-11-20T09:00:00Z')
const HOUR = 3_600_000
const DAY = 24 * HOUR
const machineNow = () => START
const settled = () => Promise.resolve()

/** A service with work due at these times, which records when it was run. */
function service(due: number[]): ClockControl & { ran: number[] } {
  const ran: number[] = []
  return {
    ran,
    offset: async () => 0,
    nextDue: async () => due[0] ?? null,
    run: async (now) => {
      ran.push(now)
      while (due[0] !== undefined && due[0] <= now) due.shift()
    },
  }
}

const refusal = (work: Promise<unknown>): Promise<ClockError> =>
  work.then(
    () => assert.unreachable('it was allowed'),
    (error) => error,
  ) as Promise<ClockError>

test('alone, it just moves', async () => {
  const clock = createClock({ machineNow, settled })
  assert.is(await clock.advance('P1D'), START + DAY)
  assert.is(await clock.advance('PT90M'), START + DAY + 1.5 * HOUR)
})

test('runs what falls due on the way, each at its own moment, and ends at the target', async () => {
  const control = service([START + HOUR, START + 5 * HOUR, START + 2 * DAY])
  const clock = createClock({ machineNow, settled, control })
  await clock.advance('P1D')
  assert.equal(control.ran, [START + HOUR, START + 5 * HOUR, START + DAY])
  assert.is(clock.now(), START + DAY)
})

test('what is overdue runs now, not in the past', async () => {
  const control = service([START - DAY])
  const clock = createClock({ machineNow, settled, control })
  await clock.advance('PT1H')
  assert.equal(control.ran, [START, START + HOUR])
})

test('waits after each step until the carrier is quiet', async () => {
  const control = service([START + HOUR])
  const order: string[] = []
  const clock = createClock({
    machineNow,
    control: {
      ...control,
      run(now) {
        order.push('run')
        return control.run(now)
      },
    },
    settled: async () => void order.push('settled'),
  })
  await clock.advance('P1D')
  assert.equal(order, ['settled', 'run', 'settled', 'run', 'settled'])
})

test('stops at the next text when asked to', async () => {
  const control = service([START + HOUR, START + 2 * HOUR, START + 3 * HOUR])
  const clock = createClock({ machineNow, settled, control })
  await clock.advanceUntil(() => control.ran.length === 2)
  assert.is(clock.now(), START + 2 * HOUR)
})

test('says so when no text is planned', async () => {
  const clock = createClock({ machineNow, settled, control: service([]) })
  const error = await refusal(clock.advanceUntil(() => false))
  assert.is(error.status, 400)
  assert.is(clock.isAdvancing(), false)
})

test('moves once at a time', async () => {
  const clock = createClock({ machineNow, settled })
  const first = clock.advance('P1D')
  assert.is((await refusal(clock.advance('P1D'))).status, 409)
  await first
  await clock.advance('P1D')
})

for (const duration of ['P-1D', 'PT0S', 'P401D', '1 day', '', 'P1D nonsense']) {
  test(`refuses ${JSON.stringify(duration)}`, async () => {
    const clock = createClock({ machineNow, settled })
    const error = await refusal(clock.advance(duration))
    assert.instance(error, ClockError)
    assert.is(error.status, 400)
    assert.is(clock.now(), START)
  })
}

test('takes 400 days', async () => {
  const clock = createClock({ machineNow, settled })
  assert.is(await clock.advance('P400D'), START + 400 * DAY)
})

test('gives up on a service that stays due', async () => {
  const clock = createClock({ machineNow, settled, control: { ...service([]), nextDue: async () => START + HOUR } })
  const error = await refusal(clock.advance('P1D'))
  assert.is(error.status, 500)
  assert.is(clock.isAdvancing(), false)
})

test('a failure of the service ends the fast-forward', async () => {
  const control = { ...service([START + HOUR]), run: async () => Promise.reject(new Error('The worker failed.')) }
  const clock = createClock({ machineNow, settled, control })
  assert.is((await refusal(clock.advance('P1D'))).message, 'The worker failed.')
  assert.is(clock.isAdvancing(), false)
})

test.run()
