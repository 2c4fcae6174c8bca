import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Carrier, ListedText } from '../carrier/port.ts'
import { minute_ms } from '../domain/model/units.ts'
import { ann, bob } from '../testing/cast.ts'
import { openTestEngine } from '../testing/engine.ts'
import { addMessage, addPerson, clear, column } from '../testing/rows.ts'
import type { Engine } from './engine.ts'
import { reconcileSends } from './reconcile-sends.ts'

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

/** A send that was attempted two minutes ago and decided ten minutes ago; its id. */
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
    listReplies: () => Promise.reject(new Error('nobody asks for replies')),
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
    assert.equal(await reconcileSends(engine, carrier), { found: 1, requeued: 1, poisoned: 0 })
    assert.equal(await statusOf(engine, ...ids), ['sent SM1', 'queued'])
    assert.equal(carrier.asked, [
      [ann.phone, decidedAt - 5_000],
      [ann.phone, decidedAt - 5_000],
    ])
  },
)

reconciling(
  'an older identical text settles nothing, but for clocks that differ by five seconds',
  async ({ engine }) => {
    const found = async (createdAt: number) => {
      await clear(engine.db.pool, 'message')
      await addUncertain(engine)
      return (await reconcileSends(engine, listing(listed('SM1', createdAt)))).found
    }
    assert.equal([await found(decidedAt - 5_001), await found(decidedAt - 5_000)], [0, 1])
  },
)

reconciling('a text with other words settles nothing', async ({ engine }) => {
  await addUncertain(engine)
  assert.is((await reconcileSends(engine, listing(listed('SM1', decidedAt, 'Other words.')))).found, 0)
})

reconciling('a text that another message of ours became settles nothing', async ({ engine }) => {
  await addMessage(engine.db.pool, bob, { status: 'delivered', sid: 'SM1' })
  const id = await addUncertain(engine)
  const carrier = listing(listed('SM1', decidedAt), listed('SM2', decidedAt))
  assert.is((await reconcileSends(engine, carrier)).found, 1)
  assert.equal(await statusOf(engine, id), ['sent SM2'])
})

reconciling('of two identical sends each is settled by a text of its own', async ({ engine }) => {
  const ids = [await addUncertain(engine), await addUncertain(engine)]
  assert.equal(await reconcileSends(engine, listing(listed('SM1', decidedAt))), { found: 1, requeued: 1, poisoned: 0 })
  const statuses = await statusOf(engine, ...ids)
  assert.equal(statuses.sort(), ['queued', 'sent SM1'])
})

reconciling('while the carrier does not say, nothing is settled', async ({ engine }) => {
  const id = await addUncertain(engine)
  const silent = { ...listing(), list: async () => null }
  assert.equal(await reconcileSends(engine, silent), { found: 0, requeued: 0, poisoned: 0 })
  assert.equal(await statusOf(engine, id), ['uncertain'])
})

reconciling('an attempt has a minute before the carrier is asked, or as long as one says', async ({ engine }) => {
  const attempted = (seconds: number) =>
    addUncertain(engine, { attempted_at_machine: new Date(Date.now() - seconds * 1_000) })
  await attempted(50)
  assert.is((await reconcileSends(engine, listing())).requeued, 0)
  await attempted(70)
  assert.is((await reconcileSends(engine, listing())).requeued, 1)
  assert.is((await reconcileSends(engine, listing(), { uncertain_ms: 40_000 })).requeued, 1)
})

reconciling('no more at once than asked for', async ({ engine }) => {
  for (const _ of [1, 2, 3]) await addUncertain(engine)
  assert.is((await reconcileSends(engine, listing(), { limit: 2 })).requeued, 2)
})

reconciling('a send that cannot be looked up is put off, and the others are settled', async ({ engine }) => {
  const ids = [await addUncertain(engine), await addUncertain(engine, { phone: bob.phone })]
  const broken = listing()
  const carrier = {
    ...broken,
    list: (to: string, since: number) =>
      to === ann.phone ? Promise.reject(new Error('no list')) : broken.list(to, since),
  }
  assert.equal(await reconcileSends(engine, carrier), { found: 0, requeued: 1, poisoned: 1 })
  assert.equal(await statusOf(engine, ...ids), ['uncertain', 'queued'])
  assert.equal(await reconcileSends(engine, carrier), { found: 0, requeued: 0, poisoned: 0 })
})

reconciling.run()
