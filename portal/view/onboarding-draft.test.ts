import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { FocusArea } from '../../api/schemas/focus-areas.ts'
import { dana, newDana } from '../testing/cast.ts'
import {
  answersSavedBy,
  completedBy,
  type Draft,
  draftOf,
  furthestStep,
  savedBy,
  skipped,
  stepToShow,
  withoutSaved,
  withUnsaved,
} from './onboarding-draft.ts'

const test = suite('onboarding draft')

const areas: FocusArea[] = [
  { id: 1, title: 'Books', description: '', lessons: 12, subjects: [{ name: 'Bookkeeping Basics', lessons: 12 }] },
]
const draft: Draft = {
  selection: { '1': ['Bookkeeping Basics'] },
  textsAWeek: 2,
  zone: 'America/Denver',
  time: '07:00',
  preferencesVersion: '1',
}

test('starts from what is saved, else from the browser’s zone and the usual hour', () => {
  assert.equal(draftOf(dana, areas, 'America/Denver'), {
    selection: { '1': ['Bookkeeping Basics'] },
    textsAWeek: 3,
    zone: 'America/New_York',
    time: '09:00',
    preferencesVersion: '1',
  })
  assert.equal(draftOf(newDana, areas, 'America/Denver'), {
    selection: {},
    textsAWeek: 3,
    zone: 'America/Denver',
    time: '09:00',
    preferencesVersion: '1',
  })
})

test('answers that were not saved come back with the version that they follow', () => {
  const saved = draftOf({ ...dana, preferencesVersion: '2' }, areas, 'America/Denver')
  const answers = { textsAWeek: 5, preferencesVersion: '1' }
  assert.equal(withUnsaved(saved, answers, areas), { ...saved, ...answers })
  assert.equal(withUnsaved(saved, { preferencesVersion: '1' }, areas), saved, 'nothing was answered')
  const selection = { '1': ['Bookkeeping Basics', 'Abacus'] }
  assert.equal(withUnsaved(saved, { selection }, areas).selection, { '1': ['Bookkeeping Basics'] })
})

test('what was changed while the rest was being saved is still to be saved', () => {
  const selection = { '1': ['Bookkeeping Basics', 'Payroll Records'] }
  const answers = { selection, textsAWeek: 2, time: '08:00' }
  assert.equal(withoutSaved(answers, answersSavedBy(2, draft)), { selection, time: '08:00' })
  assert.equal(withoutSaved(answers, answersSavedBy(1, { ...draft, selection })), { textsAWeek: 2, time: '08:00' })
})

test('a step keeps what has been asked so far and completes nothing', () => {
  assert.equal(savedBy(1, draft), {
    onboardingCompleted: false,
    selectedFocusAreas: [1],
    selectedTopicsByCategory: { '1': ['Bookkeeping Basics'] },
    selectedTopics: ['Bookkeeping Basics'],
  })
  const { dailyLessons, learningPace, timezone, onboardingCompleted } = savedBy(2, draft)
  assert.equal([dailyLessons, learningPace, timezone, onboardingCompleted], [2, 'medium', undefined, false])
})

test('completing sends everything', () => {
  const sent = completedBy(draft, true)
  assert.is(sent.onboardingCompleted, true)
  assert.is(sent.smsLessonsEnabled, true)
  assert.is(sent.timezone, 'America/Denver')
  assert.is(sent.preferredDeliveryTime, '07:00')
})

test('skipping the phone takes the detected zone and nine o’clock, without texts', () => {
  const sent = completedBy(skipped(draft, 'Europe/London'), false)
  assert.equal(
    [sent.smsLessonsEnabled, sent.timezone, sent.preferredDeliveryTime, sent.dailyLessons],
    [false, 'Europe/London', '09:00', 2],
  )
})

test('topics come before everything, a proved phone before the hour', () => {
  assert.is(furthestStep(newDana, {}), 1)
  assert.is(furthestStep(newDana, { '1': [] }), 1)
  assert.is(furthestStep(newDana, draft.selection), 4)
  assert.is(furthestStep(dana, draft.selection), 5)
})

const resumed: [what: string, ...Parameters<typeof stepToShow>, step: number][] = [
  ['a new learner', 1, undefined, undefined, 1],
  ['a new learner who types an address', 1, 4, undefined, 1],
  ['coming back in this browser', 4, undefined, 3, 3],
  ['coming back in another browser', 4, undefined, undefined, 2],
  ['coming back with a proved phone', 5, undefined, 4, 5],
  ['reloading', 4, 2, 4, 2],
  ['the browser’s Back from the last step', 5, 4, 5, 4],
  ['an address that is no step', 4, Number.NaN, 3, 4],
  ['an address beyond the last step', 5, 9, 5, 5],
]
for (const [what, furthest, asked, remembered, step] of resumed) {
  test(`${what} shows step ${step}`, () => assert.is(stepToShow(furthest, asked, remembered), step))
}

test.run()
