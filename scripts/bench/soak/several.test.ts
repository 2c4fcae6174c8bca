import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ann } from '../../../sms-engine/testing/cast.ts'
import { createCarrier, isMessage } from '../../carrier-sim/carrier.ts'
import { onBuildMachine } from '../../config.ts'
import { startTestMongo } from '../../testing/mongo-engine.ts'
import { hourOf, mixed, type Several, several } from './several.ts'

const mornings = suite('mornings on which answers and scheduled texts cannot be told apart')

const heardAt = { at: -1.7, from: 'phone' } as const
const cases: readonly [name: string, thread: readonly Texted[], isMixed: boolean][] = [
  ['an answer at once and the lesson', [heardAt, { at: -1, from: 'reply' }, { at: 15, from: 'api' }], false],
  ['an answer after the hour and the lesson', [heardAt, { at: 15, from: 'api' }, { at: 20, from: 'api' }], true],
  ['an answer after the hour and no lesson', [heardAt, { at: 15, from: 'api' }], false],
]

interface Texted {
  /** Seconds after the hour. */
  readonly at: number
  readonly from: 'phone' | 'reply' | 'api'
}

for (const [name, texted, isMixed] of cases) {
  mornings(name, () => {
    let now = 0
    const { phone } = ann
    const carrier = createCarrier({ now: () => now })
    for (const { at, from } of texted) {
      now = hourOf(0) + at * 1_000
      carrier.addMessage({
        phone,
        body: 'NEXT',
        segments: 1,
        ...(from === 'phone'
          ? { direction: 'from-phone', by: 'phone', origin: from, status: 'received' }
          : { direction: 'to-phone', by: 'service', origin: from, status: 'delivered' }),
      })
    }
    const thread = (carrier.thread(phone) ?? []).filter(isMessage)
    assert.equal(mixed(thread, phone, 1), isMixed ? [`${phone} 2026-11-16`] : [])
  })
}

mornings.run()

/** The short version, one morning; `npm run bench -- several` plays five. */
const many = suite('two servers and three workers')

const mongo = await startTestMongo()
const promise = 'lose nothing, double nothing and are a minute late at most'
const troubled = `killed mid-flight and with a MongoDB in trouble ${promise}`
const failingOver = `killed mid-flight and with a replica set that fails over twice ${promise}`

if ('missing' in mongo) {
  many.skip(troubled)
} else {
  const isReplicaSet = mongo.failOver !== null
  many(isReplicaSet ? failingOver : troubled, async () => expectGood(await several({ days: 1, mongo })))
  // A build machine may not skip tests, but need not have a replica set.
  if (!isReplicaSet && !onBuildMachine) many.skip(`${failingOver}: MONGODB_URL names no replica set`)
}

many.after(async () => {
  if (!('missing' in mongo)) await mongo.stop()
})

function expectGood(played: Several): void {
  const { findings, latest_s, started_s, scheduled, renewals, kills } = played
  assert.equal(findings, [])
  assert.ok(scheduled >= 22, `${scheduled} scheduled texts`)
  // Processes start within 10 s on an idle machine; on a slower one, texts may take longer in proportion.
  assert.ok(latest_s <= 60 * Math.max(1, started_s / 10), `${latest_s} s late, after ${started_s} s to start`)
  assert.is(kills, 4)
  const [renewal] = renewals
  assert.ok(renewal)
  assert.equal(renewal.failed, [])
  assert.ok(renewal.heard > 10)
}

many.run()
