import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { beyondTexts } from './beyond-texts.ts'

const beyond = suite('what a text that wants out is about besides')

for (const [text, expected] of [
  ['cancel my subscription', 'bill'],
  ['arrêtez de débiter ma carte', 'bill'],
  ['I cannot afford these', 'bill'],
  ['this is too expensive', 'bill'],
  ['cher pour moi', 'bill'],
  ['stop it already', null],
  ['the end', null],
  ['please delete my account', 'account'],
  ['erase all my data', 'account'],
  ['borren mi cuenta', 'account'],
  ['supprimez mon compte', 'account'],
  ['delete my number', null],
  ['remove my card from the account', 'bill'],
] as const) {
  beyond(`${JSON.stringify(text)} is about ${expected ?? 'the texts'} besides`, () =>
    assert.is(beyondTexts(text), expected),
  )
}

beyond.run()
