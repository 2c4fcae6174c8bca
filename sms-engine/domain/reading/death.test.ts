import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { mentionsDeath, tellsOfOwnersDeath } from './death.ts'

const death = suite('a text that tells of a death')

death('a person, and no fee', () => {
  assert.equal(['My husband passed away', 'he died', 'my late fee'].map(mentionsDeath), [true, true, false])
})

const owners: readonly (readonly [string, boolean])[] = [
  ["can you remove my husband's number? he died in march", true],
  ['this was my husbands phone, he passed', true],
  ['remove my dads number he passed', true],
  ['can you delete my brothers number, he died', true],
  ['my wife died please take her off', true],
  ['the person who signed up for this died', true],
  ['the owner of this phone passed away last week', true],
  ['this used to be my moms cell, she is dead', true],
  ['my mom died yesterday', false],
  ['he passed the exam, this is his phone', false],
  ['my dad died, pause please', false],
  ['remove my husbands number', false],
  ['learning words my late husband used at supper', false],
  ['we died on stage last night, sound guy had the monitors muted', false],
  ['my husband signed up to study for his exams. he passed. we are delighted', false],
]
for (const [text, expected] of owners)
  death(`"${text}" ${expected ? 'is' : 'is not'} about the learner`, () => {
    assert.is(tellsOfOwnersDeath(text), expected)
  })

death.run()
