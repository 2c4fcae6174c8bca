import pg from 'pg'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { InboundText } from '../carrier/port.ts'
import { ann } from '../testing/cast.ts'
import { openTestEngine } from '../testing/engine.ts'
import { join } from '../testing/join.ts'
import type { Engine } from './engine.ts'
import { hearText, TextNotHeard } from './hear-text.ts'

/** A turn whose statement does not return for longer than anybody waits. */
const hung = suite<{ engine: Engine; close(): Promise<void> }>('a turn that hangs')

hung.before(async (context) => {
  Object.assign(context, await openTestEngine())
  await join(context.engine, ann)
})

hung.after(({ close }) => close())

const textOf = (sid: string, body: string): InboundText => ({
  sid,
  from: ann.phone,
  body,
  media: 0,
  handledByCarrier: null,
})

/** An impatient engine: the first statement of this name hangs until it is let go. */
function hanging(engine: Engine, name: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  let isFirst = true
  const pool = new Proxy(engine.db.pool, {
    get(target, key) {
      const value = Reflect.get(target, key)
      if (key !== 'query') return typeof value === 'function' ? value.bind(target) : value
      return async (...args: Parameters<pg.Pool['query']>) => {
        const statement = args[0] as unknown as pg.QueryConfig
        if (isFirst && statement.name?.startsWith(name)) {
          isFirst = false
          await promise
        }
        return target.query(...args)
      }
    },
  })
  return { patient: engine, engine: { ...engine, db: { ...engine.db, pool }, turn_ms: 400 }, letGo: resolve }
}

const onRecord = async ({ db }: Engine, sid: string) =>
  (await db.pool.query('select from message where sid = $1', [sid])).rowCount

hung('the carrier is told to try again, and the number’s next text is heard', async ({ engine: given }) => {
  const { engine, letGo } = hanging(given, 'read-by-phone')
  const outcome = await hearText(engine, textOf('SM1', 'NEXT')).catch((error: unknown) => error)
  assert.instance(outcome, TextNotHeard)
  assert.match((await hearText(given, textOf('SM2', 'NEXT')))[0] ?? '', /reply Q/i)
  letGo()
})

hung('nothing of it is written when it goes on too late', async ({ engine: given }) => {
  const { engine, letGo } = hanging(given, 'read-by-phone')
  const outcome = await hearText(engine, textOf('SM3', 'SCORE')).catch((error: unknown) => error)
  assert.instance(outcome, TextNotHeard)
  letGo()
  assert.is((await hearText(given, textOf('SM4', 'PLAN'))).length, 1)
  assert.is(await onRecord(given, 'SM3'), 0)
})

hung('a text that waits behind it has as long as any other', async ({ engine: given }) => {
  const { engine, letGo } = hanging(given, 'read-by-phone')
  const start = performance.now()
  const outcomes = await Promise.allSettled([
    hearText(engine, textOf('SM5', 'SCORE')),
    hearText(engine, textOf('SM6', 'SCORE')),
  ])
  assert.equal(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  assert.ok(performance.now() - start < 10_000)
  letGo()
})

hung('what was written late after all is answered when the carrier tries again', async ({ engine: given }) => {
  const { engine, letGo } = hanging(given, 'commit-turns')
  const outcome = await hearText(engine, textOf('SM7', 'SCORE')).catch((error: unknown) => error)
  assert.instance(outcome, TextNotHeard)
  letGo()
  assert.is((await hearText(given, textOf('SM7', 'SCORE'))).length, 1)
  assert.is(await onRecord(given, 'SM7'), 1)
})

hung('a statement whose connection is silent fails after seconds, and as trouble of the database', async (context) => {
  const { engine } = context
  const blocker = new pg.Client({ connectionString: engine.db.pool.options.connectionString })
  await blocker.connect()
  await blocker.query('begin')
  await blocker.query('select from conversation where id = $1 for update', [ann.learner.id])
  const start = performance.now()
  const outcome = await hearText(engine, textOf('SM8', 'PLAN')).catch((error: unknown) => error)
  assert.instance(outcome, TextNotHeard)
  assert.ok(performance.now() - start < 30_000)
  await blocker.query('rollback')
  await blocker.end()
})

hung.run()
