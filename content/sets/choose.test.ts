import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { chooseSets, type Shown, setsMax } from './choose.ts'

const nothingTold = new Set<string>()

function shown(right: string, ...others: string[]): Shown {
  return { options: [...others, right], right: others.length, fresh: { stem: '', right } }
}

function reasons(sets: readonly Shown[], told: readonly string[] = []): string[] {
  return [...chooseSets(sets, (set) => set, new Set(told)).left.keys()]
}

/** The right option takes each rank in turn in these sets, so that no habit wears out. */
const turns = Array.from({ length: 40 }, (_, index) => shown(`$${[15, 25, 35, 45][index % 4]}`, '$22', '$32', '$42'))

test('takes as many as a learner will ever need', () => {
  assert.is(chooseSets(turns, (set) => set, nothingTold).chosen.length, setsMax)
})

const faulty: readonly [set: Shown, told: readonly string[], reason: string][] = [
  [shown('$120', '$120', '$40', '$43'), [], 'two options print alike'],
  [shown('$120', '$12', '$40', '$40'), [], 'two options print alike'],
  [shown('30%', '43%', '71%', '22%'), ['30%'], 'it repeats a figure of the lesson'],
  [shown('7 days', '9 days', '5 days', '4 days'), ['7'], 'it repeats a figure of the lesson'],
  [shown('$12,000', '$11,483', '$9,217', '$14,962'), [], 'the right option is alone round or ragged'],
  [shown('$11,483', '$12,000', '$9,000', '$15,200'), [], 'the right option is alone round or ragged'],
]
for (const [set, told, reason] of faulty) {
  test(`leaves out ${set.options.join(', ')}: ${reason}`, () => assert.is(reasons([set], told)[0], reason))
}

const sound: readonly [why: string, set: Shown, told: readonly string[]][] = [
  ['a distractor may repeat the lesson', shown('31%', '43%', '71%', '22%'), ['43%', '30%']],
  ['dollars are no percent', shown('30%', '40%', '70%', '20%'), ['$30', '30']],
  ['one zero more is no sign', shown('$120', '$43', '$71', '$22'), []],
  ['nor is nothing among round amounts', shown('$0', '$400', '$700', '$200'), []],
]
for (const [why, set, told] of sound) {
  test(`takes ${set.options.join(', ')}: ${why}`, () => {
    const { chosen } = chooseSets([...turns.slice(0, 8), set], (each) => each, new Set(told))
    assert.ok(chosen.includes(set))
  })
}

test('an option is sized by its amount, not by the section or the count beside it', () => {
  const inWords = Array.from({ length: 60 }, (_, index) =>
    shown(
      `Section 1231 gain of $${[15, 25, 35, 45][index % 4]}`,
      '4 times $22',
      'Section 1245 gain of $32',
      '$42 over 2 years',
    ),
  )
  assert.is(chooseSets(inWords, (set) => set, nothingTold).chosen.length, setsMax)
})

test('a stem may repeat a small count of the lesson, but no amount', () => {
  const withStem = (stem: string) => ({ ...turns[0], fresh: { stem, right: '$15' } }) as Shown
  const few = turns.slice(0, 8)
  const takes = (stem: string, told: string) => {
    const set = withStem(stem)
    return chooseSets([...few, set], (each) => each, new Set([told])).chosen.includes(set)
  }
  assert.ok(takes('5', '5'))
  assert.not(takes('2,000', '2,000'))
  assert.not(takes('$5', '$5'))
})

test('no rank is the right one in over half of the sets', () => {
  const mostlyLargest = Array.from({ length: 60 }, (_, index) =>
    shown(index % 5 === 0 ? '$15' : '$45', '$22', '$32', '$42'),
  )
  const { chosen, left } = chooseSets(mostlyLargest, (set) => set, nothingTold)
  assert.is(chosen.length, 24)
  assert.is(chosen.filter(({ options }) => options[3] === '$45').length, 12)
  assert.ok((left.get('the largest') ?? 0) > 0)
})

test('where the other half cannot be had, so much less is taken', () => {
  const nearlyAlways = Array.from({ length: 60 }, (_, index) =>
    shown(index % 20 === 0 ? '$15' : '$45', '$22', '$32', '$42'),
  )
  const { chosen } = chooseSets(nearlyAlways, (set) => set, nothingTold)
  assert.is(chosen.length, 6)
  assert.is(chosen.filter(({ options }) => options[3] === '$45').length, 3)
})

test('the right option is not the roundest in over half of the sets either', () => {
  const round = Array.from({ length: 40 }, (_, index) => {
    const right = [150, 250, 350, 450][index % 4]
    return shown(`$${right}`, '$222', '$322', '$422')
  })
  assert.equal(chooseSets(round, (set) => set, nothingTold).chosen, [])
})

test.run()
