import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Refusal } from '../http/refusal.ts'
import type { Onboarding } from '../schemas/onboarding.ts'
import { smallCatalogue } from '../testing/small-catalogue.ts'
import { onboardingPatch } from './onboarding.ts'

const PROVED = '+12125550100'
const fresh = { areas: [], subjects: [], lessonsEnabled: true, textsPerWeek: 3, phone: null, onboarded: false }
const proved = { ...fresh, phone: PROVED }
const everything = { areas: [1, 2], subjects: ['basics', 'cash-bank', 'statements'] }

const patchOf = (
  given: Onboarding,
  before = fresh as Parameters<typeof onboardingPatch>[2],
  phone: string | null = null,
) => onboardingPatch(given, phone, before, smallCatalogue)

test('a draft changes what it gives and nothing else', () => {
  assert.equal(patchOf({ onboardingCompleted: false }), {})
  assert.equal(patchOf({ onboardingCompleted: false, dailyLessons: 0, timezone: 'Asia/Tokyo' }), {
    textsPerWeek: 0,
    zone: 'Asia/Tokyo',
  })
  assert.equal(patchOf({ onboardingCompleted: false, selectedFocusAreas: [1], selectedTopicsByCategory: {} }), {
    areas: [1],
    subjects: [],
  })
})

test('completing with lessons off needs no phone, and no area means all', () => {
  assert.equal(patchOf({ onboardingCompleted: true, smsLessonsEnabled: false }), {
    lessonsEnabled: false,
    ...everything,
    onboarded: true,
  })
})

test('completing keeps what the drafts chose', () => {
  const before = { ...proved, areas: [2], subjects: ['statements'] }
  assert.equal(patchOf({ onboardingCompleted: true }, before), {
    areas: [2],
    subjects: ['statements'],
    onboarded: true,
  })
})

test('no texts a week need no phone either', () => {
  assert.is(patchOf({ onboardingCompleted: true, dailyLessons: 0 }).onboarded, true)
})

const refused: [
  what: string,
  given: Onboarding,
  before: typeof proved | typeof fresh,
  phone: string | null,
  code: string,
][] = [
  ['no proved phone', { onboardingCompleted: true }, fresh, null, 'phone_not_verified'],
  ['another phone than the proved one', { onboardingCompleted: true }, proved, '+12125550111', 'phone_not_verified'],
  [
    'a selected area without topics',
    { onboardingCompleted: true, selectedFocusAreas: [1, 2], selectedTopicsByCategory: { 1: ['Basics'] } },
    proved,
    PROVED,
    'invalid',
  ],
]
for (const [what, given, before, phone, code] of refused) {
  test(`completing is refused: ${what}`, () => {
    assert.throws(
      () => patchOf(given, before, phone),
      (error: unknown) => error instanceof Refusal && error.code === code,
    )
  })
}

test.run()
