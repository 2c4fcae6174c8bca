import type { State } from '../domain/model/state.ts'
import type { Change } from './changes.ts'

type KeyOf<T> = T extends unknown ? keyof T : never

/** What people call each part of the state. */
const parts: Readonly<Record<KeyOf<State>, string>> = {
  version: 'version of the record',
  phase: 'phase',
  slot: 'next scheduled text',
  snoozed: 'question comes again',
  until: 'paused until',
  inSettings: 'paused in the settings',
  by: 'opted out by',
  heldUntil: 'pause that goes on until',
  madeAt: 'pause made by text at',
  greeted: 'unknown number answered',
  open: 'open question',
  answered: 'last answer',
  taught: 'last lesson',
  unanswered: 'texts in a row without an answer',
  nudged: 'lighter text sent',
  score: 'score',
  streak: 'weeks in a row',
  heard: 'last text from the learner',
  flood: 'texts from the learner in a short time',
  extra: 'lessons asked for on a day',
  week: 'texts of the week',
  sentAt: 'last scheduled text',
  misread: 'texts in a row not understood',
  owed: 'payment failed, to be told',
  puzzled: 'times we did not understand',
  crisisAt: 'cry for help',
  passedOn: 'case for a person',
  offered: 'our offer',
  awaits: 'what we asked for',
  toPassOn: 'offered to pass on',
  courtesy: 'last courtesy',
  said: 'wording used last',
  milestones: 'milestones',
  instead: 'first lesson came in place of',
  scored: 'questions scored on a day',
  corrected: 'last correction told',
  habits: 'how this learner forgets',
  skipped: 'questions skipped on a day',
}

/** The meaning of our own code words, by the part of the state that holds them. */
const values: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  by: { keyword: 'STOP or a word like it', phrase: 'a sentence that was understood so', carrier: 'the carrier' },
}

/** A change with its path as people would name it: "heard.body" is "last text from the learner: body". */
export function changeInWords({ what, before, after }: Change): Change {
  const [part = '', ...inner] = what.split('.')
  const name = parts[part as keyof typeof parts] ?? part
  const said = (value: string) => values[what]?.[value] ?? value
  return {
    what: inner.length === 0 ? name : `${name}: ${inner.map(spaced).join(', ')}`,
    before: said(before),
    after: said(after),
  }
}

/** "questionId" as "question id". */
function spaced(key: string): string {
  return key.replaceAll(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
}
