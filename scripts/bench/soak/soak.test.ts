import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { soak } from './drive.ts'

test('a week of the real processes, with a kill, an API that is away and a burdened carrier: nobody complains', async () => {
  const { findings, sent, heard } = await soak({ troubles: ['carrier', 'kill', 'away'] })
  assert.equal(findings, [])
  assert.ok(sent > heard && heard > 40, `${sent} sent, ${heard} heard`)
})

test.run()
