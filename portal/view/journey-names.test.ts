import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { crosses, type NamedLine, type Point, placesOfNames } from './journey-names.ts'

const test = suite('names of the journey')

const line = (...points: [number, number][]) => points.map(([x, y]) => ({ x, y }))

test('a line crosses a box when some of it lies inside', () => {
  const box = { left: 10, right: 20, top: 10, bottom: 20 }
  const line = (...points: [x: number, y: number][]) => points.map(([x, y]) => ({ x, y }))
  assert.ok(crosses(line([0, 0], [30, 30]), box), 'through it, without a point in it')
  assert.ok(crosses(line([15, 0], [15, 40]), box), 'straight down')
  assert.not(crosses(line([0, 0], [30, 5]), box), 'above it')
  assert.not(crosses(line([0, 15], [9, 15]), box), 'it ends before')
  assert.not(crosses([], box))
})

const room = { left: 34, right: 800, top: 28, bottom: 200, gap: 18, distance: 8 }

/** Three lines by their points: taught, remembered, plan. */
const threeLines = (taught: Point[], remembered: Point[], plan: Point[]): NamedLine[] => [
  { points: taught, isPlan: false, width: 60 },
  { points: remembered, isPlan: false, width: 96 },
  { points: plan, isPlan: true, width: 26 },
]

/** Fails if a line runs through a name or two names overlap. */
function areReadable(lines: readonly NamedLine[]) {
  const boxes = placesOfNames(lines, room).map((place, index) => {
    assert.ok(place)
    // The letters themselves are lower than a line of text.
    return { left: place.x, right: place.x + (lines[index]?.width ?? 0), top: place.y - 6, bottom: place.y + 6 }
  })
  for (const [index, box] of boxes.entries()) {
    assert.ok(box.top >= 0 && box.right <= room.right, `name ${index} stands in the picture`)
    for (const { points } of lines) assert.not(crosses(points, box), `no line runs through name ${index}`)
    for (const other of boxes.slice(index + 1)) {
      const isApart =
        other.top >= box.bottom || other.bottom <= box.top || other.left >= box.right || other.right <= box.left
      assert.ok(isApart, `nothing covers name ${index}`)
    }
  }
}

test('taught and remembered that end beside the plan stand above all lines, one above the other', () => {
  // Three weeks as they were drawn: taught 11, remembered 10, planned 10.
  const taught = line([34, 186], [231, 140], [428, 92], [625, 52])
  const remembered = line([34, 188], [231, 147], [428, 101], [625, 65])
  areReadable(threeLines(taught, remembered, line([34, 186], [231, 146], [428, 106], [625, 66], [800, 30])))
})

test('when the plan runs through one name, both stand above the lines, in the order of the lines', () => {
  // Week nine: taught 38, remembered 30, and the plan between them.
  const lines = threeLines(
    line([34, 186], [625, 52]),
    line([34, 188], [625, 90]),
    line([34, 186], [625, 84], [800, 96]),
  )
  areReadable(lines)
  const [taught, remembered] = placesOfNames(lines, room)
  assert.ok(taught && remembered && taught.y < remembered.y && remembered.y < 52)
})

test('on the first day the plan runs through no name', () =>
  areReadable(threeLines(line([34, 154]), line([34, 163]), line([34, 154], [800, 135]))))

test('far from the plan, names stand beside the ends', () => {
  const lines = threeLines(
    line([34, 186], [625, 60]),
    line([34, 188], [625, 100]),
    line([34, 186], [625, 160], [800, 150]),
  )
  areReadable(lines)
  assert.equal(placesOfNames(lines, room).slice(0, 2), [
    { x: 633, y: 60 },
    { x: 633, y: 100 },
  ])
})

test.run()
