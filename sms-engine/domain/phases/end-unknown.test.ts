import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { active, bodies, contextFor, monday_8am, paused, text } from '../../testing/situation.ts'
import type { Decision } from '../model/decision.ts'
import type { State } from '../model/state.ts'
import { minute_ms } from '../model/units.ts'
import { transition } from '../transition.ts'

const unknown = suite('a pause of which nobody knows yet how long')

/** The last decision on texts a minute apart. */
function last(texts: readonly string[], begun: State = active()): Decision {
  let decided: Decision = { state: begun, effects: [] }
  for (const [index, body] of texts.entries())
    decided = transition(decided.state, text(body), contextFor({ now: monday_8am + index * minute_ms }))
  return decided
}
const said = (...heard: Parameters<typeof last>) => bodies(last(...heard)).join(' | ')
const asks = 'i am having surgery, need to stop for a while'

for (const reply of ["I don't know how long", 'not sure yet', 'hard to say', 'indefinitely', 'it depends'])
  unknown(`"${reply}" to "until which day?" is told how to begin, and the next text may tell`, () => {
    assert.match(said([asks, reply]), /^No need to know yet\. Reply PAUSE 2 WEEKS/)
    assert.match(said([asks, reply, 'maybe four weeks']), /^Paused until Monday, Dec 14/)
  })

unknown('a pause that was just made stands, and may still be given another end', () => {
  assert.match(said(['pause 2 weeks', "i don't know how long"]), /^Paused until Monday, Nov 30/)
  assert.match(said(['pause 2 weeks', "i don't know how long", '3 weeks']), /^Paused until Monday, Dec 7/)
})

unknown('in a pause a question whether there are still questions is told what can be had', () => {
  assert.match(
    said(['can i still do questions'], paused({ until: monday_8am + 10_000_000 })),
    /You can still reply Q or NEXT/,
  )
})

unknown('a stretch in reply to "until which day?" ends with its end', () => {
  assert.match(said(['im going on vacation', 'the 20th to the 27th']), /^Paused until Friday, Nov 27/)
  assert.match(said(['im going on vacation', 'friday to monday']), /^Paused until Monday/)
})

unknown.run()
