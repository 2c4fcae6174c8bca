import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Effect } from '../domain/model/effect.ts'
import type { Event } from '../domain/model/event.ts'
import type { State } from '../domain/model/state.ts'
import { taughtCard } from '../domain/teaching/memory.ts'
import type { TurnRow } from '../store/commit-turns.ts'
import type { Snapshot } from '../store/read-conversation.ts'
import { ann, bob } from '../testing/cast.ts'
import { sampleCatalogue } from '../testing/sample-content.ts'
import { active, contextFor, monday_8am, monday_9am, monday_9pm, paused, text } from '../testing/situation.ts'
import { type Inbound, repliesOf, toTurnRow } from './apply-effects.ts'

const snapshot: Snapshot = {
  id: ann.learner.id,
  seq: 7,
  state: active(),
  stored: active(),
  number: ann.phone,
  learner: { ...ann.learner, unreachableSince: null },
  memory: {},
  suppressed: false,
  clockOffset_ms: 0,
  ownClockOff_ms: 0,
  carrierOff_ms: null,
  weights: undefined,
}
const iso = (at: number) => new Date(at).toISOString()
const event = text('Q')

function rowOf(effects: readonly Effect[], state: State = active(), inbound: Inbound | null = null): TurnRow {
  return toTurnRow(snapshot, event, contextFor(), { state, effects }, inbound)
}

const lesson = { kind: 'lesson', body: 'A lesson.', lessonId: 'assets' } as const
const question = { kind: 'question', body: 'A question?', lessonId: 'assets', questionId: 'assets-1' } as const

test('a turn without effects writes the state and the log, and nothing else', () => {
  const { memory, catalogue, ...context } = contextFor()
  assert.equal(rowOf([]), {
    id: ann.learner.id,
    seq: 7,
    at: iso(monday_8am),
    event,
    context,
    state: active(),
    before: active(),
    effects: [],
    content_hash: sampleCatalogue.hash,
    next_send_at: iso(monday_9am),
    due_at: null,
    number: ann.phone,
    messages: [],
    cards: {},
    forgotten: [],
    reviews: [],
    entitlement: null,
    cases: [],
    letters: [],
    preferences: {},
    consents: [],
    suppress: null,
    unsuppress: false,
    cancel: null,
  })
})

test('what a text was read as goes into the log with it', () => {
  const reading = { is: 'learning-command', by: 'keyword', command: { name: 'question' } } as const
  const row = toTurnRow(snapshot, event, { ...contextFor(), reading }, { state: active(), effects: [] }, null)
  const { heard } = row.context as { heard: { is: string; reader: number } }
  assert.equal(
    [heard.is, typeof heard.reader, 'reading' in (row.context as object)],
    ['learning-command', 'number', false],
  )
})

test('the slot and the end of a pause are when the conversation is due', () => {
  const due = (state: State) => [rowOf([], state).next_send_at, rowOf([], state).due_at]
  assert.equal(due(active({ snoozed: monday_9pm })), [iso(monday_9am), iso(monday_9pm)])
  assert.equal(due(active({ slot: null })), [null, null])
  assert.equal(due(paused({ until: monday_9pm })), [null, iso(monday_9pm)])
})

test('a text that arrived is kept with what it was answered, before the answers', () => {
  const effects: Effect[] = [
    { type: 'reply', ...question },
    { type: 'send', notAfter: monday_9pm, ...lesson },
    { type: 'reply', ...lesson },
  ]
  const [heard, ...said] = rowOf(effects, active(), { sid: 'SM1', body: 'Q' }).messages
  assert.equal(heard, {
    direction: 'in',
    kind: 'text',
    body: 'Q',
    status: 'received',
    sid: 'SM1',
    replies: ['A question?', 'A lesson.'],
  })
  assert.equal(
    said.map(({ status, cause }) => [status, cause]),
    [
      ['replied', 'SM1:0'],
      ['queued', 'SM1:1'],
      ['replied', 'SM1:2'],
    ],
  )
  assert.equal(repliesOf(effects), ['A question?', 'A lesson.'])
})

test('a reply travels in the answer to the text; what is sent waits in the outbox for its time', () => {
  const effects: Effect[] = [
    { type: 'remember', lessonId: 'assets', card: taughtCard(monday_8am) },
    { type: 'reply', ...question },
    { type: 'send', notBefore: monday_9am, notAfter: monday_9pm, ...lesson, body: 'x'.repeat(161) },
    { type: 'send', notAfter: monday_9pm, ...lesson },
  ]
  const [reply, late, now] = rowOf(effects).messages
  assert.equal(JSON.parse(JSON.stringify(reply)), {
    direction: 'out',
    kind: 'question',
    body: 'A question?',
    lesson_id: 'assets',
    question_id: 'assets-1',
    cause: 'SM1:1',
    status: 'replied',
  })
  assert.equal(
    [late?.status, late?.not_before, late?.not_after, late?.segments],
    ['queued', iso(monday_9am), iso(monday_9pm), 2],
  )
  assert.equal([now?.not_before, now?.segments, now?.cause], [undefined, 1, 'SM1:3'])
})

test('memory and answers become rows', () => {
  const card = taughtCard(monday_8am)
  const row = rowOf([
    { type: 'remember', lessonId: 'assets', card },
    { type: 'forget', lessonId: 'income' },
    { type: 'review', lessonId: 'assets', questionId: 'assets-1', choice: 2, right: false, unsure: true },
  ])
  assert.equal([row.cards, row.forgotten], [{ assets: card }, ['income']])
  assert.equal(row.reviews, [
    { lesson_id: 'assets', question_id: 'assets-1', choice: 2, is_right: false, is_unsure: true },
  ])
})

test('an answer to a question with figures of its own is kept with them', () => {
  const values = { own: '41000', owe: '23000' }
  const answer = { lessonId: 'assets', questionId: 'assets-1', choice: 2, right: false, unsure: true }
  assert.equal(rowOf([{ type: 'review', ...answer, values }]).reviews[0]?.asked_with, values)
})

test('what billing says is kept, with an end or without one', () => {
  assert.equal(rowOf([{ type: 'save-entitlement', until: monday_9am }]).entitlement, { until: iso(monday_9am) })
  assert.equal(rowOf([{ type: 'save-entitlement', until: null }]).entitlement, { until: null })
})

test('cases say whether they are urgent, letters what they are about', () => {
  const row = rowOf([
    { type: 'open-case', question: 'How?' },
    { type: 'open-case', question: 'Help!', urgent: true },
    { type: 'letter', about: 'paused-by-silence' },
  ])
  assert.equal(row.cases, [
    { question: 'How?', urgent: false },
    { question: 'Help!', urgent: true },
  ])
  assert.equal(row.letters, [{ about: 'paused-by-silence' }])
})

test('several changes of preferences are one', () => {
  const { preferences } = rowOf([
    { type: 'save-preferences', patch: { textsPerWeek: 4, zone: 'Europe/London' } },
    { type: 'save-preferences', patch: { textsPerWeek: 5 } },
  ])
  assert.equal(preferences, { textsPerWeek: 5, zone: 'Europe/London' })
})

test('consent is kept with its evidence, when there is any', () => {
  const evidence = { version: '2026-11-20', page: '/onboarding', ip: '192.0.2.1', userAgent: 'test' }
  const { consents } = rowOf([
    { type: 'consent', action: 'opt-in', by: 'web', evidence },
    { type: 'consent', action: 'opt-out', by: 'keyword', evidence: null },
  ])
  assert.equal(consents, [
    { action: 'opt-in', via: 'web', ...evidence },
    { action: 'opt-out', via: 'keyword' },
  ])
})

const cancellations: readonly (readonly [string, readonly Effect[], TurnRow['cancel']])[] = [
  ['an opt-out takes back everything', [{ type: 'suppress', reason: 'phrase' }], 'all'],
  ['nothing queued goes to a number that was given up', [{ type: 'release-number' }], 'but-notices'],
  ['a pause takes back lessons', [{ type: 'cancel-lessons' }], 'lessons'],
  [
    'an opt-out in a pause takes back everything',
    [{ type: 'cancel-lessons' }, { type: 'suppress', reason: 'phrase' }],
    'all',
  ],
  ['a reply takes back nothing', [{ type: 'reply', ...lesson }], null],
]
for (const [what, effects, expected] of cancellations) {
  test(what, () => {
    assert.is(rowOf(effects).cancel, expected)
  })
}

test('an opt-out says why, an opt-in clears it', () => {
  const row = rowOf([{ type: 'suppress', reason: 'phrase' }])
  assert.equal([row.suppress, row.unsuppress], ['phrase', false])
  assert.equal(rowOf([{ type: 'unsuppress' }]).unsuppress, true)
})

test('a number is claimed, given up or left, and the turn speaks with the one that it claims', () => {
  const claimed = rowOf([{ type: 'claim-number', number: bob.phone }])
  assert.equal([claimed.phone, claimed.country, claimed.number], [bob.phone, 'US', bob.phone])
  const released = rowOf([{ type: 'release-number' }])
  assert.equal([released.phone, released.number], [null, ann.phone])
  assert.is('phone' in rowOf([]), false)
})

test('a text that waits in the outbox keeps when it was due, and the country that it goes to', () => {
  const send: Effect = { type: 'send', ...lesson, notAfter: monday_8am }
  const late = contextFor({ now: monday_8am + 2 * 3_600_000 })
  const waiting = (happened: Event) => {
    const decision = { state: active(), effects: [send] }
    const { due_at, country } = toTurnRow(snapshot, happened, late, decision, null).messages[0] ?? {}
    return { due_at, country }
  }
  assert.equal(waiting({ id: 's', type: 'slot-due' }), { due_at: iso(monday_9am), country: 'US' })
  assert.equal(waiting(event), { due_at: undefined, country: 'US' }, 'somebody has just asked for it')
})

test.run()
