/** Recordings of Stripe, compared with our gateway and our rows on one side and with the local Stripe on the other. */
import { readFileSync } from 'node:fs'
import nock from 'nock'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { nothing } from '../../../api/billing/model/records.ts'
import { createStripeGateway } from '../../../api/billing/stripe/client.ts'
import { type Desk, openDesk } from '../../../api/billing/testing/desk.ts'
import { type Answer, type Asked, answerAsStripe } from '../../../api/billing/testing/stripe-wire.ts'
import { apiVersion } from '../shapes/check-shape.ts'
import { declinedOrThrow, openRows, play } from './play.ts'
import { differences, type Exchange, essenceOf, type RecordedStep, type Recording, rowsOf } from './recording.ts'
import { type Scenario, scenarios } from './scenarios.ts'
import { openLocalStage } from './testing/local-stage.ts'

function recordingOf(scenario: string): Recording {
  return JSON.parse(readFileSync(new URL(`./recordings/${scenario}.json`, import.meta.url), 'utf8'))
}

/** Calls without ids, in alphabetical order because some are made concurrently. */
function callsOf(exchanges: readonly Pick<Exchange, 'call'>[]): string[] {
  return exchanges.map(({ call }) => call.replace(/\/(cus|sub|in|pm|pi|ch)_\w+/g, '/$1_…')).sort()
}

/** Makes Stripe answer as recorded. @returns the requests it gets */
function answerAs(exchanges: readonly Exchange[]): Asked[] {
  const table = new Map<string, Answer[]>()
  for (const { call, status, answer } of exchanges) {
    const answers = table.get(call) ?? []
    answers.push({ status, body: answer as object })
    table.set(call, answers)
  }
  return answerAsStripe(Object.fromEntries(table))
}

let desk: Desk

const replay = suite('recordings, replayed through our gateway and rows')
replay.before(async () => {
  desk = await openDesk()
  if (!nock.isActive()) nock.activate()
})
// Recordings share customer ids.
replay.after.each(() => desk.store.empty('account'))
replay.after(() => {
  nock.cleanAll()
  // Other test files in this process connect to their own servers.
  nock.restore()
})

for (const { name, steps } of scenarios) {
  replay(name, async () => {
    const { customer: customerId, steps: recorded, version } = recordingOf(name)
    assert.is(version, apiVersion, 'recorded for another version of the API: run `npm run stripe:record`')
    assert.equal(
      recorded.map(({ what }) => what),
      steps.map(({ what }) => what),
    )
    const rows = await openRows(desk, customerId)
    const keys = {
      mode: 'test',
      secretKey: 'sk_test_1',
      publishableKey: 'pk_test_1',
      webhookSecret: 'whsec_1',
    } as const
    const gateway = createStripeGateway({ ...keys, apiUrl: undefined })
    let holdings = nothing
    for (const [index, step] of steps.entries()) {
      const { now, exchanges, look, rows: expected, what } = recorded[index] as RecordedStep
      if ('ours' in step) {
        const asked = answerAs(exchanges)
        await step.ours({ gateway, customerId, holdings, now: now * 1000 }).catch(declinedOrThrow)
        nock.cleanAll()
        assert.equal(callsOf(asked), callsOf(exchanges), what)
        compareAsked(asked, exchanges)
      }
      const asked = answerAs(look)
      const following = recorded[index + 1]?.now ?? now
      holdings = await rows.look(gateway, following * 1000)
      nock.cleanAll()
      assert.equal(callsOf(asked), callsOf(look), `the look after: ${what}`)
      assert.equal(rowsOf(holdings), expected, what)
    }
  })
}

/** Where requests were recorded, they must be the same now, except for ids that differ from run to run. */
function compareAsked(asked: readonly Asked[], exchanges: readonly Exchange[]): void {
  for (const [index, { asked: recorded }] of exchanges.entries()) {
    if (recorded) assert.equal(Object.keys(asked[index]?.params ?? {}).sort(), Object.keys(recorded).sort())
  }
}

replay.run()

const local = suite('the local Stripe, compared with recordings')
local.after(() => desk.close())

/** The differences between a recording and the same scenario on the local Stripe. */
async function differencesOf(scenario: Scenario, recording: Recording): Promise<string[]> {
  const begin = recording.steps[0]?.now ?? 0
  const stage = await openLocalStage(begin * 1000)
  const played = await play(scenario, { stage, desk, source: 'hand' })
  await stage.close()
  return recording.steps.flatMap((recorded, index) => {
    const here = played.steps[index]
    const both = (part: 'exchanges' | 'look') =>
      differences(
        { calls: callsOf(recorded[part]), answers: essences(recorded[part], begin) },
        { calls: callsOf(here?.[part] ?? []), answers: essences(here?.[part] ?? [], begin) },
      )
    const found = [
      ...both('exchanges'),
      ...both('look'),
      ...differences({ events: recorded.events, rows: recorded.rows }, { events: here?.events, rows: here?.rows }),
    ]
    return found.map((one) => `${recorded.what}: ${one}`)
  })
}

/** The answers, ordered by call. */
function essences(exchanges: readonly Exchange[], begin: number): unknown {
  const sorted = exchanges.map((one) => ({ ...one, name: callsOf([one]).join() }))
  return sorted
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .map(({ name, status, answer }) => ({ name, status, answer: essenceOf(answer, begin) }))
}

for (const scenario of scenarios) {
  local(scenario.name, async () => {
    assert.equal(await differencesOf(scenario, recordingOf(scenario.name)), [])
  })
}

local('a recording that says something else is found out', async () => {
  const [scenario] = scenarios
  const changed = JSON.parse(JSON.stringify(recordingOf('subscribe')).replaceAll('"incomplete"', '"active"'))
  assert.match((await differencesOf(scenario as Scenario, changed)).join('\n'), 'status is "active" in the recording')
})

local.run()
