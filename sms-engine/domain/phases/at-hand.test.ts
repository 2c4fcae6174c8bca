import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { sampleCatalogue } from '../../testing/sample-content.ts'
import {
  active,
  annWith,
  askOf,
  bodies,
  contextFor,
  everythingTaught,
  monday_8am,
  paused,
  text,
} from '../../testing/situation.ts'
import type { Context } from '../model/context.ts'
import type { State } from '../model/state.ts'
import { day_ms, hour_ms } from '../model/units.ts'
import { taughtCard } from '../teaching/memory.ts'
import { transition } from '../transition.ts'

const atHand = suite('what can be had at once')

const tomorrow = monday_8am + day_ms
const unscheduled = active({ slot: null })
const fourAWeek = annWith({ textsPerWeek: 4 })
const fiveAWeek = annWith({ textsPerWeek: 5 })
const noneAWeek = annWith({ textsPerWeek: 0 })

interface Case {
  readonly said: string
  readonly why: string
  readonly state?: State
  readonly learner?: ReturnType<typeof annWith>
}

/** Texts whose reply offers a lesson while there are new ones. */
const cases: readonly Case[] = [
  { said: 'PLAN', why: 'when the next comes' },
  { said: 'PLAN', why: 'nothing is planned', state: unscheduled },
  { said: 'PLAN', why: 'the pace is 0', state: unscheduled, learner: noneAWeek },
  { said: 'PLAN', why: 'lessons are off', state: unscheduled, learner: annWith({ lessonsEnabled: false }) },
  { said: 'PLAN 0', why: 'no more scheduled texts' },
  { said: 'SNOOZE TOMORROW', why: 'nothing waits', state: unscheduled },
  { said: 'RESUME', why: 'the pause ends', state: paused() },
  { said: 'RESUME', why: 'the pause ends and nothing is planned', state: paused(), learner: noneAWeek },
  { said: 'PAUSE 1 WEEK', why: 'what can be had meanwhile' },
  { said: 'PLAN', why: 'what can be had in a pause', state: paused({ until: tomorrow }) },
  { said: 'SKIP', why: 'a question is open', state: active({ open: askOf('assets-1') }) },
  { said: 'A', why: 'no question is open' },
  { said: 'I want more lessons per week', why: 'a faster pace is there', learner: fourAWeek },
  { said: 'I want more lessons per week', why: 'there is no faster pace', learner: fiveAWeek },
]

for (const { said, why, state = active(), learner = annWith({}) } of cases) {
  const reply = (memory: Context['memory']) =>
    bodies(transition(state, text(said), contextFor({ learner, memory }))).join(' | ')
  atHand(`${said}, ${why}: a lesson while there are new ones, then only a question`, () => {
    assert.match(reply({}), /NEXT/)
    assert.match(reply(everythingTaught), /\bQ\b/)
    assert.not.match(reply(everythingTaught), /NEXT/)
  })
}

for (const said of ['PLAN', 'more lessons please']) {
  atHand(`${said} after the last extra lesson of a day: a question, and a lesson again the next day`, () => {
    const state = active({ slot: monday_8am + hour_ms, extra: { day: '2026-11-16', count: 3 } })
    const reply = (now: number) => bodies(transition(state, text(said), contextFor({ now }))).join()
    assert.match(reply(monday_8am), /\bQ for a question\b/)
    assert.not.match(reply(monday_8am), /NEXT/)
    assert.match(reply(monday_8am + day_ms), /NEXT/)
  })
}

const unpaid = annWith({ entitledUntil: monday_8am - day_ms })
for (const said of [
  'how many lessons are left',
  'PLAN',
  'PLAN 0',
  'PAUSE 1 WEEK',
  'A',
  'SKIP',
  'too easy',
  'can i get more lessons',
  'more lessons per week please',
  '9 lessons a week',
  'how are you?',
  'Q',
]) {
  atHand(`${said} of whoever has not paid: no lesson is offered`, () => {
    const reply = bodies(transition(active({ slot: null }), text(said), contextFor({ learner: unpaid }))).join()
    assert.not.match(reply, /NEXT|\bYES\b|the texts need/)
    assert.ok(reply)
  })
}

atHand('whose plan is on hold in the settings is sent there, and not to buy one', () => {
  const state = paused({ inSettings: true, until: tomorrow })
  const said = (body: string) => bodies(transition(state, text(body), contextFor({ learner: unpaid }))).join()
  assert.match(said('how many lessons are left'), /still to come\. Your lessons and your plan are on hold/)
  assert.match(said('more lessons per week please'), /^Your lessons and your plan are on hold/)
})

atHand('PLAN of whoever was taught everything counts questions', () => {
  const said = bodies(transition(active(), text('PLAN'), contextFor({ memory: everythingTaught }))).join()
  assert.match(said, /^3 questions a week \(Mon, Wed, Fri\)\. The next comes .*\. Reply Q for a question now\.$/)
})

atHand('whoever was asked about everything today is sent to no lesson that there is not', () => {
  const today = monday_8am - hour_ms
  const answered = { ask: askOf('income-1'), choice: 0, right: true, at: today }
  const state = active({ taught: { lessonId: 'income', at: today }, answered })
  const memory = { income: { ...taughtCard(today), reviews: 2 } }
  const said = (catalogue: Context['catalogue']) =>
    bodies(transition(state, text('Q'), contextFor({ catalogue, memory }))).join()
  const lessons = new Map([...sampleCatalogue.lessons].filter(([id]) => id === 'income'))
  assert.is(
    said({ ...sampleCatalogue, lessons }),
    'That is all for today: ask again tomorrow, when there is something to remember.',
  )
  assert.match(said(sampleCatalogue), /when there is something to remember\. Reply NEXT for a lesson\.$/)
})

atHand.run()
