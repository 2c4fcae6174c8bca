/** The carrier is told about opt-outs in words that only we understand, each once, whatever goes wrong on the way. */
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { ConsentChange, NumberServices } from '../carrier/port.ts'
import { createCarrier } from '../carrier/twilio/send.ts'
import { claimNews } from '../store/consent-news.ts'
import { ann, dan } from '../testing/cast.ts'
import { beforeTheLesson, startTestService, type TestService } from '../testing/service.ts'
import { tellConsents } from './tell-consents.ts'

const news = suite<{ service: TestService; told: ConsentChange[]; tell: NonNullable<NumberServices['tellConsents']> }>(
  'what the carrier is told of opt-outs',
)

news.before.each(async (context) => {
  const service = await startTestService({ startsAt: beforeTheLesson })
  const real = createCarrier({ ...service.carrierConfig, tellsConsents: true }).numbers?.tellConsents
  const told: ConsentChange[] = []
  Object.assign(context, {
    service,
    told,
    tell: (changes: readonly ConsentChange[]) => {
      told.push(...changes)
      return real?.(changes)
    },
  })
  await service.join(ann)
  await service.join(dan)
})

news.after.each(async ({ service }) => {
  await service.stop()
})

/** Ends all pauses. @returns how many changes were waiting */
async function hurry({ engine }: TestService): Promise<number> {
  const { rowCount } = await engine.db.pool.query(
    'update consent_news set next_try_at_machine = clock_timestamp() where next_try_at_machine is not null',
  )
  return rowCount ?? 0
}

news(
  'a phrase is told once, after its confirmation has had its time; the carrier blocks the number',
  async (context) => {
    const { service, told, tell } = context
    assert.is((await service.text(ann.phone, 'please stop texting me')).length, 1)
    assert.is((await tellConsents(service.engine, tell)).told, 0, 'our confirmation may still be on its way')
    assert.is(service.sim.carrier.isOptedOut(ann.phone), false)
    await hurry(service)
    assert.is((await tellConsents(service.engine, tell)).told, 1)
    assert.ok(service.sim.carrier.isOptedOut(ann.phone))
    assert.is(await hurry(service), 0)
    assert.is((await tellConsents(service.engine, tell)).told, 0)
    assert.equal(
      told.map(({ phone, action }) => [phone, action]),
      [[ann.phone, 'opt-out']],
    )
  },
)

news('a word of the carrier is not told: it has acted on it', async ({ service }) => {
  await service.text(ann.phone, 'STOP')
  assert.is(await hurry(service), 0)
})

for (const fault of ['500', '429', 'timeout-after-accept'] as const) {
  news(`through ${fault}: the same change again until it is taken, and no more`, async ({ service, told, tell }) => {
    await service.text(ann.phone, 'please stop texting me')
    await service.text(dan.phone, 'leave me alone')
    await hurry(service)
    service.sim.faults.add(fault, 2)
    for (const later of [2, 2, 0]) {
      assert.is((await tellConsents(service.engine, tell)).later, later)
      await hurry(service)
    }
    assert.ok(service.sim.carrier.isOptedOut(ann.phone) && service.sim.carrier.isOptedOut(dan.phone))
    assert.is(told.length, 6)
    assert.is(new Set(told.map(({ id }) => id)).size, 2, 'each by one id')
  })
}

news('a change that a worker took and never told is told again after two minutes', async ({ service, told, tell }) => {
  await service.text(ann.phone, 'please stop texting me')
  await hurry(service)
  const { pool } = service.engine.db
  const [claimed] = await claimNews(pool, service.engine.sender, 10)
  const { rows } = await pool.query<{ again_s: number }>(
    'select extract(epoch from next_try_at_machine - clock_timestamp())::float8 as again_s from consent_news',
  )
  const [{ again_s } = { again_s: 0 }] = rows
  assert.ok(again_s > 60 && again_s <= 120, `in ${again_s} s`)
  await hurry(service)
  await tellConsents(service.engine, tell)
  assert.equal(
    told.map(({ id }) => id),
    [claimed?.id],
  )
})

news('two workers at once tell it once', async ({ service, told, tell }) => {
  await service.text(ann.phone, 'please stop texting me')
  await hurry(service)
  await Promise.all([tellConsents(service.engine, tell), tellConsents(service.engine, tell)])
  assert.is(told.length, 1)
})

news('who comes back is unblocked again, and who came back before it was told is not told of', async (context) => {
  const { service, told, tell } = context
  await service.text(ann.phone, 'please stop texting me')
  await service.text(ann.phone, 'start!')
  assert.is(await hurry(service), 0, 'the carrier knew of nothing')
  await service.text(ann.phone, 'please stop texting me')
  await hurry(service)
  await tellConsents(service.engine, tell)
  assert.is((await service.text(ann.phone, 'start!')).length, 0, 'the carrier still blocks our answer')
  await hurry(service)
  await tellConsents(service.engine, tell)
  assert.is(service.sim.carrier.isOptedOut(ann.phone), false)
  assert.equal(
    told.map(({ action }) => action),
    ['opt-out', 'opt-in'],
  )
  await service.text(ann.phone, 'please stop texting me')
  await service.text(ann.phone, 'start!')
  assert.is(await hurry(service), 0)
})

news('who comes back and opts out by a word of the carrier stays out', async (context) => {
  const { service, told, tell } = context
  await service.text(ann.phone, 'please stop texting me')
  await hurry(service)
  await tellConsents(service.engine, tell)
  told.length = 0
  await service.text(ann.phone, 'start!')
  await service.text(ann.phone, 'STOP')
  await hurry(service)
  await tellConsents(service.engine, tell)
  assert.equal(
    told.map(({ action }) => action),
    ['opt-out'],
  )
  assert.ok(service.sim.carrier.isOptedOut(ann.phone))
  assert.is(await hurry(service), 0)
  await service.text(ann.phone, 'START')
  await hurry(service)
  await tellConsents(service.engine, tell)
  assert.is(service.sim.carrier.isOptedOut(ann.phone), false)
})

news('an opt-out that overtakes the report of a return is told after it', async ({ service, told, tell }) => {
  await service.text(ann.phone, 'please stop texting me')
  await hurry(service)
  await tellConsents(service.engine, tell)
  await service.text(ann.phone, 'start!')
  await hurry(service)
  await tellConsents(service.engine, async (changes) => {
    await service.text(ann.phone, 'STOP')
    assert.is((await tellConsents(service.engine, tell)).told, 0, 'the return may still be on its way')
    return tell(changes)
  })
  await hurry(service)
  await tellConsents(service.engine, tell)
  assert.equal(
    told.map(({ action }) => action),
    ['opt-out', 'opt-in', 'opt-out'],
  )
  assert.ok(service.sim.carrier.isOptedOut(ann.phone))
})

news('what was overtaken while it was told is not taken for told', async ({ service, told, tell }) => {
  await service.text(ann.phone, 'please stop texting me')
  await hurry(service)
  await tellConsents(service.engine, async (changes) => {
    await service.text(ann.phone, 'start!')
    return tell(changes)
  })
  assert.is(await hurry(service), 1)
  await tellConsents(service.engine, tell)
  assert.equal(
    told.map(({ action }) => action),
    ['opt-out', 'opt-in'],
  )
  assert.is(service.sim.carrier.isOptedOut(ann.phone), false)
})

news('what the carrier refuses ten times is given up, with its code', async ({ service }) => {
  await service.text(ann.phone, 'please stop texting me')
  const refuse = async (changes: readonly ConsentChange[]) =>
    new Map(changes.map(({ id }) => [id, { taken: false, code: 30646 } as const]))
  for (let time = 1; time <= 9; time++) {
    await hurry(service)
    assert.is((await tellConsents(service.engine, refuse)).later, 1)
  }
  await hurry(service)
  assert.is((await tellConsents(service.engine, refuse)).givenUp, 1)
  assert.is(await hurry(service), 0)
  const { rows } = await service.engine.db.pool.query('select error_code from consent_news')
  assert.equal(rows, [{ error_code: 30646 }])
})

news.run()
