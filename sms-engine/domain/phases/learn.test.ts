import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { sampleCatalogue } from '../../testing/sample-content.ts'
import { catalogueOf } from '../../testing/shaped-content.ts'
import {
  active,
  annWith,
  askOf,
  bodies,
  contextFor,
  deeds,
  everythingTaught,
  monday_8am,
  monday_9am,
  text,
} from '../../testing/situation.ts'
import type { Context } from '../model/context.ts'
import { limits } from '../model/limits.ts'
import type { State } from '../model/state.ts'
import { day_ms, hour_ms } from '../model/units.ts'
import { taughtCard } from '../teaching/memory.ts'
import { transition } from '../transition.ts'

const learning = suite('commands about lessons')

/** The replies to Ann. */
function answer(body: string, state: State = active(), changed: Partial<Context> = {}): string {
  return bodies(transition(state, text(body), contextFor(changed))).join(' | ')
}

/** A question answered right at a moment. */
const answeredAt = (questionId: string, at: number) => ({ ask: askOf(questionId), choice: 0, right: true, at })

learning('NEXT brings three lessons a day, the fourth is refused', () => {
  const answerAfter = (count: number, day = '2026-11-16') => answer('NEXT', active({ extra: { day, count } }))
  assert.match(answerAfter(2), /^Assets: /)
  assert.match(answerAfter(3), /^That is 3 extra lessons today.* The next text comes today, 9:00 AM\. Reply Q/)
  assert.match(answerAfter(3, '2026-11-15'), /^Assets: /, 'yesterday’s do not count')
})

learning('each NEXT counts', () => {
  const first = transition(active(), text('NEXT'), contextFor()).state
  assert.equal(first.extra, { day: '2026-11-16', count: 1 })
  const second = transition(first, text('NEXT'), contextFor({ now: monday_9am })).state
  assert.equal(second.extra, { day: '2026-11-16', count: 2 })
})

learning('NEXT brings a lesson only to whoever is entitled to one', () => {
  const learner = annWith({ entitledUntil: monday_8am })
  assert.match(answer('NEXT', active(), { learner }), /need an active subscription/)
})

learning('NEXT of whoever has had every lesson says so', () => {
  assert.match(answer('NEXT', active(), { memory: everythingTaught }), /You have had every lesson that you chose/)
})

learning('HINT leaves the right option and a wrong one, and is remembered', () => {
  const asked = active({ open: askOf('assets-1') })
  const decision = transition(asked, text('HINT!'), contextFor())
  assert.match(bodies(decision).join(), /^It is one of these:\n[A-D]\) .*\n[A-D]\) .*$/)
  assert.match(bodies(decision).join(), /A\) The right assets/)
  assert.equal(decision.state.open, { ...askOf('assets-1'), hinted: true })
  assert.is(answer('hnit', asked), bodies(decision).join())
  assert.match(answer('HINT'), /^No question is open/)
  assert.match(answer('HINT', active({ open: askOf('gone-1') })), /^No question is open/)
  assert.match(answer('HINT', asked, { now: monday_8am + limits.answer_window_ms + 1 }), /^No question is open/)
})

learning('HINT for a question of two options is refused', () => {
  const question = sampleCatalogue.questions.get('assets-1')
  assert.ok(question)
  const questions = new Map([['assets-1', { ...question, options: question.options.slice(0, 2) }]])
  const open = askOf('assets-1', { order: [0, 1] })
  const catalogue = { ...sampleCatalogue, questions }
  const decision = transition(active({ open }), text('hint'), contextFor({ catalogue }))
  assert.match(bodies(decision).join(), /^There are only two options/)
  assert.equal(decision.state.open, open)
})

learning('Q before the first lesson says that there is nothing to ask yet', () => {
  assert.match(answer('Q'), /nothing to ask yet/)
})

learning('Q is about what is worth most, else about the lesson that came last, else practice, else tomorrow', () => {
  const taught = { lessonId: 'income', at: monday_8am - hour_ms }
  const today = { ...taughtCard(monday_8am - hour_ms) }
  const before = { ...taughtCard(monday_8am - 2 * hour_ms) }
  const asked = (memory: Context['memory'], state: State = active({ taught })) => answer('Q', state, { memory })
  assert.match(asked({ income: today, assets: taughtCard(monday_8am - 5 * day_ms) }), /^Question 1 about assets/)
  assert.match(asked({ assets: before, income: today }), /^Question 1 about income/)
  assert.match(asked({ income: { ...today, reviews: 2 }, assets: before }), /^Question 1 about assets/)
  const answered = answeredAt('income-1', monday_8am - hour_ms)
  const justAnswered = active({ taught, answered })
  assert.match(asked({ income: { ...today, reviews: 2 } }, justAnswered), /all for today/)
})

learning('Q begins a chain of two questions', () => {
  const memory = { assets: taughtCard(monday_8am - 5 * day_ms) }
  const asked = transition(active(), text('Q'), contextFor({ memory }))
  assert.equal([asked.state.open?.following, asked.state.open?.bringsLesson], [1, false])
})

learning('while a question waits, Q puts the same one again in the same order, and its two weeks begin anew', () => {
  const open = askOf('assets-1', { order: [2, 0, 3, 1], askedAt: monday_8am - 13 * day_ms })
  const { state, effects } = transition(active({ open }), text('Q'), contextFor())
  assert.match(bodies({ effects })[0] ?? '', /^Question 1 about assets\?\nA\) Too much assets\nB\) The right assets/)
  assert.equal(state.open, { ...open, askedAt: monday_8am })
})

learning('a question that has left the content waits for no answer', () => {
  const open = askOf('gone-1')
  const memory = { assets: taughtCard(monday_8am - 5 * day_ms) }
  assert.match(answer('Q', active({ open }), { memory }), /^Question 1 about assets/)
  assert.match(answer('A', active({ open })), /more than two weeks old/)
})

learning('an answer is a letter, its number, or the text of the option', () => {
  const asked = active({ open: askOf('assets-1', { order: [2, 0, 3, 1] }) })
  for (const body of ['B', '2', 'the right assets']) assert.match(answer(body, asked), /^Right\./, body)
  for (const body of ['A', '1', 'too much assets']) assert.match(answer(body, asked), /^Not quite\./, body)
})

learning('WHY explains the answer that was given last', () => {
  const answered = answeredAt('assets-1', monday_8am)
  assert.match(
    answer('WHY', active({ answered })),
    /^The answer is A\) The right assets\. That is what assets means\.$/,
  )
  assert.match(answer('WHY'), /no answer to explain yet/)
  const gone = answeredAt('gone-1', monday_8am)
  assert.match(answer('WHY', active({ answered: gone })), /no answer to explain yet/, 'its question left the content')
})

const links = [
  { taught: null, answered: null, link: null, why: 'there was no lesson yet' },
  { taught: 8, answered: null, link: 'income', why: 'the lesson came last' },
  { taught: 7, answered: 8, link: 'assets', why: 'the question came last' },
  { taught: 8, answered: 7, link: 'income', why: 'the lesson came after the question' },
  { taught: 8, answered: 8, link: 'income', why: 'the answer brought the lesson' },
  { taught: null, answered: 8, link: 'assets', why: 'only a question was answered' },
]
for (const { taught, answered, link, why } of links) {
  learning(`MORE links to ${link ?? 'nothing'}: ${why}`, () => {
    const at = (hour: number) => monday_8am + (hour - 8) * hour_ms
    const state = active({
      taught: taught === null ? null : { lessonId: 'income', at: at(taught) },
      answered: answered === null ? null : answeredAt('assets-1', at(answered)),
    })
    assert.match(answer('MORE', state), link ? new RegExp(`/lesson/${link}$`) : /no lesson to read more about/)
  })
}

learning('SKIP closes the open question; without one it says so', () => {
  const { state, effects } = transition(active({ open: askOf('assets-1') }), text('SKIP'), contextFor())
  assert.equal([state.open, state.skipped], [null, { day: '2026-11-16', lessonIds: ['assets'] }])
  assert.match(bodies({ effects })[0] ?? '', /^Skipped\./)
  assert.match(answer('SKIP'), /^Nothing to skip/)
})

learning('SCORE counts what was taught and answered, and the weeks', () => {
  const state = active({ score: { right: 3, answered: 4 }, streak: { weeks: 2, week: '2026-11-09' } })
  assert.match(
    answer('SCORE', state, { memory: everythingTaught }),
    /^6 lessons so far\. 3 of 4 questions right, 75%\. 2 weeks/,
  )
})

learning('SCORE offers no other question while one is open', () => {
  const state = active({ score: { right: 3, answered: 4 }, open: askOf('assets-1') })
  assert.match(answer('SCORE', state, { memory: everythingTaught }), / One is still open: reply A to D\.$/)
  assert.match(answer('SCORE', active({ open: askOf('assets-1') })), /no questions answered yet\. One is still open/)
  assert.match(answer('SCORE', active({ score: state.score })), / Reply Q for another\.$/)
})

learning('ASK opens a case with the question; without one it says how', () => {
  const { effects } = transition(active(), text('ASK how do I record a deposit?'), contextFor())
  assert.equal(effects[0], { type: 'open-case', question: 'how do I record a deposit?' })
  assert.equal(deeds(transition(active(), text('ASK'), contextFor())), [])
  assert.match(answer('ASK'), /What is your question/)
})

learning('of a very long question a person gets the first 1,600 characters', () => {
  const [effect] = transition(active(), text(`ASK ${'y'.repeat(2_000)}`), contextFor()).effects
  assert.is(effect?.type === 'open-case' && effect.question.length, 1_600)
})

learning('a picture gets an answer of its own, unless words came with it', () => {
  const pictured = (body: string) => bodies(transition(active(), text(body, { media: 1 }), contextFor()))[0] ?? ''
  assert.match(pictured(''), /I can only read words/)
  assert.match(pictured('blorp zint'), /I did not get that/)
  assert.match(pictured('here is my receipt, how do i book it'), /I cannot see pictures\. Write ASK/)
  assert.match(pictured('NEXT'), /^Assets/)
  assert.equal(answer(''), '', 'an empty text is nothing')
})

learning('a lone letter is told what became of its question', () => {
  assert.match(answer('B'), /No question is open right now/)
  assert.match(answer('B', active({ open: askOf('assets-1', { askedAt: monday_8am - 15 * day_ms }) })), /two weeks old/)
  const first = (changed: object) =>
    answer('B', active({ answered: { ...answeredAt('assets-1', monday_8am), ...changed } }))
  assert.match(first({}), /^Your first answer stands: A, right\./)
  assert.match(first({ choice: 2, right: false }), /^Your first answer stands: C, not quite\./)
  assert.match(
    first({ choice: -1, right: false }),
    /^You have the answer to that one already\./,
    'they had asked for it',
  )
})

learning('the words of an option count as its letter, also after the answer', () => {
  const stands = active({ answered: answeredAt('assets-1', monday_8am) })
  assert.match(answer('too much assets', stands), /^Your first answer stands: A, right\./)
  assert.match(answer('None of it.', stands), /^Your first answer stands: A, right\./)
  assert.match(answer('blorp assets', stands), /^I did not get that/)
  assert.match(answer('too much assets', active()), /^I did not get that/)
})

/** The second question of a chain, which came with the grade of the first, hours ago. */
const secondOpen = active({
  answered: { ...answeredAt('assets-1', monday_8am - 3 * hour_ms), choice: 1, right: false },
  open: askOf('income-1', { askedAt: monday_8am - 3 * hour_ms }),
})
for (const body of ['sorry i meant A', 'i changed my answer to c', 'can i change my answer to d', '*C']) {
  learning(`"${body}" is never graded as the answer to the question that came since`, () => {
    const decision = transition(secondOpen, text(body), contextFor())
    assert.match(bodies(decision).join(), /^Your first answer stands: B, not quite\. Now open: Question 1 about income/)
    assert.equal(decision.state.open, secondOpen.open)
  })
}
for (const body of [
  'C',
  'the second one',
  'wait i think its c',
  'sorry for the delay. c',
  'i meant to reply sooner. b',
]) {
  learning(`"${body}" answers the question that is open`, () => {
    assert.is(transition(secondOpen, text(body), contextFor()).state.answered?.ask.questionId, 'income-1')
  })
}

/** A minute and a half after the verdict on the first: B was chosen, A is right. */
const justOpen = active({
  answered: { ...answeredAt('assets-1', monday_8am - 90_000), choice: 1, right: false },
  open: askOf('income-1', { askedAt: monday_8am - 90_000 }),
})
const lookingBack = [
  ...['i knew it was A', 'dang it was A', 'thought it was A', 'I said B', 'i was gonna say A', 'pensaba que era la a'],
]
const feeling = [
  ...[
    'no A',
    'no, B',
    'shoot, A',
    'argh B',
    'B sorry',
    'I still think B',
    'A is right tho',
    'ah A of course',
    'non la b',
  ],
  ...['ok A makes sense', 'it has to be B though', 'wait A'],
]
for (const body of [...lookingBack, ...feeling]) {
  learning(`"${body}" is a remark on the verdict, and no answer to the question that came with it`, () => {
    const decision = transition(justOpen, text(body), contextFor())
    assert.match(bodies(decision).join(), /^Your first answer stands: B, not quite\. Now open: Question 1 about income/)
    assert.equal(decision.state.open, justOpen.open)
  })
}
for (const body of lookingBack) {
  learning(`"${body}" is one hours later as well`, () => {
    assert.match(bodies(transition(secondOpen, text(body), contextFor())).join(), /^Your first answer stands: B/)
  })
}
for (const body of ['A', 'ok B', 'A because it was bought', 'no idea, A', 'I think its A', 'oh no, it was C', 'no C']) {
  learning(`"${body}" answers the question that came with a verdict on B and A`, () => {
    assert.is(transition(justOpen, text(body), contextFor()).state.answered?.ask.questionId, 'income-1')
  })
}
for (const body of feeling) {
  learning(`"${body}" answers it hours later`, () => {
    assert.is(transition(secondOpen, text(body), contextFor()).state.answered?.ask.questionId, 'income-1')
  })
}
for (const body of ['can i change my answer', 'can I take that back?', 'i want to change my answer']) {
  learning(`"${body}" is told which answer stands`, () => {
    assert.match(answer(body, secondOpen), /^Your first answer stands: B, not quite\. Now open:/)
    assert.not.match(answer(body, active()), /first answer/)
  })
}

for (const body of ['i give up', 'ok i give up, what is it?', "I'm giving up on this one"]) {
  learning(`"${body}" gets the answer of the open question, and only of one`, () => {
    assert.match(answer(body, active({ open: askOf('assets-1') })), /^The answer is A\) The right assets/)
    assert.not.match(answer(body), /The answer is/)
  })
}

learning('a correction hours after another question came is about that one', () => {
  const asked = active({ answered: secondOpen.answered, open: askOf('income-1', { askedAt: monday_8am - hour_ms }) })
  assert.is(transition(asked, text('i meant c'), contextFor()).state.answered?.ask.questionId, 'income-1')
})

learning('what we did not understand is answered by what may have been meant', () => {
  assert.match(answer('is blorp a zint?'), /^I am a program and cannot answer that/)
  assert.match(answer('whats a zint'), /^I am a program and cannot answer that/, 'a question without its mark')
  assert.match(answer('what on earth'), /Reply Q for a question, NEXT/)
  assert.match(answer('how do i zint a blorp'), /^I am a program and cannot answer that/)
  assert.match(answer('blorp zint'), /Reply Q for a question, NEXT/)
  assert.match(answer('blorp zint', active({ open: askOf('assets-1') })), /reply A to D/)
})

learning('whoever thinks aloud about the open question is told what can be done with it', () => {
  const asked = active({ open: askOf('assets-1') })
  assert.is(
    answer('let me think about it', asked),
    'Take your time, the question stays open. Reply A to D, HINT to drop two options, IDK to see the answer.',
  )
  assert.match(answer('are all of these wrong?', asked), /^No trick: one option is right, and only one\. Reply A to D/)
  const hinted = active({ open: askOf('assets-1', { hinted: true }) })
  assert.match(answer('what is the answer', hinted), /^The answer comes with its reason.*A to D, IDK to see/)
  assert.equal(transition(asked, text('give me a minute'), contextFor()).state.open, asked.open)
})

learning('a question with fewer options names fewer letters', () => {
  const catalogue = catalogueOf({ subject: [{ id: 'short', options: 3 }] })
  const asked = active({ open: askOf('short-1', { order: [0, 1, 2] }) })
  assert.match(answer('blorp zint', asked, { catalogue }), /reply A to C/)
})

learning.run()
