import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { mentionsDeath } from './death.ts'

const death = suite('a text that tells of a death')

death('a person, and no fee', () => {
  assert.equal(['My husband passed away', 'he died', 'my late fee'].map(mentionsDeath), [true, true, false])
})

death.run()
