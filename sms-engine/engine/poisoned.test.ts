import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createCarrier } from '../carrier/twilio/send.ts'
import { ann, bob, cat, type Person } from '../testing/cast.ts'
import { column } from '../testing/rows.ts'
import { beforeTheLesson, startTestService, type TestService } from '../testing/service.ts'
import { dispatchDue } from './dispatch-due.ts'
import { reconcileSends } from './reconcile-sends.ts'
import { settleUndelivered } from './settle-undelivered.ts'

const poisoned = suite<{ service: TestService }>('a turn that throws')

poisoned.before(async (context) => {
  context.service = await startTestService({ startsAt: beforeTheLesson })
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
  assert.match((await service.text(ann.phone, 'NEXT'))[0] ?? '', /reply Q/i)
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
  assert.match((await service.text(bob.phone, 'NEXT'))[0] ?? '', /reply Q/i)
})

poisoned(
  'a due turn that cannot be written is put off, and the others of its batch are written',
  async ({ service }) => {
    const { engine } = service
    const { pool } = engine.db
    await pool.query(`
    create function refuse() returns trigger language plpgsql as $$
    begin
      if new.conversation_id = '${bob.learner.id}' then raise exception 'this turn cannot be written'; end if;
      return new;
    end $$`)
    await pool.query('create trigger refused before insert on turn for each row execute function refuse()')
    try {
      await pool.query(`update conversation set next_send_at = to_timestamp(0)`)
      const batch = { lane: 0, lanes: 1, limit: 10 }
      assert.equal(await dispatchDue(engine, batch), { read: 3, decided: 2, poisoned: 1 })
      assert.equal(await column(pool, 'conversation', 'next_send_at = to_timestamp(3600)', [bob.learner.id]), [true])
    } finally {
      await pool.query('drop function refuse cascade')
    }
  },
)

/** Adds a text with this status, attempted an hour ago. @returns its id */
async function addMessage({ engine }: TestService, { learner, phone }: Person, status: string): Promise<string> {
  const { rows } = await engine.db.pool.query<{ id: string }>(
    `insert into message (conversation_id, phone, direction, kind, body, status, attempted_at_machine, not_after, at)
     values ($1, $2, 'out', 'notice', 'Hello.', $3, now() - interval '1 hour', now() + interval '30 days', now())
     returning id`,
    [learner.id, phone, status],
  )
  return rows[0]?.id as string
}

poisoned('an undelivered text of a state that nobody can read holds up no other', async ({ service }) => {
  const { engine } = service
  const { pool } = engine.db
  const before = await pool.query('select state from conversation where id = $1', [bob.learner.id])
  await pool.query(`update conversation set state = '{"version": 99}' where id = $1`, [bob.learner.id])
  const stuck = await addMessage(service, bob, 'undelivered')
  const fine = await addMessage(service, ann, 'undelivered')
  const settled = async () =>
    (await pool.query('select settled from message where id = any($1) order by id', [[stuck, fine]])).rows.map(
      (row) => row.settled,
    )
  assert.equal(await settleUndelivered(engine, 1), { settled: 0, poisoned: 1 })
  assert.equal(await settleUndelivered(engine, 1), { settled: 1, poisoned: 0 })
  assert.equal(await settleUndelivered(engine), { settled: 0, poisoned: 0 })
  assert.equal(await settled(), [false, true])
  await pool.query('update conversation set state = $2 where id = $1', [bob.learner.id, before.rows[0].state])
  await pool.query('update message set retry_at_machine = now() where id = $1', [stuck])
  assert.equal(await settleUndelivered(engine), { settled: 1, poisoned: 0 })
  assert.equal(await settled(), [true, true])
})

poisoned('a send that cannot be reconciled holds up no other', async ({ service }) => {
  const none = { found: 0, requeued: 0, givenUp: 0, poisoned: 0 }
  const prompt = { list_lag_ms: 0 }
  const { engine } = service
  await addMessage(service, bob, 'uncertain')
  await addMessage(service, ann, 'uncertain')
  const real = createCarrier(service.carrierConfig)
  const carrier = {
    ...real,
    list: async (to: string, since: number) => {
      if (to === bob.phone) throw new Error('a list that nobody can read')
      return real.list(to, since)
    },
  }
  assert.equal(await reconcileSends(engine, carrier, { ...prompt, limit: 1 }), { ...none, poisoned: 1 })
  assert.equal(await reconcileSends(engine, carrier, { ...prompt, limit: 1 }), { ...none, requeued: 1 })
  assert.equal(await reconcileSends(engine, carrier, prompt), none)
})

poisoned.run()
