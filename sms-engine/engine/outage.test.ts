import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { hour_ms } from '../domain/model/units.ts'
import { writeClockOffset } from '../runtime/service-clock.ts'
import { ann } from '../testing/cast.ts'
import { beforeTheLesson, startTestService } from '../testing/service.ts'

const outage = suite('an outage of the workers')

/** The hour of a day of November in New York at which the workers are back; nobody works until then. */
const back = (day: number, hour: number) => Date.parse(`2026-11-${day}T00:00:00-05:00`) + hour * hour_ms

for (const { what, at, texts } of [
  { what: 'that ends on Tuesday at ten brings Tuesday’s text, and not Monday’s as well', at: back(17, 10), texts: 1 },
  { what: 'that ends on Tuesday before the hour brings nothing before it', at: back(17, 8), texts: 0 },
  { what: 'that ends when Tuesday’s window is over brings nothing', at: back(17, 21.5), texts: 0 },
]) {
  outage(what, async () => {
    const service = await startTestService({ startsAt: beforeTheLesson })
    await service.join({ ...ann, learner: { ...ann.learner, textsPerWeek: 5 } })
    const before = service.received(ann.phone).length
    await writeClockOffset(service.engine.db.pool, at - Date.now())
    await service.settle()
    assert.is(service.received(ann.phone).length - before, texts)
    await service.stop()
  })
}

outage.run()
