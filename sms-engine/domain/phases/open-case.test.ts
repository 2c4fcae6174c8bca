import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { active, askOf, bodies, contextFor, deeds, monday_8am, text, unproved } from '../../testing/situation.ts'
import type { Context } from '../model/context.ts'
import { limits } from '../model/limits.ts'
import type { State } from '../model/state.ts'
import { day_ms, hour_ms, minute_ms } from '../model/units.ts'
import { transition } from '../transition.ts'

const cases = suite('a case that a person has, or has answered')

const hear = (body: string, state: State, now = monday_8am, changed: Partial<Context> = {}) =>
  transition(state, text(body), contextFor({ keepsCases: true, now, ...changed }))
const said = (...heard: Parameters<typeof hear>) => bodies(hear(...heard)).join(' | ')
const answer = (state: State, answer: string, now = monday_8am + hour_ms) =>
  transition(state, { id: 'e1', type: 'case-answered', caseId: 'c1', answer }, contextFor({ keepsCases: true, now }))
    .state

const charged = hear('i was charged twice', active()).state
const asks = answer(charged, 'Which charge do you mean, the one of Nov 1 or Nov 15?')
const later = monday_8am + 2 * hour_ms

for (const body of [
  'when will i hear back',
  'is anybody reading this',
  'no answer yet',
  'please has anyone replied',
  'did you forget my question',
  'any update?',
  "I'm still waiting for an answer",
  'nobody answered me',
  'how long does it take',
  'whats the status of my refund',
  'when?',
]) {
  cases(`"${body}" is told that a person has it`, () => {
    assert.is(
      said(body, charged, monday_8am + minute_ms),
      'A person has your text and answers here, typically within 24 hours, Monday to Friday.',
    )
    assert.equal(deeds(hear(body, charged, monday_8am + minute_ms)), [])
  })
}

cases('after some days without an answer the address is named too', () => {
  assert.match(said('still waiting', charged, monday_8am + limits.case_late_ms), /^I am sorry.*also write to support@/)
})

cases('once it was answered, or without a case, such a text is what it was', () => {
  assert.not.match(said('when will i hear back', asks, later), /A person has your text/)
  assert.not.match(said('when will i hear back', active()), /A person has your text/)
  const other = hear('SCORE', charged, monday_8am + minute_ms).state
  assert.match(said('when', other, monday_8am + 2 * minute_ms), /lessons a week/, 'a bare "when" only right after it')
})

cases('a cry for help, an opt-out and an answer come first', () => {
  assert.match(said('I want to die', charged, later), /988/)
  assert.is(hear('stop', charged, later).state.phase, 'stopped')
  const asked = { ...charged, open: askOf('assets-1') } as State
  assert.match(said('A', asked, later), /Your first right answer/)
})

for (const body of ['the one from november 15', 'ann@example.com', 'yes', 'no', 'yes please']) {
  cases(`"${body}" goes to the person who asked`, () => {
    const decision = hear(body, asks, later)
    assert.equal(decision.effects[0], { type: 'open-case', question: `In reply to our answer: ${body}` })
    assert.match(bodies(decision).join(), /^Thank you, I have passed that on, too\. A person reads it and answers here/)
    assert.equal(decision.state.passedOn, { at: later, answeredAt: later - hour_ms, asks: true, added: 1 })
    const quiz = { ...asks, open: askOf('assets-1') } as State
    assert.equal(deeds(hear(body, quiz, later)), ['open-case'], 'also with a question open')
  })
}

cases('a letter answers the quiz, and a command is one', () => {
  const quiz = { ...asks, open: askOf('assets-1') } as State
  assert.match(said('A', quiz, later), /Your first right answer/)
  assert.match(said('NEXT', asks, later), /^Assets/)
})

cases('an answer that asks nothing draws only what we do not understand, in three words or more', () => {
  const told = answer(charged, 'We have refunded the charge of Nov 15.')
  assert.equal(deeds(hear('zint blorp still on my statement', told, later)), ['open-case'])
  assert.equal(deeds(hear('zint', told, later)), [])
  assert.equal(deeds(hear('yes', told, later)), [])
})

cases('what we offered since is what a yes is for', () => {
  const offered = { ...asks, offered: { at: later, textsPerWeek: 2 } } as State
  assert.equal(deeds(hear('yes', offered, later + minute_ms)), ['save-preferences'])
  const before = { ...asks, offered: { at: monday_8am, textsPerWeek: 2 } } as State
  assert.equal(deeds(hear('yes', before, later)), ['open-case'])
})

cases('a day later, or after five of them, nothing more is drawn into it', () => {
  assert.equal(deeds(hear('the one from november 15', asks, later + day_ms)), [])
  const full = { ...asks, passedOn: { ...asks.passedOn, at: later, added: limits.added_to_case_max } } as State
  assert.equal(deeds(hear('the one from november 15', full, later)), [])
})

cases('a stranger is passed on, too', () => {
  const stranger = { learner: null, number: '+12125550199' }
  const opened = hear('you charged my card', unproved(), monday_8am, stranger).state
  assert.match(said('when will i hear back', opened, later, stranger), /^A person has your text/)
})

cases('a conversation from before cases were kept is decided as it was', () => {
  const old = transition(active(), text('i was charged twice'), contextFor()).state
  assert.is(old.passedOn, undefined)
  const answered = { id: 'e1', type: 'case-answered', caseId: 'c1', answer: 'Which one?' } as const
  assert.equal(transition(old, answered, contextFor()).state, old)
})

cases('a question that goes on from the answer is for the person', () => {
  const told = answer(charged, 'A sister who works for you is an employee.')
  assert.equal(deeds(hear('and if is only 2 days a week?', told, later - minute_ms)), ['open-case'])
  assert.equal(deeds(hear('and if is only 2 days a week?', active(), later)), [])
  assert.not.equal(deeds(hear('so when is the next one?', told, later + 2 * hour_ms)), ['open-case'])
})

cases.run()
