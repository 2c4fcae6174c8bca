import twilio from 'twilio'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openTestApi, TWILIO_AUTH_TOKEN, testConfig } from './testing/app.ts'
import { ann } from './testing/cast.ts'

const api = await openTestApi()
test.after(() => api.close())

const url = '/webhooks/twilio/message'
const form = { MessageSid: `SM${'0'.repeat(32)}`, From: ann.phone, To: '+12025550175', Body: 'hello', NumMedia: '0' }

function text(signature: string | undefined) {
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    ...(signature && { 'x-twilio-signature': signature }),
  }
  return api.inject({ method: 'POST', url, headers, body: new URLSearchParams(form).toString() })
}

test('a text that the carrier signed for our public address is heard', async () => {
  const signature = twilio.getExpectedTwilioSignature(TWILIO_AUTH_TOKEN, testConfig.publicUrl + url, form)
  const response = await text(signature)
  assert.is(response.statusCode, 200)
  assert.match(String(response.headers['content-type']), 'text/xml')
})

test('one that somebody else signed, or nobody, is not', async () => {
  const forged = twilio.getExpectedTwilioSignature('another token', testConfig.publicUrl + url, form)
  for (const signature of [forged, undefined]) assert.is((await text(signature)).statusCode, 403)
})

test('forms are for the carrier alone: the API takes JSON', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const response = await api.inject({ method: 'POST', url: '/api/login', headers, body: 'email=a&password=b' })
  assert.equal([response.statusCode, response.json().code], [415, 'unsupported_media_type'])
})

test('a malformed address is refused like everything else', async () => {
  const response = await api.inject({ url: '/%E0%A4%A' })
  assert.is(response.statusCode, 400)
  assert.equal(response.json(), { code: 'bad_url', message: 'There is something wrong with this address.' })
})

test.run()
