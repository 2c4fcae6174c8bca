import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Event } from '../domain/model/event.ts'
import { goldenNames, readGolden } from '../testing/golden.ts'
import { fromStoredEvent, type StoredEvent, toStoredEvent } from './stored-event.ts'

const test = suite('events in the log')

const text = { id: 'SM1', type: 'text', body: 'STOP', media: 0 } as const

/** What the logs of the first release contain, and what it means today. */
const words: readonly [stored: StoredEvent, event: Event][] = [
  [
    { ...text, optOutType: 'STOP' },
    { ...text, handledByCarrier: 'opt-out' },
  ],
  [
    { ...text, optOutType: 'START' },
    { ...text, handledByCarrier: 'opt-in' },
  ],
  [
    { ...text, optOutType: 'HELP' },
    { ...text, handledByCarrier: 'help' },
  ],
  [
    { ...text, optOutType: null },
    { ...text, handledByCarrier: null },
  ],
]

for (const [stored, event] of words) {
  test(`${JSON.stringify(stored)} is read, and written again to the byte`, () => {
    assert.equal(fromStoredEvent(stored), event)
    assert.is(JSON.stringify(toStoredEvent(event)), JSON.stringify(stored))
  })
}

test('every event of the golden conversations is read and written again to the byte', () => {
  const events = goldenNames().flatMap((name) =>
    readGolden(name).steps.flatMap(({ turns = [] }) => turns.map(({ event }) => event)),
  )
  assert.ok(events.length > 300)
  for (const event of events) assert.is(JSON.stringify(toStoredEvent(fromStoredEvent(event))), JSON.stringify(event))
})

test.run()
