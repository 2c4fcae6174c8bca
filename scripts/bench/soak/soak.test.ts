import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { soak } from './drive.ts'

test('a week of the real processes, with kills, lost reports and an API that is away: nobody complains', async () => {
  const { findings, sent, heard } = await soak({ troubles: ['kill', 'away'] })
  assert.equal(findings, [])
  assert.ok(sent > heard && heard > 40, `${sent} sent, ${heard} heard`)
})

test.run()
