import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { newPasswordProblem } from './new-password.ts'

const test = suite('new password')

for (const [password, problem] of [
  ['', 'Please enter a new password'],
  ['short', 'Password must be at least 6 characters long'],
  ['ledger', undefined],
] as const) {
  test(`“${password}” ${problem ?? 'will do'}`, () => assert.is(newPasswordProblem(password), problem))
}

test.run()
