import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { lockDataFolder, makeDataFolder } from './data-folder.ts'
import { keepSecrets } from './secrets.ts'

const test = suite('the data folder')
const folder = mkdtempSync(join(tmpdir(), 'tallytext-data-test-'))

test.after(() => rmSync(folder, { recursive: true, force: true }))

test('is made with those above it, or refused in a sentence', () => {
  makeDataFolder(join(folder, 'some', 'where'))
  makeDataFolder(join(folder, 'some', 'where'))
  assert.ok(statSync(join(folder, 'some', 'where', 'logs')).isDirectory())
  writeFileSync(join(folder, 'file'), '')
  for (const taken of [join(folder, 'file'), join(folder, 'file', 'below'), '/proc/x'])
    assert.throws(() => makeDataFolder(taken), /cannot be written to. Set DATA_DIR to a folder that can/)
})

test('has one owner at a time', () => {
  const release = lockDataFolder(folder)
  assert.throws(() => lockDataFolder(folder), /is already running on the data in/)
  release()
  lockDataFolder(folder)()
})

test('keeps its secrets, for their owner only', () => {
  const secrets = keepSecrets(folder)
  assert.equal(keepSecrets(folder), secrets)
  assert.match(secrets.twilioAccountSid, /^AC[0-9a-f]{32}$/)
  assert.ok(secrets.jwtSecret.length >= 32)
  assert.is(statSync(join(folder, 'secrets.json')).mode & 0o777, 0o600)
  assert.equal(JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8')), secrets)
})

test('gets a key for evidence when it is of a release that had none, and keeps the rest', () => {
  const { evidenceKey, ...before } = keepSecrets(folder)
  writeFileSync(join(folder, 'secrets.json'), JSON.stringify(before))
  const secrets = keepSecrets(folder)
  assert.equal({ ...secrets, evidenceKey: '' }, { ...before, evidenceKey: '' })
  assert.is.not(secrets.evidenceKey, evidenceKey)
  assert.equal(keepSecrets(folder), secrets)
})

test('says when its secrets are damaged', () => {
  writeFileSync(join(folder, 'secrets.json'), '{"jwtSec')
  assert.throws(() => keepSecrets(folder), /is damaged. Delete it/)
})

test.run()
