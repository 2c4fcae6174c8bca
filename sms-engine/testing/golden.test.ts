import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { replay } from '../replay/replay.ts'
import { contentOf, goldenNames, playGolden, readGolden, recordGolden } from './golden.ts'
import { sampleCatalogue } from './sample-content.ts'

const conversations = suite('golden conversations')

/** `npm test -- golden --record` rewrites the files from what happens today. */
const recording = process.argv.includes('--record')

for (const name of goldenNames()) {
  conversations(name, () => {
    const golden = readGolden(name)
    const played = playGolden(golden).golden
    if (recording) recordGolden(name, played)
    else assert.equal(played, golden)
  })

  conversations(`${name} replays identically from its log`, () => {
    const golden = readGolden(name)
    const { turns } = playGolden(golden)
    const log = JSON.parse(JSON.stringify(turns))
    assert.equal(
      replay(log, () => contentOf(golden)),
      { identical: true, turns: turns.length },
    )
  })
}

conversations('there are goldens', () => {
  assert.ok(goldenNames().length >= 4)
})

conversations('a replay shows where the code decides differently', () => {
  const { turns } = playGolden(readGolden('first-day.golden.json'))
  const changed = turns.map((turn) =>
    turn.seq === 2 ? { ...turn, effects: [{ type: 'reply', kind: 'notice', body: 'Something else.' } as const] } : turn,
  )
  const result = replay(changed, () => sampleCatalogue)
  assert.is(result.identical, false)
  assert.is(result.identical === false && result.seq, 2)
})

conversations.run()
