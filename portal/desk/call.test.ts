/** What a refused call does to the session. */
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { withStoredToken } from '../testing/stored-token.ts'
import { call, deskToken, Refused } from './call.ts'

const test = suite('calls of the desk')

const stored = withStoredToken(test)

/** A call that is refused because its session has ended. */
async function refused(meanwhile: () => void): Promise<void> {
  globalThis.fetch = async () => {
    meanwhile()
    return Response.json({ message: 'Please sign in.', code: 'unauthenticated' }, { status: 401 })
  }
  await call('GET', 'me').then(
    () => assert.unreachable('it was refused'),
    (error) => assert.instance(error, Refused),
  )
}

test('a refusal of the session signs out', async () => {
  await refused(() => undefined)
  assert.is(deskToken.read(), null)
})

test('a late refusal of the last session does not end the one signed in since', async () => {
  await refused(() => {
    stored.token = 'second'
  })
  assert.is(deskToken.read(), 'second')
})

test.run()
