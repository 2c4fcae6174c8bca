import nock from 'nock'
import twilio from 'twilio'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { aFewTimes, later, never, onceMended, type Retry, type SendError } from '../send-error.ts'
import { twilioLanguage } from './language.ts'
import { createCarrier } from './send.ts'
import { sendError } from './send-error.ts'

/** Every row of the table, from Twilio's own answer or report to its consequences. */
const errors = suite("Twilio's error codes")

const accountSid = `AC${'0'.repeat(32)}`
const authToken = 'the token of the account'
const path = `/2010-04-01/Accounts/${accountSid}/Messages.json`
const text = { to: '+12125550100', body: 'Hi.', reportTo: 'https://learn.example.com/report?message=7', validity_s: 60 }

errors.before(() => {
  if (!nock.isActive()) nock.activate()
  nock.disableNetConnect()
})

errors.after(() => {
  nock.enableNetConnect()
  nock.restore()
})

interface Row {
  readonly fault: SendError['fault']
  readonly retry: Retry
  readonly forPeople?: RegExp
  readonly blocks?: boolean
}

/** Answers to a send: the HTTP status, the code in its body, if any, and what follows. */
const answered: readonly (readonly [status: number, code: number | null, row: Row])[] = [
  [401, null, { fault: 'sender', retry: onceMended }],
  [403, null, { fault: 'sender', retry: onceMended }],
  [429, null, { fault: 'carrier', retry: later }],
  [401, 20003, { fault: 'sender', retry: onceMended }],
  [404, 20404, { fault: 'sender', retry: onceMended }],
  [429, 20429, { fault: 'carrier', retry: later }],
  [400, 21211, { fault: 'contact', retry: never, forPeople: /^No phone has that number/ }],
  [400, 21212, { fault: 'sender', retry: onceMended }],
  [400, 21408, { fault: 'sender', retry: onceMended }],
  [400, 21602, { fault: 'text', retry: never }],
  [400, 21603, { fault: 'sender', retry: onceMended }],
  [400, 21606, { fault: 'sender', retry: onceMended }],
  [400, 21610, { fault: 'contact', retry: never, blocks: true }],
  [400, 21611, { fault: 'carrier', retry: later }],
  [400, 21614, { fault: 'contact', retry: never, forPeople: /^That number is a landline/ }],
  [400, 21617, { fault: 'text', retry: never }],
  [400, 21635, { fault: 'contact', retry: never, forPeople: /^That number is a landline/ }],
  [400, 21659, { fault: 'sender', retry: onceMended }],
  [400, 21660, { fault: 'sender', retry: onceMended }],
  [400, 21703, { fault: 'sender', retry: onceMended }],
  // Not in the table.
  [400, 20999, { fault: 'carrier', retry: aFewTimes }],
]

for (const [status, code, row] of answered) {
  errors(`${status} ${code ?? 'without a code'}: ${inWords(row)}`, async () => {
    const carrier = createCarrier({ accountSid, authToken, fromNumber: '+12025550175' })
    const body = code === null ? '' : { code, status, message: 'No.', more_info: 'https://www.twilio.com/docs/errors' }
    nock('https://api.twilio.com').post(path).reply(status, body)
    const result = await carrier.send(text)
    if (result.outcome !== 'refused') throw new Error(`it was ${result.outcome}`)
    follows(result.code, row)
  })
}

/** Codes of delivery reports, and what follows. */
const reported: readonly (readonly [code: number, row: Row])[] = [
  [14107, { fault: 'carrier', retry: later }],
  [30001, { fault: 'carrier', retry: later }],
  [30002, { fault: 'sender', retry: onceMended }],
  [30003, { fault: 'contact', retry: never, forPeople: /^That phone could not be reached/ }],
  [30005, { fault: 'contact', retry: never, forPeople: /^No phone has that number/ }],
  [30006, { fault: 'contact', retry: never, forPeople: /^That number is a landline/ }],
  [30007, { fault: 'text', retry: never }],
  [30008, { fault: 'carrier', retry: never }],
  [30022, { fault: 'carrier', retry: later }],
  [30023, { fault: 'sender', retry: onceMended }],
  [30027, { fault: 'sender', retry: onceMended }],
  [30032, { fault: 'sender', retry: onceMended }],
  [30034, { fault: 'sender', retry: onceMended }],
  [30036, { fault: 'carrier', retry: never }],
  [60728, { fault: 'sender', retry: onceMended }],
  [63017, { fault: 'carrier', retry: later }],
  [63018, { fault: 'carrier', retry: later }],
  [63038, { fault: 'sender', retry: onceMended }],
]

for (const [code, row] of reported) {
  errors(`undelivered with ${code}: ${inWords(row)}`, () => {
    const params = { MessageSid: 'SM1', MessageStatus: 'undelivered', ErrorCode: String(code) }
    const headers = { 'x-twilio-signature': twilio.getExpectedTwilioSignature(authToken, text.reportTo, params) }
    const body = new URLSearchParams(params).toString()
    const report = twilioLanguage(authToken).open({ url: text.reportTo, headers, body })?.report()
    assert.equal(report, { messageId: '7', sid: 'SM1', status: 'undelivered', errorCode: code })
    follows(report?.errorCode ?? null, row)
  })
}

errors('a carrier that was never reached is tried until it is', () => {
  follows(null, { fault: 'carrier', retry: later })
})

errors('there is no row that nothing here shows', () => {
  const shown = new Set([...answered.map(([status, code]) => code ?? status), ...reported.map(([code]) => code)])
  const unknown = sendError(0)
  for (let code = 1; code < 100_000; code++) {
    if (!shown.has(code)) assert.is(sendError(code), unknown, `${code} has a row`)
  }
})

function follows(code: number | null, { fault, retry, forPeople, blocks = false }: Row): void {
  const error = sendError(code)
  assert.equal([error.fault, error.retry, error.blocks], [fault, retry, blocks])
  if (forPeople) assert.match(error.forPeople ?? '', forPeople)
  else assert.is(error.forPeople, undefined)
}

function inWords({ fault, retry, blocks }: Row): string {
  const tries = new Map([
    [never, 'never again'],
    [aFewTimes, 'three times in all'],
    [later, 'until it goes'],
    [onceMended, 'until it is mended'],
  ])
  return `the fault of ${fault}, tried ${tries.get(retry)}${blocks ? ', and the number is blocked' : ''}`
}

errors.run()
