import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { root } from '../../config.ts'
import { plantedFaults } from './plants.ts'

// The soak plants them too, but it takes minutes, and nobody runs it just because a line moved.
for (const { name, plants } of plantedFaults) {
  test(`"${name}" can still be planted`, () => {
    for (const { file, replace } of plants) {
      const times = readFileSync(join(root, file), 'utf8').split(replace).length - 1
      assert.is(times, 1, `${file} holds ${replace} ${times} times`)
    }
  })
}

test.run()
