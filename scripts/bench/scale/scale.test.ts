import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { root } from '../../config.ts'
import { segments, senders } from './inputs.ts'
import { sizes } from './part.ts'
import { planFor } from './plan.ts'
import { tableOf } from './table.ts'
import { drawDue, playWeek } from './week.ts'

const scale = suite('a week of many learners, on paper')

scale('SCALING.md has the table that `npm run bench -- scale` prints', () => {
  const page = readFileSync(join(root, 'sms-engine/SCALING.md'), 'utf8')
  assert.ok(page.includes(tableOf(sizes.map(planFor))), 'run it and paste what it prints')
})

const due = drawDue(10_000)
const free = playWeek(due, { segments_per_s: Infinity, perNetwork: false })

scale('learners fall due as often as they wish, and most in the East at nine', () => {
  assert.ok(Math.abs(free.scheduled / 10_000 - 3.05) < 0.05, String(free.scheduled))
  const eastAtNine = 10_000 * 0.476 * 0.7
  assert.ok(free.atNine > eastAtNine * 0.6 && free.atNine < eastAtNine, String(free.atNine))
  assert.is(free.longestBlast_s, 0)
})

scale('senders that carry half as much take twice as long, and nothing is lost to a rate', () => {
  const slow = playWeek(due, { segments_per_s: 20, perNetwork: false })
  const slower = playWeek(due, { segments_per_s: 10, perNetwork: false })
  const expected_s = (free.atNine * segments.scheduled) / 20
  assert.ok(slow.longestBlast_s > expected_s && slow.longestBlast_s < expected_s * 1.5, String(slow.longestBlast_s))
  assert.ok(slower.longestBlast_s > 1.9 * slow.longestBlast_s)
  assert.equal([slow.lost, slower.lost], [0, 0])
})

scale('a day’s cap of T-Mobile keeps texts from leaving, and only theirs; replies go on', () => {
  const tmobile_day = free.tmobileDay * 0.8
  const capped = playWeek(due, { segments_per_s: senders.campaign, perNetwork: true, tmobile_day })
  assert.ok(capped.lost > 0 && capped.lost < free.scheduled / 3, String(capped.lost))
  const roomy = playWeek(due, {
    segments_per_s: senders.campaign,
    perNetwork: true,
    tmobile_day: free.tmobileDay * 1.1,
  })
  assert.is(roomy.lost, 0)
})

scale.run()
