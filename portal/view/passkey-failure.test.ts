import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { passkeyFailure } from './passkey-failure.ts'

const unused = Object.assign(new Error('No passkey was used.'), { name: 'PasskeyUnused' })

test('the service has the first word, then the browser; else nobody answered', () => {
  assert.is(
    passkeyFailure(new Error('401: {}'), 'That passkey does not sign in here.'),
    'That passkey does not sign in here.',
  )
  assert.is(passkeyFailure(unused, undefined), 'No passkey was used.')
  assert.is(
    passkeyFailure(new TypeError('Failed to fetch'), undefined),
    'We could not reach the service. Please try again.',
  )
})

test.run()
