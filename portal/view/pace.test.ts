import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deliveryDays, deliveryWeekdays, firstDeliveryDay, learningPace, paceLabel } from './pace.ts'

const test = suite('pace')

const paces: [texts: number, label: string, days: string, pace: string][] = [
  [0, 'No SMS', 'None', 'slow'],
  [1, '1 SMS/week', 'Wed', 'slow'],
  [2, '2 SMS/week', 'Tue, Thu', 'medium'],
  [3, '3 SMS/week', 'Mon, Wed, Fri', 'fast'],
  [4, '4 SMS/week', 'Mon, Tue, Thu, Fri', 'ultra'],
  [5, '5 SMS/week', 'Mon to Fri', 'ultra'],
]
for (const [texts, label, days, pace] of paces) {
  test(label, () => assert.equal([paceLabel(texts), deliveryDays(texts), learningPace(texts)], [label, days, pace]))
}

test('the days of a pace as a list, and the first in full', () => {
  assert.equal(deliveryWeekdays(4), ['Mon', 'Tue', 'Thu', 'Fri'])
  assert.equal(
    [0, 1, 2, 5].map((pace) => [deliveryWeekdays(pace).length, firstDeliveryDay(pace)]),
    [
      [0, ''],
      [1, 'Wednesday'],
      [2, 'Tuesday'],
      [5, 'Monday'],
    ],
  )
})

test.run()
