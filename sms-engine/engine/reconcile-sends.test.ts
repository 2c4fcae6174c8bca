import { Writable } from 'node:stream'
import pino from 'pino'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Carrier, ListedText } from '../carrier/port.ts'
import { minute_ms } from '../domain/model/units.ts'
import { report_due_ms } from '../store/outbox.ts'
import { ann, bob } from '../testing/cast.ts'
import { openTestEngine } from '../testing/engine.ts'
import { addMessage, addPerson, clear, column } from '../testing/rows.ts'
import type { Engine } from './engine.ts'
import { type ReconcileOptions, reconcileSends } from './reconcile-sends.ts'

const reconciling = suite<{ engine: Engine; close(): Promise<void> }>('sends whose end nobody recorded')

reconciling.before(async (context) => {
  Object.assign(context, await openTestEngine())
  for (const person of [ann, bob]) await addPerson(context.engine.db.pool, person)
})

reconciling.before.each(async ({ engine }) => {
  await clear(engine.db.pool, 'message')
})

reconciling.after(async ({ close }) => {
  await close()
})

const decidedAt = Date.now() - 10 * minute_ms
const skew_ms = 5 * minute_ms

/** Reconciles with a carrier whose list is never late. */
const reconcile = (engine: Engine, carrier: Carrier, options: ReconcileOptions = {}) =>
  reconcileSends(engine, carrier, { list_lag_ms: 0, ...options })
const none = { found: 0, requeued: 0, givenUp: 0, poisoned: 0 }

/** Adds a send that was decided ten minutes ago and attempted two minutes ago. @returns its id */
const addUncertain = ({ db }: Engine, columns: object = {}) =>
  addMessage(db.pool, ann, {
    status: 'uncertain',
    attempted_at_machine: new Date(Date.now() - 2 * minute_ms),
    at: new Date(decidedAt),
    ...columns,
  })

/** A carrier that lists these texts, and notes what it was asked. */
function listing(...texts: readonly ListedText[]): Carrier & { readonly asked: [string, number][] } {
  const asked: [string, number][] = []
  return {
    asked,
    send: () => Promise.reject(new Error('nothing is sent')),
    list: async (to, since) => {
      asked.push([to, since])
      return [...texts]
    },
    now: () => null,
    received: async () => null,
    fateOf: async () => null,
    listReplies: () => Promise.reject(new Error('nobody asks for replies')),
    hasListed: () => Promise.reject(new Error('nobody asks for texts to us')),
    sent: () => Promise.reject(new Error('nobody asks for what was sent')),
  }
}

const listed = (sid: string, createdAt: number, body = 'Hello.'): ListedText => ({ sid, body, createdAt })
const statusOf = async ({ db }: Engine, ...ids: string[]) =>
  column(db.pool, 'message', `concat_ws(' ', status, sid)`, ids)

reconciling(
  'a text that the carrier took was sent; one that it does not know goes back into the outbox',
  async ({ engine }) => {
    const ids = [await addUncertain(engine), await addUncertain(engine, { body: 'Lost.' })]
    const carrier = listing(listed('SM1', decidedAt))
    assert.equal(await reconcile(engine, carrier), { ...none, found: 1, requeued: 1 })
    assert.equal(await statusOf(engine, ...ids), ['sent SM1', 'queued'])
    const [asked_s, queued_s] = await column(
      engine.db.pool,
      'message',
      'extract(epoch from retry_at_machine - clock_timestamp())::float8',
      ids,
    )
    const due_s = report_due_ms / 1_000
    assert.ok(Number(asked_s) > due_s - 60 && Number(asked_s) <= due_s, `its report is asked for in ${asked_s} s`)
    assert.is(queued_s, null)
    assert.equal(carrier.asked, [
      [ann.phone, decidedAt - skew_ms],
      [ann.phone, decidedAt - skew_ms],
    ])
  },
)

reconciling(
  'an older identical text settles nothing, but for clocks that differ by five minutes',
  async ({ engine }) => {
    const found = async (createdAt: number) => {
      await clear(engine.db.pool, 'message')
      await addUncertain(engine)
      return (await reconcile(engine, listing(listed('SM1', createdAt)))).found
    }
    assert.equal([await found(decidedAt - skew_ms - 1), await found(decidedAt - skew_ms)], [0, 1])
  },
)

reconciling('a text with other words settles nothing', async ({ engine }) => {
  await addUncertain(engine)
  assert.is((await reconcile(engine, listing(listed('SM1', decidedAt, 'Other words.')))).found, 0)
})

reconciling('a text that another message of ours became settles nothing', async ({ engine }) => {
  await addMessage(engine.db.pool, bob, { status: 'delivered', sid: 'SM1' })
  const id = await addUncertain(engine)
  const carrier = listing(listed('SM1', decidedAt), listed('SM2', decidedAt))
  assert.is((await reconcile(engine, carrier)).found, 1)
  assert.equal(await statusOf(engine, id), ['sent SM2'])
})

reconciling('of two identical sends each is settled by a text of its own', async ({ engine }) => {
  const ids = [await addUncertain(engine), await addUncertain(engine)]
  assert.equal(await reconcile(engine, listing(listed('SM1', decidedAt))), { ...none, found: 1, requeued: 1 })
  const statuses = await statusOf(engine, ...ids)
  assert.equal(statuses.sort(), ['queued', 'sent SM1'])
})

reconciling('while the carrier does not say, nothing is settled', async ({ engine }) => {
  const id = await addUncertain(engine)
  const silent = { ...listing(), list: async () => null }
  assert.equal(await reconcile(engine, silent), none)
  assert.equal(await statusOf(engine, id), ['uncertain'])
})

reconciling('an attempt has a minute before the carrier is asked, or as long as one says', async ({ engine }) => {
  const attempted = (seconds: number) =>
    addUncertain(engine, { attempted_at_machine: new Date(Date.now() - seconds * 1_000) })
  await attempted(50)
  assert.is((await reconcile(engine, listing())).requeued, 0)
  await attempted(70)
  assert.is((await reconcile(engine, listing())).requeued, 1)
  assert.is((await reconcile(engine, listing(), { uncertain_ms: 40_000 })).requeued, 1)
})

reconciling('no more at once than asked for', async ({ engine }) => {
  for (const _ of [1, 2, 3]) await addUncertain(engine)
  assert.is((await reconcile(engine, listing(), { limit: 2 })).requeued, 2)
})

reconciling('a send that cannot be looked up is put off, and the others are settled', async ({ engine }) => {
  const ids = [await addUncertain(engine), await addUncertain(engine, { phone: bob.phone })]
  const broken = listing()
  const carrier = {
    ...broken,
    list: (to: string, since: number) =>
      to === ann.phone ? Promise.reject(new Error('no list')) : broken.list(to, since),
  }
  assert.equal(await reconcile(engine, carrier), { ...none, requeued: 1, poisoned: 1 })
  assert.equal(await statusOf(engine, ...ids), ['uncertain', 'queued'])
  assert.equal(await reconcile(engine, carrier), none)
})

reconciling(
  'what the list lacks is asked for with growing pauses, until the list cannot be late any more',
  async ({ engine }) => {
    const id = await addUncertain(engine, { kind: 'lesson' })
    const carrier = listing()
    const after = async (minutes: number) => {
      await engine.db.pool.query(
        `update message set attempted_at_machine = clock_timestamp() - $2 * interval '1 minute', retry_at_machine = null
       where id = $1`,
        [id, minutes],
      )
      assert.equal([await reconcileSends(engine, carrier), await statusOf(engine, id)], [none, ['uncertain']])
      const pause = 'round(extract(epoch from retry_at_machine - clock_timestamp()) / 60)::int'
      return (await column(engine.db.pool, 'message', pause, [id]))[0]
    }
    assert.equal([await after(2), await after(10), await after(40), await after(59)], [2, 10, 20, 1])
    assert.is(carrier.asked.length, 4)
    assert.equal(await reconcileSends(engine, carrier), none, 'left alone for so long')
    assert.is(carrier.asked.length, 4)
    assert.is((await reconcileSends(engine, carrier, { uncertain_ms: 0, list_lag_ms: 0 })).requeued, 0)
    const past = new Date(Date.now() - 61 * minute_ms)
    await engine.db.pool.query('update message set attempted_at_machine = $1, retry_at_machine = null', [past])
    assert.equal(await reconcileSends(engine, carrier), { ...none, requeued: 1 })
  },
)

for (const { what, columns } of [
  { what: 'a code', columns: { kind: 'code' } },
  { what: 'a lesson whose time is over', columns: { kind: 'lesson', not_after: new Date() } },
]) {
  reconciling(`${what} is never repeated: it is given up, and that is said`, async ({ engine }) => {
    const said: { messageIds: string[] }[] = []
    const log = pino({}, new Writable({ write: (line, _, done) => done(void said.push(JSON.parse(String(line)))) }))
    const [lost, taken] = [
      await addUncertain(engine, columns),
      await addUncertain(engine, { ...columns, body: 'Taken.' }),
    ]
    const carrier = listing(listed('SM1', decidedAt, 'Taken.'))
    assert.equal(await reconcile({ ...engine, log }, carrier), { ...none, found: 1, givenUp: 1 })
    assert.equal(await statusOf(engine, lost, taken), ['failed', 'sent SM1'])
    assert.equal(
      said.map(({ messageIds }) => messageIds),
      [[lost]],
    )
  })
}

reconciling('with a slow carrier it records what it knows in time, and goes on with the rest', async ({ engine }) => {
  const ids = [await addUncertain(engine), await addUncertain(engine, { body: 'Bye.' })]
  const carrier = listing(listed('SM1', decidedAt), listed('SM2', decidedAt, 'Bye.'))
  assert.equal(await reconcile(engine, carrier, { batch_ms: 0 }), { ...none, found: 1 })
  assert.is((await statusOf(engine, ...ids)).filter((status) => status === 'uncertain').length, 1)
  assert.equal(await reconcile(engine, carrier, { batch_ms: 0 }), { ...none, found: 1 })
  assert.equal(await statusOf(engine, ...ids), ['sent SM1', 'sent SM2'])
})

reconciling.run()
