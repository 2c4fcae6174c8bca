import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { textOf } from './text.ts'
import { readYesNo } from './yes-no.ts'

const yesNo = suite('yes and no as answers')

const table: readonly (readonly [string, readonly string[], string])[] = [
  ['', ['Yes, yearly', 'No, not now', 'Only then', 'With a log'], '-'],
  ['no', ['Yes, yearly', 'No, not now', 'Only then', 'With a log'], 'B'],
  ['yes', ['Yes, yearly', 'No, not now', 'Only then', 'With a log'], 'A'],
  ['yes', ['True', 'False', 'Yes', 'No'], '-'],
  ['yes', ['Yes', 'Maybe', 'Never', 'Always'], '-'],
  ['false', ['Yes, yearly', 'No, not now', 'Only then', 'With a log'], '-'],
  ['maybe', ['Yes, yearly', 'No, not now', 'Only then', 'With a log'], '-'],
  ['no yes', ['Yes, yearly', 'No, not now', 'Only then', 'With a log'], '-'],
  ['no, wait', ['Yes, yearly', 'No, not now', 'Only then', 'With a log'], '-'],
  ['yeah yeah', ['Yes, yearly', 'No, not now', 'Only then', 'With a log'], 'A'],
  ['no it isnt', ['Yes, yearly', 'No, not now', 'Only then', 'With a log'], '-'],
  ['yes ok so um yes', ['Yes, yearly', 'No, not now', 'Only then', 'With a log'], 'A'],
  ['yes ok so um yes please', ['Yes, yearly', 'No, not now', 'Only then', 'With a log'], '-'],
  ['yes i think so for sure ok yes', ['Yes, yearly', 'No, not now', 'Only then', 'With a log'], '-'],
]
for (const [text, options, expected] of table) {
  yesNo(`${JSON.stringify(text)} of ${options.join(' / ')} is ${expected}`, () => {
    assert.is('ABCD'[readYesNo(textOf(text), options) ?? -1] ?? '-', expected)
  })
}

yesNo.run()
