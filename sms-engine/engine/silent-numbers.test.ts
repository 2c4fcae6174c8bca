/** A number that was silent for long may be somebody else's by now: before texting it, we ask the carrier. */
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createCarrier } from '../carrier/twilio/send.ts'
import { day_ms } from '../domain/model/units.ts'
import { ann, dan, type Person } from '../testing/cast.ts'
import { beforeTheLesson, startTestService, type TestService } from '../testing/service.ts'
import { flushOutbox } from './flush-outbox.ts'
import { deleteLearner } from './personal-data.ts'

const silent = suite<{ service: TestService }>('a text to a silent number')

silent.before.each(async (context) => {
  context.service = await startTestService({ startsAt: beforeTheLesson, numbers: { checksReassigned: true } })
  await context.service.join(ann)
})

silent.after.each(async ({ service }) => {
  await service.stop()
})

/** Makes the proof of Ann's number this many days older; nobody has texted from it since. */
async function age({ engine }: TestService, days: number): Promise<void> {
  await engine.db.pool.query(`update consent set at = at - $1 * interval '1 day'`, [days])
}

async function checks({ engine }: TestService): Promise<string[]> {
  const { rows } = await engine.db.pool.query<{ owner: string }>('select owner from number_check order by id')
  return rows.map(({ owner }) => owner)
}

/** What became of Ann's scheduled texts: lessons, and questions in their place. */
const lessons = async ({ engine }: TestService) => {
  const { rows } = await engine.db.pool.query<{ status: string }>(
    `select status from message where kind in ('lesson', 'question') order by id`,
  )
  return rows.map(({ status }) => status)
}

silent(
  'goes once the carrier has said that the number is still its owner’s, which holds for a day',
  async ({ service }) => {
    await age(service, 91)
    await service.advance('PT3H')
    assert.equal([await lessons(service), await checks(service)], [['delivered'], ['same']])
    await service.advance('P2D')
    assert.equal(
      [await lessons(service), await checks(service)],
      [
        ['delivered', 'delivered'],
        ['same', 'same'],
      ],
    )
  },
)

silent('is asked about only after 90 days without a sign', async ({ service }) => {
  await age(service, 89)
  await service.advance('PT3H')
  assert.equal([await lessons(service), await checks(service)], [['delivered'], []])
  await age(service, 30)
  await service.text(ann.phone, 'SCORE')
  await service.advance('P2D')
  assert.equal(await checks(service), [], 'a text from it is a sign')
})

silent(
  'does not go to somebody else: the number is given up, the evidence kept, the learner mailed',
  async ({ service }) => {
    const { pool } = service.engine.db
    await age(service, 91)
    service.sim.console.reassigned[ann.phone] = beforeTheLesson - 10 * day_ms
    const before = service.received(ann.phone).length
    await service.advance('P3D')
    assert.is(service.received(ann.phone).length, before)
    assert.equal([await lessons(service), await checks(service)], [['failed'], ['other']], 'asked once')
    const { rows: conversations } = await pool.query('select phone, next_send_at from conversation where id = $1', [
      ann.learner.id,
    ])
    assert.equal(conversations, [{ phone: null, next_send_at: null }])
    const { rows: letters } = await pool.query('select about from learner_letter')
    assert.equal(letters, [{ about: 'number-reassigned' }])
    const { rows: cards } = await pool.query(`select cards <> '{}' as knows from memory`)
    assert.equal(cards, [{ knows: false }], 'what nobody got was not taught')

    await deleteLearner(service.engine, ann.learner.id)
    const { rows: kept } = await pool.query(`select phone, action, via from consent where via = 'reassigned'`)
    assert.equal(kept, [{ phone: ann.phone, action: 'opt-out', via: 'reassigned' }])
    assert.equal(await checks(service), ['other'], 'evidence outlives the account')
  },
)

silent('goes where nobody keeps records, which is noted', async ({ service }) => {
  await age(service, 91)
  service.sim.console.reassigned[ann.phone] = null
  await service.advance('PT3H')
  assert.equal([await lessons(service), await checks(service)], [['delivered'], ['unknown']])
})

silent('waits while the carrier does not say', async ({ service }) => {
  const { engine, publicUrl } = service
  await age(service, 91)
  const real = createCarrier(service.carrierConfig)
  let asked = 0
  const speechless = {
    ...real,
    numbers: {
      ownerSince: async () => {
        asked += 1
        return null
      },
    },
  }
  await engine.db.pool.query(
    `insert into message (conversation_id, phone, direction, kind, body, status, cause, not_after, at, country)
     values ($1, $2, 'out', 'notice', 'Hello.', 'queued', 'a', now() + interval '1 day', now(), 'US'),
       ($1, $2, 'out', 'notice', 'Again.', 'queued', 'b', now() + interval '1 day', now(), 'US'),
       ($1, $2, 'out', 'code', '123456', 'queued', 'd', now() + interval '1 day', now(), 'US')`,
    [ann.learner.id, ann.phone],
  )
  const counts = await flushOutbox(engine, speechless, { publicUrl })
  assert.equal(
    [counts.sent, counts.later, asked],
    [1, 2, 1],
    'one question for both; a code goes to whoever waits for it',
  )
  await engine.db.pool.query('update message set retry_at_machine = null')
  assert.is((await flushOutbox(engine, real, { publicUrl })).sent, 2)
})

silent('is not asked about outside the US, where there are no records', async ({ service }) => {
  const canadian: Person = { phone: '+14165550123', learner: { ...ann.learner, id: dan.learner.id } }
  await service.join(canadian)
  await service.engine.db.pool.query('update learner set lessons_enabled = false where id = $1', [ann.learner.id])
  await age(service, 91)
  await service.advance('PT3H')
  assert.ok(service.received(canadian.phone).length > 1)
  assert.equal(await checks(service), [])
})

silent.run()
