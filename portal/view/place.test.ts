import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { FocusArea } from '../../api/schemas/focus-areas.ts'
import { amongAreas, pathOf, placeOf, toggleAreaAt } from './place.ts'

const test = suite('place')

/** An address, and its normalized form. */
const cases: [string, string][] = [
  ['', '/dashboard'],
  ['area=3', '/dashboard?area=3'],
  ['area=3&topic=S Corporations&lesson=x', '/dashboard?area=3&topic=S+Corporations'],
  ['area=3&topic=', '/dashboard?area=3'],
  ['topic=S Corporations', '/dashboard'],
  ['area=three', '/dashboard'],
  ['area=-1', '/dashboard'],
]
for (const [search, path] of cases) {
  test(`?${search} is ${path}`, () => assert.is(pathOf(placeOf(new URLSearchParams(search))), path))
}

test('a place is no more than there is', () => {
  const areas = [{ id: 3, subjects: [{ name: 'S Corporations' }] }] as unknown as FocusArea[]
  assert.equal(amongAreas({ area: 3, subject: 'S Corporations' }, areas), { area: 3, subject: 'S Corporations' })
  assert.equal(amongAreas({ area: 3, subject: 'Nonsense' }, areas), { area: 3 })
  assert.equal(amongAreas({ area: 3 }, areas), { area: 3 })
  assert.equal(amongAreas({ area: 4, subject: 'S Corporations' }, areas), {})
})

test('choosing an area enters it; choosing it again leaves it and its subject', () => {
  assert.equal(toggleAreaAt({}, 3), { area: 3 })
  assert.equal(toggleAreaAt({ area: 3, subject: 'S Corporations' }, 3), {})
  assert.equal(toggleAreaAt({ area: 3, subject: 'S Corporations' }, 4), { area: 4 })
})

test.run()
