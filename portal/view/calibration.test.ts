import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { dana } from '../testing/cast.ts'
import {
  calibrationOf,
  calibrationProblem,
  choicesOf,
  choicesUpon,
  isUnsaved,
  progressQuestionOf,
} from './calibration.ts'

const test = suite('calibration')

const area = (id: number, ...names: string[]) => ({
  id,
  title: `Area ${id}`,
  description: '',
  lessons: 0,
  subjects: names.map((name) => ({ name, lessons: 12 })),
})
const areas = [area(1, 'Bookkeeping Basics', 'Payroll Records'), area(2, 'GAAP Concepts')]

test('topics that no longer exist are left out', () => {
  const user = { ...dana, selectedTopicsByCategory: { '1': ['Bookkeeping Basics', 'Abacus'] } }
  assert.equal(choicesOf(user, areas).selection, { '1': ['Bookkeeping Basics'] })
})

test('choices carry the version that they were read with, which is no change to save', () => {
  const choices = choicesOf(dana, areas)
  const later = { ...dana, preferencesVersion: '2' }
  assert.is(choices.preferencesVersion, dana.preferencesVersion)
  assert.is(isUnsaved(choices, choicesOf(later, areas), areas), false)
})

test('what was changed on the page stands upon what was saved elsewhere, and the rest follows that', () => {
  const before = choicesOf(dana, areas)
  const elsewhere = { textsAWeek: 1, time: '07:00', preferencesVersion: '2' }
  const current = { ...before, ...elsewhere, selection: { '2': ['GAAP Concepts'] } }
  assert.equal(choicesUpon(before, before, current), current, 'nothing was changed here')
  const all = ['Bookkeeping Basics', 'Payroll Records']
  const changed = { ...before, weeklyQuizzes: 0, time: '12:00', zone: 'America/Denver', selection: { '1': all } }
  assert.equal(choicesUpon(changed, before, current), {
    ...changed,
    textsAWeek: 1,
    selection: { '1': all, '2': ['GAAP Concepts'] },
    preferencesVersion: '2',
  })
  assert.equal(choicesUpon({ ...before, selection: {} }, before, before).selection, {}, 'an area that was taken out')
})

test('what is saved is what was chosen', () => {
  const choices = { ...choicesOf(dana, areas), textsAWeek: 5 }
  assert.equal(calibrationOf(choices, areas), {
    dailyLessons: 5,
    weeklyQuizzes: 1,
    selectedFocusAreas: [1],
    selectedTopicsByCategory: { '1': ['Bookkeeping Basics'] },
    timezone: 'America/New_York',
    preferredDeliveryTime: '09:00',
  })
})

test('no area is all areas, but nothing is asked about it', () => {
  const choices = { ...choicesOf(dana, areas), selection: {} }
  assert.equal(calibrationOf(choices, areas).selectedFocusAreas, [1, 2])
  assert.equal(calibrationOf(choices, areas).selectedTopicsByCategory, {
    '1': ['Bookkeeping Basics', 'Payroll Records'],
    '2': ['GAAP Concepts'],
  })
  assert.equal(progressQuestionOf(choices).selectedTopicsByCategory, {})
})

test('an area without a topic cannot be saved, no area can', () => {
  const problemOf = (selection: Record<string, string[]>) =>
    calibrationProblem({ ...choicesOf(dana, areas), selection })?.title
  assert.is(problemOf({ '1': ['Payroll Records'], '2': [] }), 'Please select topics')
  assert.is(problemOf({ '1': ['Payroll Records'] }), undefined)
  assert.is(problemOf({}), undefined)
})

test('choices are unsaved while saving would change something', () => {
  const choices = choicesOf(dana, areas)
  assert.is(isUnsaved(choices, choices, areas), false)
  assert.is(isUnsaved({ ...choices, textsAWeek: 5 }, choices, areas), true)
  const everything = { '1': ['Bookkeeping Basics', 'Payroll Records'], '2': ['GAAP Concepts'] }
  const all = { ...dana, selectedFocusAreas: [1, 2], selectedTopicsByCategory: everything }
  assert.is(isUnsaved({ ...choices, selection: {} }, choicesOf(all, areas), areas), false, 'no area is all of them')
})

test.run()
