import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ann, bob, cat } from '../testing/cast.ts'
import { startTestService, type TestService } from '../testing/service.ts'

const poisoned = suite<{ service: TestService }>('a turn that throws')

poisoned.before(async (context) => {
  context.service = await startTestService()
  for (const person of [ann, bob, cat]) await context.service.join(person)
})

poisoned.after(async ({ service }) => {
  await service.stop()
})

poisoned('the text is kept, the phone gets one friendly line, and the next text works', async ({ service }) => {
  const { pool } = service.engine.db
  await service.text(ann.phone, 'NEXT')
  await service.text(ann.phone, 'Q')
  await pool.query(`update conversation set state = jsonb_set(state, '{open,order}', '[9,9,9,9]') where id = $1`, [
    ann.learner.id,
  ])
  assert.match((await service.text(ann.phone, 'A'))[0] ?? '', /^Sorry, something went wrong on our side/)
  const { rows } = await pool.query('select event, error from dead_letter where phone = $1', [ann.phone])
  assert.is(rows.length, 1)
  assert.is(rows[0].event.body, 'A')
  assert.match(rows[0].error, 'names an option that does not exist')
  assert.match((await service.text(ann.phone, 'NEXT'))[0] ?? '', /Reply Q for a question\.$/)
})

poisoned('a state that nobody can read blocks neither its own texts for good nor anybody else', async ({ service }) => {
  const { pool } = service.engine.db
  const before = await pool.query('select state from conversation where id = $1', [bob.learner.id])
  await pool.query(`update conversation set state = '{"version": 99}', next_send_at = now() where id = $1`, [
    bob.learner.id,
  ])
  const welcomed = service.received(cat.phone).length
  await service.advance('P8D')
  assert.ok(service.received(cat.phone).length > welcomed, 'the others go on')
  assert.match((await service.text(bob.phone, 'NEXT'))[0] ?? '', /^Sorry/)
  await pool.query('update conversation set state = $2 where id = $1', [bob.learner.id, before.rows[0].state])
  assert.match((await service.text(bob.phone, 'NEXT'))[0] ?? '', /Reply Q for a question\.$/)
})

poisoned.run()
