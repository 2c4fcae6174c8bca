import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { holds, type Manner, manners, picture, type Start } from './paces.ts'
import { truths } from './truth.ts'

/** Enough lessons for any year; every tenth builds on the one before. */
const requires = Array.from({ length: 400 }, (_, id) => (id % 10 === 9 ? [id - 1] : []))
const named = (name: string) => {
  const truth = truths.find((each) => each.name === name)
  if (!truth) throw new Error(`there is no truth ${name}`)
  return truth
}

function shareHeld(name: string, start: Start, manner: Manner): number {
  const years = Array.from({ length: 20 }, (_, index) =>
    picture(named(name), start, 301 + index, 1 + (index % 3), requires),
  )
  return years.filter((year) => holds(year[manner])).length / years.length
}

test('the picture of the year ahead holds what comes of it', () => {
  for (const manner of manners) {
    assert.ok(shareHeld('as we assume', 'after half a year', manner) >= 0.85, manner)
    assert.ok(shareHeld('own pace 0.5', 'after half a year', manner) >= 0.75, manner)
    assert.ok(shareHeld('own pace 0.5', 'newcomer', manner) >= 0.75, manner)
  }
})

test('what is expected of the year ahead is not off to one side', () => {
  const people = truths.flatMap((truth) =>
    Array.from({ length: 5 }, (_, index) => picture(truth, 'newcomer', 401 + index, 3, requires)),
  )
  for (const manner of manners) {
    const years = people.map((year) => year[manner])
    const off = years.reduce((sum, { middle, remembered }) => sum + middle - remembered, 0) / years.length
    assert.ok(Math.abs(off) < 5, `${manner}: ${off}`)
  }
})

test.run()
