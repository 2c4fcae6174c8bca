import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { initials } from './initials.ts'

const test = suite('initials')

test('initials are first letters in capitals, U without a name', () => {
  assert.is(initials({ firstName: 'dana', lastName: 'whitfield' }), 'DW')
  assert.is(initials({ firstName: ' Élodie', lastName: '' }), 'É')
  assert.is(initials({ firstName: '', lastName: ' ' }), 'U')
})

test.run()
