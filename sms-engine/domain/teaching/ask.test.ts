import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Question } from '../../../content/catalogue.ts'
import { ann } from '../../testing/cast.ts'
import { sampleCatalogue } from '../../testing/sample-content.ts'
import { catalogueOf } from '../../testing/shaped-content.ts'
import {
  active,
  annWith,
  askOf,
  bodies,
  contextFor,
  deeds,
  monday_8am,
  monday_9am,
  monday_9pm,
  newThread,
  text,
} from '../../testing/situation.ts'
import type { Context } from '../model/context.ts'
import type { Ask } from '../model/state.ts'
import { day_ms, hour_ms } from '../model/units.ts'
import { transition } from '../transition.ts'
import { answerInPortal, grade, rightOption, waitingFor } from './ask.ts'
import { taughtCard } from './memory.ts'

const asking = suite('asking and answering')

const A = { shown: 0, unsure: false }
const memory = { assets: taughtCard(monday_8am - 5 * day_ms) }

/** The result when Ann answers A, which is right. */
function answerA(open: Ask, changed: Partial<Context> = {}, state = active({ open })) {
  const decision = transition(state, text('A'), contextFor({ memory, ...changed }))
  return { ...decision, bodies: bodies(decision) }
}

asking('an answer is graded, counted and remembered, and its question is closed', () => {
  const { state, effects } = answerA(
    askOf('assets-1'),
    {},
    active({ open: askOf('assets-1'), score: { right: 1, answered: 2 } }),
  )
  assert.equal([state.open, state.score], [null, { right: 2, answered: 3 }])
  assert.equal(state.answered, { ask: askOf('assets-1'), choice: 0, right: true, at: monday_8am })
  assert.equal(state.streak, { weeks: 1, week: '2026-11-16' })
  assert.equal(effects[1], {
    type: 'review',
    lessonId: 'assets',
    questionId: 'assets-1',
    choice: 0,
    right: true,
    unsure: false,
  })
  assert.equal(deeds({ effects }), ['review', 'remember'])
})

asking('the letter counts that was shown, whatever the order in the content', () => {
  const { state, effects } = answerA(askOf('assets-1', { order: [2, 0, 3, 1] }))
  assert.equal([state.answered?.choice, state.answered?.right], [2, false])
  assert.match(bodies({ effects })[0] ?? '', /^Not quite\. That counts assets twice\. Answer: B\) The right assets\.$/)
  assert.equal(state.score, { right: 0, answered: 1 })
})

const broken = [
  { open: askOf('gone-1'), answer: A, why: 'its question has left the content' },
  { open: askOf('gone-1'), answer: { shown: null, unsure: true }, why: 'the same, and its answer was asked for' },
  { open: askOf('assets-1', { order: [] }), answer: A, why: 'it was shown in no order' },
  { open: askOf('assets-1', { order: [9, 9, 9, 9] }), answer: A, why: 'it was shown with options that it has not' },
]
for (const { open, answer, why } of broken) {
  asking(`a question that cannot be graded is a bug, and says so: ${why}`, () => {
    const gradeIt = () => grade(newThread, open, answer, ann.learner, contextFor({ memory }), 'SM1', true)
    assert.throws(gradeIt, /names an option that does not exist/)
  })
}

asking('a question without a right option is a bug, and says so', () => {
  const question = sampleCatalogue.questions.get('assets-1') as Question
  const wrong = { ...question, options: question.options.map((option) => ({ ...option, right: false })) }
  assert.throws(() => rightOption(askOf('assets-1'), wrong), /has no right option/)
})

const lessonsSince = [
  { taught: null, named: false, why: 'no lesson came at all' },
  { taught: { lessonId: 'income', at: monday_8am - 1 }, named: false, why: 'the last lesson came before it' },
  { taught: { lessonId: 'income', at: monday_8am }, named: false, why: 'the lesson came with it' },
  { taught: { lessonId: 'income', at: monday_8am + 1 }, named: true, why: 'another lesson came since' },
  { taught: { lessonId: 'assets', at: monday_8am + 1 }, named: false, why: 'its own lesson came since' },
]
for (const { taught, named, why } of lessonsSince) {
  asking(`the feedback ${named ? 'says' : 'need not say'} which question it is about: ${why}`, () => {
    const answered = answerA(askOf('assets-1'), { now: monday_9am }, active({ open: askOf('assets-1'), taught }))
    assert.match(answered.bodies[0] ?? '', named ? /^On "Assets": right\./ : /^Right\./)
  })
}

asking('the answer to a scheduled question brings the lesson for which it stood in', () => {
  const answered = answerA(askOf('assets-1', { bringsLesson: true }))
  assert.match(answered.bodies[1] ?? '', /^Income: /, 'the other area’s turn')
  assert.equal(deeds(answered), ['review', 'remember', 'remember'])
})

asking('an answer brings no lesson while none may come: it is not paid for, switched off, or a pace of none', () => {
  for (const changed of [{ entitledUntil: monday_8am }, { lessonsEnabled: false }, { textsPerWeek: 0 }]) {
    const answered = answerA(askOf('assets-1', { bringsLesson: true }), { learner: annWith(changed) })
    assert.equal([answered.bodies.length, deeds(answered)], [1, ['review', 'remember']], JSON.stringify(changed))
  }
})

asking('an answer that was asked for by Q brings no lesson', () => {
  assert.is(answerA(askOf('assets-1')).bodies.length, 1)
})

asking('a chain goes on to its next question, and ends there', () => {
  const first = answerA(askOf('assets-1', { following: 1 }), { memory: { ...memory, income: memory.assets } })
  assert.match(first.bodies[1] ?? '', /^Question 1 about income/)
  assert.equal([first.state.open?.id, first.state.open?.following], ['SM1:next', 0])
})

asking('a chain about a single lesson stays with it, by its other question', () => {
  assert.match(answerA(askOf('assets-1', { following: 1 })).bodies[1] ?? '', /^Question 2 about assets/)
})

asking('a chain ends early when nothing is left to ask', () => {
  const catalogue = catalogueOf({ books: [{ id: 'assets', questions: 1 }] })
  const answered = answerA(askOf('assets-1', { following: 1 }), { catalogue })
  assert.equal([answered.bodies.length, answered.state.open], [1, null])
})

asking('nothing is asked on the day about a lesson whose question was skipped', () => {
  const both = { ...memory, income: taughtCard(monday_8am - 4 * day_ms) }
  const skipped = transition(active({ open: askOf('assets-1') }), text('SKIP'), contextFor({ memory: both })).state
  const asked = (now: number) => bodies(transition(skipped, text('Q'), contextFor({ now, memory: both })))[0] ?? ''
  assert.match(asked(monday_9am), /about income/)
  const again = transition(
    { ...skipped, open: askOf('income-1') },
    text('SKIP please'),
    contextFor({ now: monday_9am, memory: both }),
  ).state
  assert.equal(again.skipped, { day: '2026-11-16', lessonIds: ['assets', 'income'] })
  const tomorrow = transition(
    { ...again, open: askOf('entries-1') },
    text('SKIP'),
    contextFor({ now: monday_9am + day_ms }),
  )
  assert.equal(tomorrow.state.skipped, { day: '2026-11-17', lessonIds: ['entries'] })
})

asking('a lesson that was never taught enters the memory with its first answer', () => {
  const { effects } = answerA(askOf('assets-1'), { memory: {} })
  const remembered = effects.find((effect) => effect.type === 'remember')
  assert.equal([remembered?.card.taughtAt, remembered?.card.reviews], [monday_8am, 1])
})

/** Option A of the first question about assets, chosen in the portal. */
const inPortal = { questionId: 'assets-1', choice: 0, unsure: false }
const chosen = (changed: object, open: Ask | null = null, notAfter: number | null = monday_9pm) =>
  answerInPortal({ ...newThread, open }, { ...inPortal, ...changed }, ann.learner, contextFor({ memory }), notAfter)

asking('in the portal only what exists can be answered', () => {
  assert.is(chosen({ questionId: 'gone-1' }), null)
  assert.is(chosen({ choice: 4 }), null)
  assert.equal(deeds(chosen({}) ?? { effects: [] }), ['review', 'remember'])
})

asking('an answer in the portal closes the same question on the phone, and no other', () => {
  const same = chosen({}, askOf('assets-1', { askedAt: monday_8am - hour_ms }))
  assert.equal([same?.thread.open, same?.thread.answered?.choice], [null, 0])
  assert.equal([same?.thread.score, same?.thread.streak?.weeks], [{ right: 1, answered: 1 }, 1])
  const other = chosen({}, askOf('income-1'))
  assert.equal([other?.thread.open?.questionId, other?.thread.answered], ['income-1', null])
  assert.equal(chosen({ choice: 1 })?.thread.score, { right: 0, answered: 1 })
})

asking('an answer in the portal brings the lesson for which the question stood in, while its window is open', () => {
  const lessonAfter = (bringsLesson: boolean, notAfter: number | null) =>
    chosen({}, askOf('assets-1', { bringsLesson }), notAfter)?.effects.find(({ type }) => type === 'send')
  const sent = lessonAfter(true, monday_9pm)
  assert.equal(sent?.type === 'send' && [sent.lessonId, sent.notAfter], ['income', monday_9pm])
  assert.is(lessonAfter(true, null), undefined)
  assert.is(lessonAfter(false, monday_9pm), undefined)
})

asking('an answer in the portal brings no lesson when every one was taught', () => {
  const taught = Object.fromEntries([...sampleCatalogue.lessons.keys()].map((id) => [id, memory.assets]))
  const open = askOf('assets-1', { bringsLesson: true })
  const step = answerInPortal({ ...newThread, open }, inPortal, ann.learner, contextFor({ memory: taught }), monday_9pm)
  assert.equal(deeds(step ?? { effects: [] }), ['review', 'remember'])
  assert.equal(bodies(step ?? { effects: [] }), [])
})

const long_ago = monday_8am - 9 * day_ms

asking('the question on the phone waits first, and its lesson is not asked about twice', () => {
  const context = contextFor({ memory: { assets: taughtCard(long_ago), income: taughtCard(long_ago) } })
  const thread = { ...newThread, open: askOf('assets-1') }
  const { open, due } = waitingFor(thread, ann.learner, context)
  assert.is(open?.questionId, 'assets-1')
  assert.equal(
    due.map(({ question }) => question.id),
    ['income-1'],
  )
})

asking('neither a question that is too old waits, nor one that has left the content, nor one that was skipped', () => {
  const context = contextFor({ memory: { assets: taughtCard(long_ago), income: taughtCard(long_ago) } })
  const skipped = { day: '2026-11-16', lessonIds: ['income'] }
  const old = askOf('assets-1', { askedAt: monday_8am - 15 * day_ms })
  for (const open of [old, askOf('gone-1')]) {
    const waiting = waitingFor({ ...newThread, open, skipped }, ann.learner, context)
    assert.is(waiting.open, null)
    assert.equal(
      waiting.due.map(({ lesson }) => lesson.id),
      ['assets'],
    )
  }
})

asking('an answer in the portal after a hint counts as an unsure one, as it does by text', () => {
  const open = askOf('assets-1', { hinted: true })
  const inPortal = answerInPortal(
    { ...newThread, open },
    { questionId: 'assets-1', choice: 0, unsure: false },
    ann.learner,
    contextFor({ memory }),
    null,
  )
  const remembered = (effects: readonly { readonly type: string }[] = []) =>
    effects.filter(({ type }) => type === 'review' || type === 'remember')
  assert.equal(remembered(inPortal?.effects), remembered(answerA(open).effects))
})

asking.run()
