import twilio from 'twilio'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Envelope } from '../port.ts'
import { twilioLanguage } from './language.ts'

const test = suite("Twilio's webhooks")

const authToken = 'the token of the account'
const language = twilioLanguage(authToken)
const publicUrl = 'https://learn.example.com'

/** Opens a form that Twilio signed for an address. */
function open(params: Readonly<Record<string, string>>, url = publicUrl + language.paths.text): Envelope | null {
  const headers = { 'x-twilio-signature': twilio.getExpectedTwilioSignature(authToken, url, params) }
  return language.open({ url, headers, body: new URLSearchParams(params).toString() })
}

const text = { MessageSid: 'SM1', From: '+12125550100', Body: 'Hi & bye', NumMedia: '0' }
const heard = { sid: 'SM1', from: '+12125550100', body: 'Hi & bye', media: 0, handledByCarrier: null }

const texts: readonly [what: string, params: Readonly<Record<string, string>>, heard: object | null][] = [
  ['a text', text, heard],
  ['a text with pictures', { ...text, Body: '', NumMedia: '2' }, { ...heard, body: '', media: 2 }],
  ['a text without its body and its count', { MessageSid: 'SM1', From: '+12125550100' }, { ...heard, body: '' }],
  ['NULs and halves of characters', { ...text, Body: 'a\0b\uFFFD' }, { ...heard, body: 'ab\uFFFD' }],
  [
    'a text over RCS',
    { ...text, From: 'rcs:+12125550100', To: 'rcs:tallytext_agent' },
    { ...heard, to: 'rcs:tallytext_agent' },
  ],
  ['a text to one of several numbers', { ...text, To: '+12025550175' }, { ...heard, to: '+12025550175' }],
  [
    'a text to a number of a messaging service',
    { ...text, To: '+12025550175', MessagingServiceSid: 'MG1' },
    { ...heard, to: 'MG1' },
  ],
  ['a STOP over RCS', { ...text, From: 'rcs:+12125550100', Body: 'STOP' }, { ...heard, body: 'STOP' }],
  ['a STOP that Twilio has answered', { ...text, OptOutType: 'STOP' }, { ...heard, handledByCarrier: 'opt-out' }],
  ['a START that Twilio has answered', { ...text, OptOutType: 'START' }, { ...heard, handledByCarrier: 'opt-in' }],
  ['a HELP that Twilio has answered', { ...text, OptOutType: 'HELP' }, { ...heard, handledByCarrier: 'help' }],
  ['an empty OptOutType', { ...text, OptOutType: '' }, heard],
  ['an OptOutType that nobody knows', { ...text, OptOutType: 'PAUSE' }, heard],
  ['no sid', { From: '+12125550100', Body: 'Hi' }, null],
  ['no sender', { MessageSid: 'SM1', Body: 'Hi' }, null],
  ['RCS without a number', { ...text, From: 'rcs:' }, null],
  ['a count that is no number', { ...text, NumMedia: 'two' }, null],
]

for (const [what, params, expected] of texts) {
  test(`reads ${what}`, () => assert.equal(open(params)?.text(), expected))
}

test('a parameter that comes twice is signed with both values, and is no body', () => {
  const url = publicUrl + language.paths.text
  const params = { MessageSid: 'SM1', From: '+12125550100', Body: ['a', 'b'] }
  const headers = { 'x-twilio-signature': twilio.getExpectedTwilioSignature(authToken, url, params) }
  const envelope = language.open({ url, headers, body: 'MessageSid=SM1&From=%2B12125550100&Body=a&Body=b' })
  assert.ok(envelope)
  assert.is(envelope?.text(), null)
})

test('opens nothing that Twilio did not sign', () => {
  const url = publicUrl + language.paths.text
  const headers = { 'x-twilio-signature': twilio.getExpectedTwilioSignature('another token', url, text) }
  const body = new URLSearchParams(text).toString()
  assert.is(language.open({ url, headers, body }), null)
  assert.is(language.open({ url, headers: {}, body }), null)
})

test('a report that we do not take is to come again', () => {
  assert.is(new URL(language.reportAddress(publicUrl, '7')).hash, '#rc=3&rp=all')
})

/** As Twilio calls it: anything after the # is for Twilio alone. */
const [url = ''] = language.reportAddress(publicUrl, '7').split('#')

/** Twilio's statuses and what we call them. */
const statuses: readonly [twilio: string, ours: string | null][] = [
  ['accepted', 'sent'],
  ['scheduled', 'sent'],
  ['queued', 'sent'],
  ['sending', 'sent'],
  ['sent', 'sent'],
  ['delivered', 'delivered'],
  ['read', 'delivered'],
  ['undelivered', 'undelivered'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
  ['partially_delivered', null],
]

for (const [status, ours] of statuses) {
  test(`${status} is ${ours ?? 'no news'} to us`, () => {
    const report = open({ MessageSid: 'SM1', MessageStatus: status }, url)?.report()
    assert.equal(report, { messageId: '7', sid: 'SM1', status: ours, errorCode: null })
  })
}

test('an error code that is no number is left out, a report without its sid or status is none', () => {
  const report = { MessageSid: 'SM1', MessageStatus: 'failed' }
  assert.is(open({ ...report, ErrorCode: 'x' }, url)?.report()?.errorCode, null)
  assert.is(open({ ...report, ErrorCode: '30005' }, url)?.report()?.errorCode, 30_005)
  assert.is(open({ MessageStatus: 'failed' }, url)?.report(), null)
  assert.is(open({ MessageSid: 'SM1', MessageStatus: '' }, url)?.report(), null)
})

test.run()
