import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { keepContent } from '../../sms-engine/store/content-versions.ts'
import { ann } from '../../sms-engine/testing/cast.ts'
import { sampleCatalogue } from '../../sms-engine/testing/sample-content.ts'
import { beforeTheLesson, startTestService, type TestService } from '../../sms-engine/testing/service.ts'
import { printStored, readStored } from './stored.ts'

const stored = suite<{ service: TestService }>('what a changed reader would change')

stored.before(async (context) => {
  context.service = await startTestService({ startsAt: beforeTheLesson })
  await keepContent(context.service.engine.db.pool, sampleCatalogue)
  await context.service.join(ann)
  for (const body of ['NEXT', 'Q', 'A', 'send at 7pm']) await context.service.text(ann.phone, body)
})
stored.after(async ({ service }) => {
  await service.stop()
})

stored('nothing, while the reader is the one that heard', async ({ service }) => {
  const found = await readStored(service.engine.db.pool)
  assert.is(found.texts, 4)
  assert.equal(found.changed, [])
})

stored('the turn, the old reading and the new one, and the text only when asked for', async ({ service }) => {
  const { pool } = service.engine.db
  await pool.query(
    `update turn set context = jsonb_set(context, '{heard}', '{"reader": 1, "is": "unclear", "by": "rule"}')
     where event ->> 'body' = 'send at 7pm'`,
  )
  await pool.query(`update turn set context = context - 'heard' where event ->> 'body' = 'NEXT'`)
  const found = await readStored(pool)
  assert.is(found.unknown, 1)
  assert.equal(
    found.changed.map(({ reader, old, new: today }) => [reader, old, today]),
    [[1, 'unclear', 'wish time']],
  )
  assert.match(printStored(found, false), /^4 stored texts, 1 read differently today, 1 heard before/)
  assert.match(printStored(found, false), /\n1\tunclear → wish time\n/)
  assert.not.match(printStored(found, false), /send at/)
  assert.match(printStored(found, true), /"send at 7pm"/)
})

stored.run()
