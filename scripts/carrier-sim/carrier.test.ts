import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Carrier, type Change, createCarrier, isMessage } from './carrier.ts'
import { ANN, BOB, SERVICE } from './testing/world.ts'

const test = suite('Carrier')

const create = (entriesMax?: number): Carrier => {
  let now = Date.parse('2026-11-20T09:00:00Z')
  return createCarrier({ now: () => (now += 1000), ...(entriesMax !== undefined && { entriesMax }) })
}

const toPhone = (phone: string, body: string) =>
  ({ phone, direction: 'to-phone', by: 'service', origin: 'api', body, segments: 1, status: 'queued' }) as const
const fromPhone = (phone: string, body: string) =>
  ({ phone, direction: 'from-phone', by: 'phone', origin: 'phone', body, segments: 1, status: 'received' }) as const

const bodies = (carrier: Carrier, phone: string) =>
  (carrier.thread(phone) ?? []).map((entry) => (isMessage(entry) ? entry.body : entry.note))

test('keeps one thread a phone, oldest first', () => {
  const carrier = create()
  carrier.addMessage(toPhone(ANN, 'one'))
  carrier.addMessage(toPhone(BOB, 'for Bob'))
  carrier.addMessage(fromPhone(ANN, 'two'))
  carrier.addNote(ANN, 'three')
  assert.equal(bodies(carrier, ANN), ['one', 'two', 'three'])
  assert.equal(bodies(carrier, BOB), ['for Bob'])
  assert.is(carrier.thread('+19999999999'), null)
})

test('counts what nobody has read; texting means having read', () => {
  const carrier = create()
  carrier.addMessage(toPhone(ANN, 'one'))
  carrier.addMessage(toPhone(ANN, 'two'))
  assert.is(carrier.phone(ANN)?.unread, 2)
  carrier.markRead(ANN)
  assert.is(carrier.phone(ANN)?.unread, 0)
  carrier.addMessage(toPhone(ANN, 'three'))
  carrier.addMessage(fromPhone(ANN, 'ok'))
  assert.is(carrier.phone(ANN)?.unread, 0)
})

test('lists phones by their last activity', () => {
  const carrier = create()
  carrier.addMessage(toPhone(ANN, 'one'))
  carrier.addPhone(BOB)
  assert.equal(
    carrier.phones(10).map(({ phone }) => phone),
    [BOB, ANN],
  )
  carrier.addMessage(toPhone(ANN, 'two'))
  assert.equal(
    carrier.phones(1).map(({ phone }) => phone),
    [ANN],
  )
})

test('forgets the oldest entries of all phones beyond its limit', () => {
  const carrier = create(3)
  for (const body of ['a1', 'a2', 'a3', 'a4']) carrier.addMessage(toPhone(ANN, body))
  const b1 = carrier.addMessage(toPhone(BOB, 'b1'))
  assert.equal(bodies(carrier, ANN), ['a3', 'a4'])
  assert.equal(bodies(carrier, BOB), ['b1'])
  for (const body of ['a5', 'a6', 'a7']) carrier.addMessage(toPhone(ANN, body))
  assert.equal(bodies(carrier, BOB), [])
  assert.is(carrier.message(b1.sid), null)
  carrier.setStatus(b1, 'delivered')
})

/** A carrier that has seen every kind of change, and the changes it reported. */
function eventful(): { carrier: Carrier; changes: Change[] } {
  const carrier = create()
  const changes: Change[] = []
  carrier.onChange((change) => changes.push(structuredClone(change)))
  carrier.addPhone(BOB)
  const message = carrier.addMessage(toPhone(ANN, 'one'))
  carrier.setStatus(message, 'sent')
  carrier.setStatus(message, 'undelivered', 30003)
  carrier.addMessage(fromPhone(ANN, 'STOP'))
  carrier.setOptedOut(ANN, SERVICE, true)
  carrier.addNote(ANN, 'No reply.')
  carrier.addMessage(toPhone(BOB, 'two'))
  carrier.addMessage(toPhone(BOB, 'three'))
  carrier.markRead(BOB)
  carrier.addMessage(toPhone(BOB, 'four'))
  return { carrier, changes }
}

const stateOf = (carrier: Carrier) => ({
  phones: carrier.phones(10),
  threads: [ANN, BOB].map((phone) => carrier.thread(phone)),
})

test('its changes, replayed, rebuild its state', () => {
  const { carrier, changes } = eventful()
  const rebuilt = create()
  for (const change of changes) rebuilt.restore(change)
  assert.equal(stateOf(rebuilt), stateOf(carrier))
})

test('so does its snapshot', () => {
  const { carrier } = eventful()
  const rebuilt = create()
  for (const change of carrier.snapshot()) rebuilt.restore(structuredClone(change))
  assert.equal(stateOf(rebuilt), stateOf(carrier))
})

test.run()
