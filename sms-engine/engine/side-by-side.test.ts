import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { weekStart } from '../domain/calendar/slots.ts'
import { runUntilIdle } from '../runtime/jobs/tick.ts'
import { ann, bob, cat, dan, type Person } from '../testing/cast.ts'
import { startTestService, type TestService } from '../testing/service.ts'

const together = suite<{ service: TestService }>('two workers side by side')

together.before(async (context) => {
  const crew = (run: () => Promise<void>) => Promise.all([run(), run(), run()])
  context.service = await startTestService({
    runTicks: async (ticks) => {
      await crew(() => runUntilIdle(ticks))
    },
  })
})

together.after(async ({ service }) => {
  await service.stop()
})

together('for a simulated week: exactly the planned texts, each once', async ({ service }) => {
  const people: readonly Person[] = [ann, bob, cat, dan]
  for (const person of people) await service.join(person)
  await service.advance('P7D')
  for (const { learner, phone } of people) {
    const { rows } = await service.engine.db.pool.query(
      `select body, status, attempts, cause, (extract(epoch from at) * 1000)::float8 as at from message where phone = $1 and kind in ('lesson', 'question', 'nudge')`,
      [phone],
    )
    // A learner who joins after the week's last slot gets a first lesson at once: it is that week's only text.
    const weeks = Object.values(Object.groupBy(rows, ({ at }) => weekStart(at, learner.zone)))
    for (const week of weeks)
      assert.ok((week?.length ?? 0) <= learner.textsPerWeek, `${phone}: more than the pace in a week`)
    assert.ok(rows.length >= learner.textsPerWeek, `${phone} got ${rows.length}`)
    for (const { status, attempts } of rows) assert.is(`${status} ${attempts}`, 'delivered 1')
    // The welcome and a first lesson leave at once, and with three workers either may be first.
    const arrived = service.received(phone).filter((body) => !body.startsWith('Tallytext: you are in'))
    assert.equal(arrived.sort(), rows.map(({ body }) => body).sort())
  }
})

together.run()
