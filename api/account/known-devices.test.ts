import type { FastifyReply } from 'fastify'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { day_ms } from '../../sms-engine/domain/model/units.ts'
import { knownDevices } from './known-devices.ts'

let now = Date.UTC(2026, 10, 22)
const options = { keys: ['a key of tests'], isHttps: true, machineNow: () => now }
const devices = knownDevices(options)

const owner = (id: string, passwordHash = `the hash of ${id}`) => ({ id, passwordHash })

/** A browser that stores the cookie of the last answer. */
function browser(from = devices) {
  const kept = { cookie: 'theme=dark; other=1', header: '' }
  return {
    kept,
    find: (id: string, passwordHash?: string) =>
      from.find({ headers: { cookie: kept.cookie } }, owner(id, passwordHash)),
    signIn(id: string, passwordHash?: string): void {
      const header = (_name: string, value: string) => {
        kept.header = value
        kept.cookie = `theme=dark; ${value.split(';')[0]}; other=1`
      }
      from.remember(
        { headers: { cookie: kept.cookie } },
        { header } as unknown as FastifyReply,
        owner(id, passwordHash),
      )
    },
  }
}

test('a browser is known to an account from the sign-in on, and to no other', () => {
  const { find, signIn } = browser()
  assert.is(find('ann'), null)
  signIn('ann')
  assert.match(find('ann') ?? '', /^[\w-]{22}$/)
  assert.is(find('bob'), null)
  assert.is(devices.find({ headers: {} }, owner('ann')), null)
})

test('two browsers of an account have different names', () => {
  const [one, other] = [browser(), browser()]
  for (const { signIn } of [one, other]) signIn('ann')
  assert.is.not(one.find('ann'), other.find('ann'))
})

test('a browser that signs in again keeps its name', () => {
  const { find, signIn } = browser()
  signIn('ann')
  const name = find('ann')
  signIn('bob')
  signIn('ann')
  assert.is(find('ann'), name)
})

test('a new password makes a stranger of a browser, until it signs in with it', () => {
  const { find, signIn } = browser()
  signIn('ann', 'the old hash')
  const name = find('ann', 'the old hash')
  assert.is(find('ann', 'the new hash'), null)
  signIn('ann', 'the new hash')
  assert.match(find('ann', 'the new hash') ?? '', /^[\w-]{22}$/)
  assert.is.not(find('ann', 'the new hash'), name)
})

test('five accounts are known in one browser; the one that signed in longest ago gives way', () => {
  const { find, signIn, kept } = browser()
  for (const account of ['a', 'b', 'c', 'd', 'e']) signIn(account)
  signIn('a')
  for (const account of ['a', 'b', 'c', 'd', 'e']) assert.ok(find(account), account)
  signIn('f')
  assert.is(find('b'), null)
  assert.ok(find('f'))
  assert.ok(kept.cookie.length < 600, `${kept.cookie.length}`)
})

test('after 180 days without signing in a browser is a stranger again, whatever it writes into the cookie', () => {
  const { find, signIn, kept } = browser()
  signIn('ann')
  now += 179 * day_ms
  assert.ok(find('ann'))
  now += day_ms
  assert.is(find('ann'), null)
  const [id, day] = kept.cookie.match(/device=([\w-]+)\.(\d+)\./)?.slice(1) ?? []
  kept.cookie = kept.cookie.replace(`${id}.${day}.`, `${id}.${Number(day) + 100}.`)
  assert.is(find('ann'), null)
})

const nonsense = ['', '.', '..', '~', 'a.b.c', 'x'.repeat(5000), 'é.1.ü', '"a"']
for (const value of nonsense) {
  test(`a cookie of "${value.slice(0, 10)}" is nobody's`, () => {
    const headers = { cookie: `__Host-device=${value}` }
    assert.is(devices.find({ headers }, owner('ann')), null)
  })
}

test('what was signed with another key is of nobody', () => {
  const { signIn, kept } = browser(knownDevices({ ...options, keys: ['another key'] }))
  signIn('ann')
  assert.is(devices.find({ headers: { cookie: kept.cookie } }, owner('ann')), null)
})

test('while the key changes, what the old one signed still counts, and the new one signs', () => {
  const old = browser(knownDevices({ ...options, keys: ['old'] }))
  old.signIn('ann')
  const both = knownDevices({ ...options, keys: ['new', 'old'] })
  assert.ok(both.find({ headers: { cookie: old.kept.cookie } }, owner('ann')))
  const next = browser(both)
  next.signIn('ann')
  assert.ok(knownDevices({ ...options, keys: ['new'] }).find({ headers: { cookie: next.kept.cookie } }, owner('ann')))
})

test('without HTTPS the cookie is an ordinary one, for development', () => {
  const { signIn, kept, find } = browser(knownDevices({ ...options, isHttps: false }))
  signIn('ann')
  assert.match(kept.header, /^device=[^;]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/)
  assert.ok(find('ann'))
})

test('a cookie that is longer than any of ours is not looked at', () => {
  const { kept, find, signIn } = browser()
  signIn('ann')
  assert.ok(find('ann'))
  kept.cookie = kept.cookie.replace('device=', `device=${'x'.repeat(1000)}~`)
  assert.is(find('ann'), null)
})

test.run()
