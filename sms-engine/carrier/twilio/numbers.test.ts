import nock from 'nock'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { ConsentChange } from '../port.ts'
import { createCarrier } from './send.ts'

/** Lookup and the consent API, byte for byte as Twilio documents them, without our simulator. */
const wire = suite('Twilio’s services for numbers, on the wire')

const accountSid = `AC${'0'.repeat(32)}`
const authToken = 'the token of the account'
const authorization = `Basic ${btoa(`${accountSid}:${authToken}`)}`
const account = { accountSid, authToken, fromNumber: '+12025550175' }
const { ownerSince, tellConsents } =
  createCarrier({ ...account, checksReassigned: true, tellsConsents: true }).numbers ?? {}

wire.before(() => {
  if (!nock.isActive()) nock.activate()
  nock.disableNetConnect()
})

wire.after.each(() => {
  const unused = nock.pendingMocks()
  nock.abortPendingRequests()
  nock.cleanAll()
  assert.equal(unused, [], 'every answer was asked for')
})

wire.after(() => {
  nock.enableNetConnect()
  nock.restore()
})

wire('neither is asked unless it was switched on', () => {
  assert.equal(createCarrier(account).numbers, {})
})

const phone = '+12125550100'
const since = Date.parse('2026-08-14T23:59:00Z')

const lookup = () =>
  nock('https://lookups.twilio.com')
    .matchHeader('authorization', authorization)
    .get(`/v2/PhoneNumbers/${phone}`)
    .query({ Fields: 'reassigned_number', LastVerifiedDate: '20260814' })

const found = (is_number_reassigned: string | null, error_code: number | null = null) => ({
  calling_country_code: '1',
  country_code: 'US',
  phone_number: phone,
  valid: true,
  reassigned_number: { last_verified_date: '2026-08-14', is_number_reassigned, error_code },
})

const answers: readonly [what: string, answer: readonly [number, (object | string)?], owner: string | null][] = [
  ['no', [200, found('no')], 'same'],
  ['yes', [200, found('yes')], 'other'],
  ['no_data_available', [200, found('no_data_available')], 'unknown'],
  ['a word of tomorrow', [200, found('perhaps')], null],
  ['an answer with a code', [200, found(null, 60600)], null],
  ['an answer without the field', [200, { phone_number: phone }], null],
  ['an account without the data package', [403, { code: 60606, status: 403, message: 'Not enabled.' }], null],
  ['too many requests', [429, { code: 20429, status: 429, message: 'Too Many Requests' }], null],
  ['a fault inside Twilio', [500], null],
  ['an answer that is no JSON', [200, '<html>Welcome</html>'], null],
]

for (const [what, answer, owner] of answers) {
  wire(`Lookup: ${what} (${answer[0]}) is ${owner}`, async () => {
    lookup().reply(...answer)
    assert.is(await ownerSince?.(phone, since), owner)
  })
}

wire('Lookup: a connection that breaks says nothing', async () => {
  lookup().replyWithError(Object.assign(new Error(), { code: 'ECONNRESET' }))
  assert.is(await ownerSince?.(phone, since), null)
})

const [first, second] = ['a'.repeat(32), 'b'.repeat(32)] as const
const changes: readonly ConsentChange[] = [
  { id: first, phone, action: 'opt-out', at: since },
  { id: second, phone: '+12125550199', action: 'opt-in', at: since + 1_000 },
]

const items = [
  {
    contact_id: phone,
    correlation_id: first,
    sender_id: '+12025550175',
    status: 'opt-out',
    source: 'opt-out-message',
    date_of_consent: '2026-08-14T23:59:00.000Z',
  },
  {
    contact_id: '+12125550199',
    correlation_id: second,
    sender_id: '+12025550175',
    status: 'opt-in',
    source: 'opt-in-message',
    date_of_consent: '2026-08-14T23:59:01.000Z',
  },
]

const bulk = () =>
  nock('https://accounts.twilio.com')
    .matchHeader('authorization', authorization)
    .matchHeader('content-type', 'application/x-www-form-urlencoded')
    .post('/v1/Consents/Bulk', (form) => {
      assert.equal(
        [form.Items].flat().map((item: string) => JSON.parse(item)),
        items,
      )
      return true
    })

wire('consents: changes go in one form, and each is answered by its id', async () => {
  bulk().reply(201, {
    items: [
      { correlation_id: second, error_code: 30646, error_messages: ['INVALID_CONTACT_ID'] },
      { correlation_id: first, error_code: 0, error_messages: [] },
    ],
  })
  const told = await tellConsents?.(changes)
  assert.equal([told?.get(first), told?.get(second)], [{ taken: true }, { taken: false, code: 30646 }])
})

const untold: readonly [what: string, answer: readonly [number, (object | string)?]][] = [
  ['too many requests', [429, { code: 20429, status: 429, message: 'Too Many Requests' }]],
  ['an account without the API', [403, { code: 20003, status: 403, message: 'Not enabled.' }]],
  ['a fault inside Twilio', [503]],
  ['an answer that is no JSON', [201, '<html>Welcome</html>']],
  ['an answer that says nothing', [201, {}]],
]

for (const [what, answer] of untold) {
  wire(`consents: ${what} (${answer[0]}) tells of none`, async () => {
    bulk().reply(...answer)
    assert.is(await tellConsents?.(changes), null)
  })
}

wire('another base address moves these requests, too', async () => {
  const moved = createCarrier({ ...account, checksReassigned: true, apiUrl: 'http://sim.example:3001/' }).numbers
  nock('http://sim.example:3001').get(`/v2/PhoneNumbers/${phone}`).query(true).reply(200, found('no'))
  assert.is(await moved?.ownerSince?.(phone, since), 'same')
})

wire.run()
