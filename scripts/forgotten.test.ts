/**
 * Code that forgets to handle a newly added fact must not compile. A file disappears from a list below as soon as a
 * `default:` there swallows the new case, or a table's type is loosened.
 */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { compilePlanted } from './testing/compile-planted.ts'
import type { Plant } from './testing/plant.ts'

interface Addition extends Plant {
  readonly name: string
  /** Appears in the compiler's messages about it. */
  readonly word: string
  /** The files in which the compiler reports an error. */
  readonly asked: readonly string[]
}

const additions: readonly Addition[] = [
  {
    name: 'a command about lessons that nobody handles',
    file: 'sms-engine/domain/reading/command.ts',
    replace: 'export type LearningCommand =',
    by: "export type LearningCommand =\n  | { readonly name: 'juggle' }",
    word: 'juggle',
    asked: ['sms-engine/domain/phases/learn.ts'],
  },
  {
    name: 'a command about when lessons come that nobody handles',
    file: 'sms-engine/domain/reading/command.ts',
    replace: 'export type ManagingCommand =',
    by: "export type ManagingCommand =\n  | { readonly name: 'hibernate' }",
    word: 'hibernate',
    asked: ['sms-engine/domain/phases/manage.ts', 'sms-engine/domain/reading/command.ts'],
  },
  {
    name: 'a field of a conversation that is lost when it is read or when its phase changes',
    file: 'sms-engine/domain/model/state.ts',
    replace: 'export interface Thread {',
    by: 'export interface Thread {\n  readonly shrug?: true',
    word: 'shrug',
    asked: ['sms-engine/domain/model/state.ts', 'sms-engine/replay/state-words.ts', 'sms-engine/store/parse-state.ts'],
  },
  {
    name: 'a preference without a column, a name in the API, or a word on whether it is saved with the others',
    file: 'sms-engine/domain/model/context.ts',
    replace: 'export interface Preferences {',
    by: "export interface Preferences {\n  readonly favouriteHat: 'bowler' | 'fez'",
    word: 'favouriteHat',
    asked: [
      'api/account/preferences.ts',
      'sms-engine/engine/learners.ts',
      'sms-engine/replay/happening.ts',
      'sms-engine/store/learner-columns.ts',
    ],
  },
  {
    name: 'a fact about learners without a column',
    file: 'sms-engine/domain/model/context.ts',
    replace: 'export interface Learner extends Preferences {',
    by: 'export interface Learner extends Preferences {\n  readonly shoeSize: number',
    word: 'shoeSize',
    asked: ['sms-engine/store/learner-columns.ts'],
  },
  {
    name: 'a choice of the API that no answer shows and that the calibration page does not save',
    file: 'api/schemas/preferences.ts',
    replace: 'export const givenChoices = {',
    by: 'export const givenChoices = {\n  horoscope: z.boolean(),',
    word: 'horoscope',
    asked: ['api/schemas/preferences.ts', 'portal/view/calibration.ts'],
  },
]

/** Compiled with everything they import: the product without the portal's components. */
const compiled = ['sms-engine/worker.ts', 'sms-engine/replay/replay.ts', 'api/server.ts', 'portal/view/calibration.ts']

const errors = await compilePlanted(additions, compiled)

for (const { name, word, asked } of additions) {
  test(name, () => {
    assert.equal(filesOf(errors.filter(({ message }) => message.includes(word))), asked)
  })
}

test('all else compiles as before', () => {
  assert.equal(filesOf(errors), filesOf(additions.flatMap(({ asked }) => asked.map((file) => ({ file })))))
})

function filesOf(found: readonly { readonly file: string }[]): string[] {
  return [...new Set(found.map(({ file }) => file))].sort()
}

test.run()
