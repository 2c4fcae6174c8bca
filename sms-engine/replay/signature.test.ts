import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { keyIdOf, publicPem, signHtml, signJson, verifyFile } from './signature.ts'

const { privateKey } = generateKeyPairSync('ed25519')
const other = generateKeyPairSync('ed25519')
const publicKey = createPublicKey(publicPem(privateKey))
const content = { b: [1, { z: 'ä\n', a: null }], madeAt: '2026-11-22T00:00:00.000Z', a: 'stop' }

test('a signed JSON is verified by the public key alone, however it is laid out', () => {
  const file = signJson(content, privateKey)
  const verdict = { ok: true, keyId: keyIdOf(privateKey), madeAt: content.madeAt }
  assert.equal(verifyFile(file, [publicKey]), verdict)
  const { signature, signed } = JSON.parse(file)
  const { a, ...rest } = signed
  assert.equal(verifyFile(JSON.stringify({ signature, signed: { ...rest, a } }), [publicKey]), verdict)
})

test('one changed letter is noticed, in JSON and in HTML', () => {
  const [json, html] = [signJson(content, privateKey), signHtml('<p>stop</p>\n', privateKey)]
  assert.ok(verifyFile(html, [publicKey]).ok)
  for (const file of [json.replace('stop', 'stap'), html.replace('stop', 'stap'), html.replace('<p>', '<p >')]) {
    assert.match(JSON.stringify(verifyFile(file, [publicKey])), /somebody has changed it/)
  }
})

test('what stands behind the signature of a page is not passed over', () => {
  const file = `${signHtml('<p>stop</p>\n', privateKey)}<p>start</p>`
  assert.not.ok(verifyFile(file, [publicKey]).ok)
})

test('after a change of keys a file is verified by the one that signed it', () => {
  const file = signJson(content, privateKey)
  assert.ok(verifyFile(file, [other.publicKey, publicKey]).ok)
  assert.match(JSON.stringify(verifyFile(file, [other.publicKey])), /none of those given/)
})

test('a file that nobody signed is told from one that was changed', () => {
  for (const file of ['', '{}', '{"signed":{},"signature":{}}', '<p>Hello</p>']) {
    assert.match(JSON.stringify(verifyFile(file, [publicKey])), /no file that we sign/)
  }
})

test.run()
