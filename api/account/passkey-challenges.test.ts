import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { passkeyChallenges } from './passkey-challenges.ts'

let now = Date.UTC(2026, 10, 22)
const challenges = passkeyChallenges(['a key of tests'], () => now)
const asText = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

test('a challenge says when it was made, to whom it was made for', () => {
  const made = new Date(now)
  const challenge = asText(challenges.make('sign in'))
  now += 1000
  assert.equal(challenges.read(challenge, 'sign in'), made)
  assert.is(challenges.read(challenge, 'add to ann'), null)
})

test('no two are alike, and one account cannot answer for another', () => {
  assert.is.not(asText(challenges.make('sign in')), asText(challenges.make('sign in')))
  assert.is(challenges.read(asText(challenges.make('add to ann')), 'add to bob'), null)
})

test('it is good for five minutes', () => {
  const challenge = asText(challenges.make('sign in'))
  now += 5 * 60_000
  assert.ok(challenges.read(challenge, 'sign in'))
  now += 1
  assert.is(challenges.read(challenge, 'sign in'), null)
})

test('what was changed, cut or signed with another key is not ours', () => {
  const bytes = challenges.make('sign in')
  const later = bytes.slice()
  later.set([1], 16)
  const others = passkeyChallenges(['another key'], () => now).make('sign in')
  for (const wrong of [later, bytes.slice(0, 30), bytes.slice(1), new Uint8Array(), others]) {
    assert.is(challenges.read(asText(wrong), 'sign in'), null)
  }
  assert.is(challenges.read('not base64 at all!', 'sign in'), null)
})

test('while the key changes, what the old one signed is ours', () => {
  const asked = passkeyChallenges(['old'], () => now).make('sign in')
  assert.ok(passkeyChallenges(['new', 'old'], () => now).read(asText(asked), 'sign in'))
  assert.is(passkeyChallenges(['new'], () => now).read(asText(asked), 'sign in'), null)
})

test.run()
