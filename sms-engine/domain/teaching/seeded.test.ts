import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { shuffled } from './seeded.ts'

const seeded = suite('seeded order')

seeded('the same seed gives the same order, and every option is in it', () => {
  assert.equal(shuffled(4, 'SM1'), shuffled(4, 'SM1'))
  assert.equal([...shuffled(4, 'SM1')].sort(), [0, 1, 2, 3])
})

seeded('over many asks every option stands at every letter about as often', () => {
  const counts = Array.from({ length: 4 }, () => [0, 0, 0, 0])
  for (let ask = 0; ask < 4_000; ask++) {
    for (const [shown, index] of shuffled(4, `SM${ask}`).entries()) {
      const row = counts[index]
      if (row) row[shown] = (row[shown] ?? 0) + 1
    }
  }
  for (const count of counts.flat()) assert.ok(count > 880 && count < 1_120, `${count} of 1000`)
})

seeded.run()
