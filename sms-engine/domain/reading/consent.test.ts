import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { keepsTexts, readConsent, saysYes, welcomes } from './consent.ts'

const consent = suite('a yes or no to an offer')

const consents: readonly (readonly [string, 'yes' | 'no' | null])[] = [
  ['yes', 'yes'],
  ['Yes please!', 'yes'],
  ['ok', 'yes'],
  ['sure, go ahead', 'yes'],
  ['👍', 'yes'],
  ['  👍🏽', 'yes'],
  ['that works', 'yes'],
  ["That's fine", 'yes'],
  ["let's do it!", 'yes'],
  ['Absolutely', 'yes'],
  ['sounds good', 'yes'],
  ['go ahead', 'yes'],
  ['please do', 'yes'],
  ['yes, that works for me, thanks', 'yes'],
  ["no that's ok", 'no'],
  ["nah I'm good", 'no'],
  ['leave it', 'no'],
  ['keep it as it is please', 'no'],
  ["that's ok", null],
  ['please stop', null],
  ['no stop', null],
  ['fine, end it', null],
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

consent('a yes in so many words', () => {
  const yes = ['yes', 'YES please', 'yep', 'ok', '👍', 'sure', 'yes but when', 'no'].filter(saysYes)
  assert.equal(yes, ['yes', 'YES please', 'yep'])
})

for (const text of [
  'that would be great',
  'I guess',
  'yes i think so',
  'sure why not',
  'much better',
  'yes, that would be better',
  "ok let's try that",
  "that's better thanks",
]) {
  consent(`${text} takes another pace, and is no yes to an end`, () => {
    assert.equal([welcomes(text), readConsent(text)], [true, null])
  })
}

for (const text of [
  'that would be great but later',
  'I guess not',
  'not much better',
  'why',
  'still too many',
  'stop',
]) {
  consent(`${text} takes nothing`, () => assert.is(welcomes(text), false))
}

for (const text of [
  'i meant cancel the plan not the texts',
  'just the plan',
  'no, only the subscription please',
  'not the texts',
  'I want to keep the texts',
  'keep the lessons coming please',
]) {
  consent(`${text} keeps the texts`, () => assert.ok(keepsTexts(text)))
}

for (const text of [
  'not just the plan',
  'not the plan',
  'stop the texts',
  'end the texts not the plan',
  'not the plan the texts',
  'I dont want to keep the texts',
  'do not keep the texts',
  'cancel the plan',
  'the texts too',
]) {
  consent(`${text} does not`, () => assert.not.ok(keepsTexts(text)))
}

consent('a polite no is one', () => {
  assert.equal(['id rather not', 'no not really', 'I don’t think so'].map(readConsent), ['no', 'no', 'no'])
})

consent.run()
