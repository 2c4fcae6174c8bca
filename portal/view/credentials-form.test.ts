import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { loginProblem, type RegistrationForm, registrationProblem } from './credentials-form.ts'

const test = suite('credentials form')

const good: RegistrationForm = {
  firstName: 'Dana',
  lastName: 'Whitfield',
  email: 'dana@whitfieldcoffee.example',
  password: 'ledger88',
  confirmPassword: 'ledger88',
}

/** In the documented order: each row also breaks every later rule. */
const registrations: [what: string, form: Partial<RegistrationForm>, message: string | undefined, field?: string][] = [
  ['all is well', {}, undefined],
  ['six characters are enough', { password: 'ledger', confirmPassword: 'ledger' }, undefined],
  ['no first name', { firstName: ' ', password: 'a' }, 'Please fill in all required fields', 'firstName'],
  ['no last name', { lastName: '', password: 'a' }, 'Please fill in all required fields', 'lastName'],
  ['no e-mail', { email: '', password: 'a' }, 'Please fill in all required fields', 'email'],
  ['no password', { password: '', confirmPassword: 'a' }, 'Please fill in all required fields', 'password'],
  ['two passwords, both short', { password: 'a', confirmPassword: 'b' }, 'Passwords do not match', 'confirmPassword'],
  [
    'a short password',
    { password: 'short', confirmPassword: 'short' },
    'Password must be at least 6 characters long',
    'password',
  ],
]
for (const [what, form, message, field] of registrations) {
  test(`registration, ${what}`, () => {
    const problem = registrationProblem({ ...good, ...form })
    assert.is(problem?.message, message)
    assert.is(problem?.field, field)
  })
}

test('login needs both', () => {
  assert.is(loginProblem({ email: 'dana@whitfieldcoffee.example', password: 'ledger88' }), undefined)
  assert.equal(loginProblem({ email: ' ', password: 'ledger88' }), {
    message: 'Please fill in all fields',
    field: 'email',
  })
  assert.equal(loginProblem({ email: 'dana@whitfieldcoffee.example', password: '' }), {
    message: 'Please fill in all fields',
    field: 'password',
  })
})

test.run()
