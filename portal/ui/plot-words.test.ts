import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { nameLines, type PlacedName } from './plot-words.ts'

const test = suite('words on a chart')

/** What a canvas of two pixels a point is told to draw, in order. */
function drawn(names: readonly PlacedName[]): string[] {
  const said: string[] = []
  const say =
    (what: string) =>
    (...of: unknown[]) =>
      said.push([what, ...of].join(' '))
  const ctx = {
    ...{ save() {}, restore() {}, beginPath() {} },
    ...{ moveTo: say('from'), lineTo: say('to'), fillText: say('name'), strokeText: say('around') },
    setLineDash: say('dashes'),
    strokeStyle: '',
    stroke: () => said.push(`in ${ctx.strokeStyle}`),
  }
  const before = globalThis.devicePixelRatio
  globalThis.devicePixelRatio = 2
  try {
    nameLines({ ctx } as never, () => names, 'white')
  } finally {
    globalThis.devicePixelRatio = before
  }
  return said
}

test('a leader joins the end of a line to its name, in the color of the line and below all names', () => {
  const names = [
    { text: '3 a week', color: 'black', left: 148, y: 80, line: { x: 100, y: 90, color: 'green' } },
    { text: 'Plan', color: 'gray', left: 148, y: 20 },
  ]
  assert.equal(drawn(names), [
    'dashes ',
    'from 100 90',
    'to 140 80',
    'in green',
    'around 3 a week 148 80',
    'name 3 a week 148 80',
    'around Plan 148 20',
    'name Plan 148 20',
  ])
})

test.run()
