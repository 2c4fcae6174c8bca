/**
 * Each throttle counts as declared: how often a door may be tried, what it counts by, and how long it then stays shut.
 */
import type { LightMyRequestResponse as Response } from 'fastify'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openTestApi } from './testing/app.ts'
import { ann, bob, type Person } from './testing/cast.ts'

const api = await openTestApi()
test.after(() => api.close())

const password = 'a-guess'
const number = '+12125550199'
const { phone: _, ...taken } = ann

/** Six people, for throttles that count by place: together they may try more often than one place may. */
const crowd: Person[] = Array.from({ length: 6 }, (_, nth) => ({ ...ann, email: `crowd-${nth}@example.com` }))
test.before(async () => {
  for (const person of [ann, bob, ...crowd]) await api.signUp(person)
})

interface Try {
  readonly place: string
  /** Whose token is sent; null when nobody is signed in. */
  readonly who: Person | null
  readonly body: object | undefined
}
interface Door {
  readonly call: string
  readonly max: number
  readonly window_minutes: number
  readonly by: string
  /** Tries that this throttle counts together, but all others separately. */
  readonly same: (nth: number) => Try
  /** A try that it counts separately from those. */
  readonly other: Try
}

const somewhere = (nth: number) => `10.9.${Math.floor(nth / 250)}.${nth % 250}`
const address = (nth: number) => `n${nth}@example.com`
const stranger = (place: string, body: object): Try => ({ place, who: null, body })

/** A door counted by account: the account moves about, and another account is still allowed in a place it has used. */
const byAccount = (call: string, max: number, window_minutes: number, body?: object): Door => ({
  call,
  max,
  window_minutes,
  by: 'account',
  same: (nth) => ({ place: somewhere(nth), who: ann, body }),
  other: { place: somewhere(0), who: bob, body },
})

/** A door counted by place, however many accounts share it. */
const byPlace = (call: string, place: string, body: object): Door => ({
  call,
  max: 100,
  window_minutes: 10,
  by: 'place',
  same: (nth) => ({ place, who: crowd[nth % crowd.length] ?? null, body }),
  other: { place: '10.8.8.8', who: crowd[0] ?? null, body },
})

const reset = { token: 'x', password: 'ledger-of-nobody' }
const code = { phoneNumber: number, otpCode: '000000' }

const doors: Door[] = [
  {
    call: 'POST /api/register',
    max: 100,
    window_minutes: 10,
    by: 'place',
    same: () => stranger('10.1.0.1', taken),
    other: stranger('10.1.0.2', taken),
  },
  {
    call: 'POST /api/login',
    max: 200,
    window_minutes: 15,
    by: 'place',
    same: (nth) => stranger('10.2.0.1', { email: address(nth), password }),
    other: stranger('10.2.0.2', { email: address(0), password }),
  },
  {
    call: 'POST /api/login',
    max: 10,
    window_minutes: 15,
    by: 'place and address',
    same: () => stranger('10.3.0.1', { email: 'one@example.com', password }),
    other: stranger('10.3.0.1', { email: 'two@example.com', password }),
  },
  {
    call: 'POST /api/password-reset',
    max: 50,
    window_minutes: 15,
    by: 'place',
    same: (nth) => stranger('10.4.0.1', { email: address(nth) }),
    other: stranger('10.4.0.2', { email: address(0) }),
  },
  {
    call: 'POST /api/password-reset',
    max: 5,
    window_minutes: 60,
    by: 'place for one address',
    same: () => stranger('10.4.1.1', { email: 'five@example.com' }),
    other: stranger('10.4.1.2', { email: 'five@example.com' }),
  },
  {
    call: 'POST /api/password-reset/confirm',
    max: 50,
    window_minutes: 15,
    by: 'place',
    same: () => stranger('10.5.0.1', reset),
    other: stranger('10.5.0.2', reset),
  },
  {
    call: 'GET /api/staff/cases',
    max: 300,
    window_minutes: 15,
    by: 'place',
    same: () => ({ place: '10.5.1.1', who: null, body: undefined }),
    other: { place: '10.5.1.2', who: null, body: undefined },
  },
  byPlace('POST /api/user/send-otp', '10.6.0.1', { phoneNumber: number }),
  byPlace('POST /api/user/verify-otp', '10.6.0.2', code),
  byAccount('POST /api/user/send-otp', 30, 10, { phoneNumber: number }),
  byAccount('POST /api/user/verify-otp', 30, 10, code),
  byAccount('PUT /api/user/phone', 20, 60, { phoneNumber: number }),
  {
    ...byAccount('PUT /api/user/email', 20, 60),
    same: (nth) => ({ place: somewhere(nth), who: ann, body: { email: address(nth) } }),
    other: { place: somewhere(0), who: bob, body: { email: address(0) } },
  },
  {
    call: 'PUT /api/user/email',
    max: 5,
    window_minutes: 60,
    by: 'account for one address',
    same: (nth) => ({ place: somewhere(nth), who: crowd[0] ?? null, body: { email: 'seven@example.com' } }),
    other: { place: somewhere(0), who: crowd[1] ?? null, body: { email: 'seven@example.com' } },
  },
  byAccount('POST /api/user/email/confirmation', 20, 60),
  byAccount('POST /api/user/email/confirm', 20, 60, { token: 'x' }),
  byAccount('PUT /api/user/password', 20, 15, { currentPassword: 'a-guess', newPassword: 'ledger-of-the-guesser' }),
  byAccount('POST /api/user/reauthenticate', 20, 15, { password: 'a-guess' }),
  byAccount('POST /api/user/passkeys/options', 20, 15, { password: 'a-guess' }),
  byAccount('DELETE /api/user', 20, 15, { password: 'a-guess' }),
  byAccount('GET /api/user/export', 20, 60),
]

function attempt(call: string, { place, who, body }: Try): Promise<Response> {
  const [method, url] = call.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string]
  const request = { method, url, remoteAddress: place, ...(body && { body }) }
  return who ? api.injectAs(who, request) : api.inject(request)
}

/** Shut by the throttle, that is: requesting a code also has limits of its own, in the engine. */
const isShut = (response: Response) => response.statusCode === 429 && response.json().code === 'too_many_requests'

for (const { call, max, window_minutes, by, same, other } of doors) {
  test(`${call} may be tried ${max} times in ${window_minutes} minutes by one ${by}`, async () => {
    for (let nth = 0; nth < max; nth++) {
      const response = await attempt(call, same(nth))
      assert.not.ok(isShut(response), `shut after ${nth}: ${response.body}`)
    }
    const shut = await attempt(call, same(max))
    assert.ok(isShut(shut), 'still open')
    const seconds = Number(shut.headers['retry-after'])
    assert.ok(seconds > (window_minutes - 1) * 60 && seconds <= window_minutes * 60, `shut for ${seconds} s`)
    assert.not.ok(isShut(await attempt(call, other)), 'shut for others too')
  })
}

test.run()
