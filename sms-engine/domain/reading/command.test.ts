import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Command, isManaging, readCommand } from './command.ts'

const commands = suite('commands')

const table: readonly (readonly [string, Command | null])[] = [
  ['next', { name: 'next' }],
  ['"Next lesson", please', { name: 'next' }],
  ['another lesson', { name: 'next' }],
  ['q', { name: 'question' }],
  ['quiz me', { name: 'question' }],
  ['ask me another', { name: 'question' }],
  ['say again', { name: 'question' }],
  ['my score', { name: 'score' }],
  ['but why', { name: 'why' }],
  ['skip this', { name: 'skip' }],
  ['tell me more', { name: 'more' }],
  ['unpause', { name: 'resume' }],
  ['my plan', { name: 'plan' }],
  ['HINT!', { name: 'hint' }],
  ['a hint please', { name: 'hint' }],
  ['hnit', { name: 'hint' }],
  ['Hitn', { name: 'hint' }],
  ['nxet', { name: 'next' }],
  ['lseson', { name: 'next' }],
  ['puase', { name: 'pause', days: 7 }],
  ['qiuz please', { name: 'question' }],
  ['mint', null],
  ['hunt', null],
  ['tinh', null],
  ['hyw', null],
  ['nexts', null],
  ['', null],
  ['pause', { name: 'pause', days: 7 }],
  ['please pause', { name: 'pause', days: 7 }],
  ['pause until monday', { name: 'pause', days: 7, weekday: 1 }],
  ['pause til sun', { name: 'pause', days: 7, weekday: 7 }],
  ['pause until someday', null],
  ['pause days', { name: 'pause', days: 1 }],
  ['pause a day', { name: 'pause', days: 1 }],
  ['pause for an week', { name: 'pause', days: 7 }],
  ['pause one month', { name: 'pause', days: 30 }],
  ['pause two d', { name: 'pause', days: 2 }],
  ['pause three weeks', { name: 'pause', days: 21 }],
  ['pause for four weeks', { name: 'pause', days: 28 }],
  ['pause five wks', { name: 'pause', days: 35 }],
  ['pause 0 days', null],
  ['pause some days', null],
  ['pause 92 days', { name: 'pause', days: 92 }],
  ['pause 93 days', { name: 'pause-too-long' }],
  ['pause 2 moons', null],
  ['snooze', { name: 'snooze', when: { in_ms: 7_200_000 } }],
  ['Please SNOOZE: 2H, thanks!', { name: 'snooze', when: { in_ms: 7_200_000 } }],
  ['"snooze until Friday"', { name: 'snooze', when: { weekday: 5 } }],
  ['SNOOZE after work', { name: 'snooze', when: { at_min: 1_080, until_min: 1_260 } }],
  ['snooze later', { name: 'snooze', when: { in_ms: 7_200_000 } }],
  ['snooze for ever', { name: 'snooze', when: null }],
  ['snoozed', null],
  ['plan 0', { name: 'pace', textsPerWeek: 0 }],
  ['plan to five lessons a week', { name: 'pace', textsPerWeek: 5 }],
  ['plan 3 texts per week', { name: 'pace', textsPerWeek: 3 }],
  ['plan 6', { name: 'pace', textsPerWeek: null }],
  ['plan ahead', null],
  ['got it. q', { name: 'question' }],
  ['thanks, next', { name: 'next' }],
  ['ok q', { name: 'question' }],
  ['so why', { name: 'why' }],
  ['PLAN SIX', { name: 'pace', textsPerWeek: null }],
  ['PLAN ZERO', { name: 'pace', textsPerWeek: 0 }],
  ['plan twice a week', { name: 'pace', textsPerWeek: 2 }],
  ['Plan A', null],
  ['plan b', null],
  ['pause six weeks', { name: 'pause', days: 42 }],
  ['ask', { name: 'ask', question: '' }],
  ['  ASK: What is a debit? ', { name: 'ask', question: 'What is a debit?' }],
  ['ask - why\nthough', { name: 'ask', question: 'why\nthough' }],
  ['asking', null],
  ['I ask', null],
]
for (const [text, expected] of table) {
  commands(JSON.stringify(text), () => assert.equal(readCommand(text), expected))
}

commands('which of them are about when lessons come', () => {
  const about = (text: string) => isManaging(readCommand(text) as Command)
  assert.equal(['pause', 'pause 9 months', 'resume', 'snooze', 'plan', 'plan 2'].filter(about).length, 6)
  assert.equal(['next', 'q', 'hint', 'score', 'why', 'skip', 'more', 'ask'].filter(about), [])
})

commands.run()
