import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { userAgentToKeep } from './user-agent.ts'

test('what a browser calls itself is kept up to 200 characters', () => {
  assert.is(userAgentToKeep('Firefox'), 'Firefox')
  assert.is(userAgentToKeep('x'.repeat(201)), 'x'.repeat(200))
  assert.is(userAgentToKeep(undefined), null)
})

test.run()
