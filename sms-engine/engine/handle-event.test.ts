import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { commitTurns } from '../store/commit-turns.ts'
import { readById } from '../store/read-conversation.ts'
import { readLog } from '../store/turn-log.ts'
import { ann, cat } from '../testing/cast.ts'
import { openTestEngine } from '../testing/engine.ts'
import { join } from '../testing/join.ts'
import type { Engine } from './engine.ts'
import { decide, decideAndCommit, handleEvent, UnknownConversation } from './handle-event.ts'

const handling = suite<{ engine: Engine; close(): Promise<void> }>('handling an event')

handling.before(async (context) => {
  Object.assign(context, await openTestEngine())
  await join(context.engine, ann)
})

handling.after(async ({ close }) => {
  await close()
})

const read = (engine: Engine) => readById(engine.db.pool, engine.sender, ann.learner.id)
const saved = (id: string, textsPerWeek: number) =>
  ({ id, type: 'preferences-saved', patch: { textsPerWeek } }) as const

handling('a lost race is decided again, on what the winner left', async ({ engine }) => {
  const before = (await readLog(engine.db.pool, ann.learner.id)).length
  let reads = 0
  const readAndLose = async () => {
    const snapshot = await read(engine)
    reads += 1
    if (reads <= 2) await handleEvent(engine, ann.learner.id, saved(`faster-${reads}`, reads))
    return snapshot
  }
  await decideAndCommit(engine, readAndLose, saved('slower', 5))
  const turns = await readLog(engine.db.pool, ann.learner.id)
  assert.equal(
    turns.slice(before).map(({ event }) => event.id),
    ['faster-1', 'faster-2', 'slower'],
  )
  assert.is((await read(engine))?.learner?.textsPerWeek, 5)
  assert.is(reads, 3)
})

handling('what is overtaken twenty times in a row is stuck, and says so', async ({ engine }) => {
  const stale = await read(engine)
  await handleEvent(engine, ann.learner.id, saved('newer', 3))
  let reads = 0
  const readStale = async () => {
    reads += 1
    return stale
  }
  await decideAndCommit(engine, readStale, saved('never', 1)).then(
    () => assert.unreachable(),
    (error) => assert.match(error.message, 'overtaken 20 times'),
  )
  assert.is(reads, 20)
})

handling('whoever finds nothing to decide writes nothing', async ({ engine }) => {
  assert.is(await decideAndCommit(engine, async () => null, saved('nothing', 1)), null)
})

handling('a conversation that there is not is an error of its own', async ({ engine }) => {
  await handleEvent(engine, cat.learner.id, saved('nobody', 1)).then(
    () => assert.unreachable(),
    (error) => assert.instance(error, UnknownConversation),
  )
})

handling('the log keeps the decision as it was made, without the signature of a link', async ({ engine }) => {
  const snapshot = await read(engine)
  assert.ok(snapshot)
  const taught = { ...snapshot, state: { ...snapshot.state, taught: { lessonId: 'assets', at: 0 } } }
  const asked = { id: 'SM1', type: 'text', body: 'MORE', media: 0, handledByCarrier: null } as const
  const { decision, row } = decide({ ...engine, linkKeys: ['key'] }, taught, asked, { sid: 'SM1', body: 'MORE' })
  const body = (effects: unknown) => (effects as { body: string }[])[0]?.body ?? ''
  assert.match(body(decision.effects), /\/read\/assets\?k=[\w-]{40}$/)
  assert.match(body(row.effects), /\/lesson\/assets$/)
  assert.match(row.messages[1]?.body ?? '', /\/read\/assets\?k=/)
  assert.is((await commitTurns(engine.db.pool, engine.sender, [row])).size, 1)
})

handling.run()
