import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import twilio from 'twilio'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openTestApi, TWILIO_AUTH_TOKEN, testConfig } from './testing/app.ts'
import { ann } from './testing/cast.ts'

const portalDirectory = mkdtempSync(join(tmpdir(), 'portal-'))
writeFileSync(join(portalDirectory, 'index.html'), '<!doctype html><title>the portal</title>')
const api = await openTestApi({ portalDirectory })
await api.app.listen({ port: 0, host: 'localhost' })
test.after(async () => {
  await api.close()
  rmSync(portalDirectory, { recursive: true })
})

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

/** Sends raw bytes, bypassing clients that would normalize them. */
async function sendRaw(bytes: string): Promise<{ status: number; body: unknown }> {
  const { port } = api.app.server.address() as AddressInfo
  const socket = connect(port, 'localhost')
  socket.write(bytes)
  const [head = '', body = ''] = (await readText(socket)).split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body) }
}
const HEADERS = 'host: localhost\r\nconnection: close\r\n'

for (const path of ['/api//user', '/api/../api/user', '/api/user%00', '/api/user/', '/%2e%2e/api/user']) {
  test(`${path} is nothing of ours`, async () => {
    assert.equal(await sendRaw(`GET ${path} HTTP/1.1\r\n${HEADERS}\r\n`), {
      status: 404,
      body: { message: 'There is nothing at this address.', code: 'not_found' },
    })
  })
}

const noRequests: [what: string, bytes: string, status: number, code: string][] = [
  ['nonsense', 'nonsense\r\n\r\n', 400, 'bad_request'],
  ['too large a header', `GET / HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'too_large'],
  ['a length in words', `POST /api/login HTTP/1.1\r\n${HEADERS}content-length: two\r\n\r\n{}`, 400, 'bad_request'],
]
for (const [what, bytes, status, code] of noRequests) {
  test(`${what} is refused in our words`, async () => {
    const answer = await sendRaw(bytes)
    assert.equal([answer.status, Object.keys(answer.body as object).sort()], [status, ['code', 'message']])
    assert.is((answer.body as { code: string }).code, code)
  })
}

test.run()
