import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { active, annWith, bodies, contextFor, monday_8am, paused, text } from '../../testing/situation.ts'
import type { Learner } from '../model/context.ts'
import type { State } from '../model/state.ts'
import { day_ms } from '../model/units.ts'
import { transition } from '../transition.ts'

const noneCome = suite('a text that says that no lessons come')

const hear = (body: string, state: State, learner: Learner) => transition(state, text(body), contextFor({ learner }))

for (const body of ['why no lessons?', 'didnt get my lesson today', 'i havent gotten anything in 2 weeks']) {
  noneCome(`${body}: the reason, where we know it`, () => {
    const held = hear(body, paused({ until: monday_8am + 7 * day_ms }), annWith({}))
    assert.match(bodies(held).join(), /^Paused until Monday, Nov 23/)
    const unpaid = hear(body, active(), annWith({ entitledUntil: monday_8am - day_ms }))
    const ofNone = hear(body, active(), annWith({ textsPerWeek: 0 }))
    for (const { effects } of [held, unpaid, ofNone]) assert.not.ok(effects.some(({ type }) => type === 'open-case'))
    assert.ok(hear(body, active(), annWith({})).effects.some(({ type }) => type === 'open-case'))
  })
}

noneCome.run()
