import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { onBuildMachine } from '../../config.ts'
import { startTestMongo } from '../../testing/mongo-engine.ts'
import { type Several, several } from './several.ts'

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
  const [{ failed, heard } = { failed: 0, heard: 0 }] = renewals
  assert.is(failed, 0, `of ${heard} texts during a rolling restart`)
  assert.ok(heard > 10)
}

many.run()
