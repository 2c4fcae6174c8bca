import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readConsent } from './consent.ts'

const consent = suite('a yes or no to an offer')

const consents: readonly (readonly [string, 'yes' | 'no' | null])[] = [
  ['yes', 'yes'],
  ['Yes please!', 'yes'],
  ['ok', 'yes'],
  ['sure, go ahead', 'yes'],
  ['👍', 'yes'],
  ['  👍🏽', 'yes'],
  ['no', 'no'],
  ['No thanks', 'no'],
  ['nope, leave it', 'no'],
  ['no more texts', null],
  ['yes but when', null],
  ['stop', null],
]
for (const [text, expected] of consents)
  consent(JSON.stringify(text), () => {
    assert.is(readConsent(text), expected)
  })

consent.run()
