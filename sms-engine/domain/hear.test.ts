import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  active,
  askOf,
  bodies,
  contextFor,
  deeds,
  monday_8am,
  paused,
  stopped,
  text,
  unproved,
} from '../testing/situation.ts'
import { testSettings } from '../testing/world.ts'
import { hear } from './hear.ts'
import type { Context } from './model/context.ts'
import type { Decision } from './model/decision.ts'
import type { State } from './model/state.ts'
import { day_ms, hour_ms, minute_ms } from './model/units.ts'

const hearing = suite('hearing a text')

/** A short code, on which only we answer keywords. */
const onShortCode = contextFor({ settings: { ...testSettings, keywords: 'ours' } })

/** Hears texts one after another; returns the replies to each. */
function hearAll(texts: readonly string[], apart_ms: number, begin: State = active()): string[][] {
  let state = begin
  return texts.map((body, index) => {
    const decision = hear(state, text(body), contextFor({ now: monday_8am + index * apart_ms }))
    state = decision.state
    return bodies(decision)
  })
}

hearing('the same text within three seconds is the same text', () => {
  const answersAfter = (apart_ms: number) => hearAll(['NEXT', 'NEXT'], apart_ms).map(({ length }) => length)
  assert.equal(answersAfter(2_999), [1, 0])
  assert.equal(answersAfter(3_000), [1, 1])
})

hearing('a bare figure answers whichever is newer, the quiz or what we asked for', () => {
  const done = (askedAt: number, at: number, said = '3') =>
    deeds(
      hear(
        active({ open: askOf('assets-1', { askedAt }), awaits: { at, detail: 'pace' } }),
        text(said),
        contextFor({ now: monday_8am + hour_ms }),
      ),
    )
  assert.equal(done(monday_8am, monday_8am + minute_ms), ['save-preferences'])
  assert.ok(done(monday_8am + minute_ms, monday_8am).includes('review'))
  assert.ok(done(monday_8am, monday_8am + minute_ms, 'C').includes('review'), 'a letter answers the quiz')
})

hearing('another text within three seconds is another text', () => {
  assert.equal(
    hearAll(['NEXT', 'Q'], 500).map(({ length }) => length),
    [1, 1],
  )
})

/** Whether a stranger who has already sent the same senseless text this often is greeted. */
function isAnswered(times: number, ago_ms: number): boolean {
  const heard = { body: 'blorp zint', at: monday_8am - ago_ms, times }
  const decision = hear(unproved({ heard }), text('blorp zint'), contextFor({ learner: null }))
  return bodies(decision).length === 1
}

hearing('the fifth repeat of a senseless text is answered, the sixth is not', () => {
  assert.is(isAnswered(4, minute_ms), true)
  assert.is(isAnswered(5, minute_ms), false)
})

hearing('what came ten minutes ago is no repeat any more', () => {
  assert.is(isAnswered(5, 10 * minute_ms - 1), false)
  assert.is(isAnswered(5, 10 * minute_ms), true)
})

hearing('another text begins the count anew', () => {
  const heard = { body: 'blorp zint', at: monday_8am - minute_ms, times: 9 }
  const decision = hear(unproved({ heard }), text('zint blorp'), contextFor({ learner: null }))
  assert.is(bodies(decision).length, 1)
  assert.is(decision.state.heard?.times, 1)
})

hearing('of senseless texts within ten minutes thirty are answered', () => {
  const isAnsweredAfter = (texts: number, since: number) =>
    bodies(hear(unproved({ flood: { since, texts } }), text('blorp zint'), contextFor({ learner: null }))).length === 1
  assert.is(isAnsweredAfter(29, monday_8am - minute_ms), true)
  assert.is(isAnsweredAfter(30, monday_8am - minute_ms), false)
  assert.is(isAnsweredAfter(30, monday_8am - 10 * minute_ms + 1), false)
  assert.is(isAnsweredAfter(30, monday_8am - 10 * minute_ms), true)
})

hearing('a text that we understand is never part of a loop', () => {
  const looping = active({
    heard: { body: 'SCORE', at: monday_8am - minute_ms, times: 9 },
    flood: { since: monday_8am - minute_ms, texts: 99 },
  })
  const decision = hear(looping, text('SCORE'), contextFor())
  assert.is(bodies(decision).length, 1)
  assert.equal([decision.state.heard?.times, decision.state.flood?.texts], [1, 99])
})

/** The current rule: HELP and START count too. */
const counting = { keywordsCount: true } as const

for (const said of ['HELP', 'help!', 'START', 'start.']) {
  hearing(`${said} counts towards a loop: five in a row are answered, and thirty texts in all`, () => {
    const answersAfter = (times: number, texts: number) => {
      const heard = { body: said, at: monday_8am - minute_ms, times }
      const flood = { since: monday_8am - minute_ms, texts }
      return bodies(hear(active({ heard, flood }), text(said), { ...onShortCode, ...counting })).length
    }
    assert.equal([answersAfter(4, 0), answersAfter(5, 0)], [1, 0])
    assert.equal([answersAfter(0, 29), answersAfter(0, 30)], [1, 0])
  })
}

hearing('START in the middle of a loop opts in, and nothing is said', () => {
  const looping = stopped({ flood: { since: monday_8am - minute_ms, texts: 99 } })
  const decision = hear(looping, text('START'), contextFor(counting))
  assert.is(decision.state.phase, 'active')
  assert.equal(bodies(decision), [])
  assert.ok(deeds(decision).includes('unsuppress'))
})

hearing('a conversation from before HELP and START counted is replayed as it was counted', () => {
  const decision = hear(active({ flood: { since: monday_8am, texts: 7 } }), text('HELP'), onShortCode)
  assert.equal([decision.state.flood?.texts, bodies(decision).length], [7, 1])
})

const elsewhere = contextFor({ learner: null, number: '+447400123456', elsewhere: true })

hearing('to a number elsewhere nothing is said, and its texts are read', () => {
  for (const said of ['hi', 'HELP!', 'START.', 'who is this', 'I want to kill myself', 'do I have to pay?'])
    assert.equal(bodies(hear(unproved(), text(said), elsewhere)), [], said)
  assert.ok(deeds(hear(unproved(), text('I want to kill myself'), elsewhere)).includes('open-case'))
  assert.is(hear(unproved(), text('hi'), elsewhere).state.heard?.body, 'hi')
})

hearing('an opt-out of a number elsewhere holds, without a confirmation', () => {
  for (const said of ['STOP', 'please stop texting me']) {
    const decision = hear(unproved(), text(said), elsewhere)
    assert.is(decision.state.phase, 'stopped', said)
    assert.equal([bodies(decision), deeds(decision)], [[], ['suppress', 'consent']], said)
  }
})

hearing('an opt-out is heard in the middle of a loop', () => {
  const looping = active({ flood: { since: monday_8am - minute_ms, texts: 99 } })
  for (const words of ['STOP', 'please stop texting me']) {
    assert.is(hear(looping, text(words), contextFor()).state.phase, 'stopped', words)
  }
})

hearing(
  'after three senseless texts we are silent until one makes sense, or an hour has passed since our last answer',
  () => {
    const senseless = ['zint', 'blorp', 'zint zint', 'blorp zint']
    assert.equal(
      hearAll(senseless, minute_ms).map(({ length }) => length),
      [1, 1, 1, 0],
    )
    assert.equal(
      hearAll(['zint', 'blorp', 'SCORE', 'zint', 'blorp'], minute_ms).map(({ length }) => length),
      [1, 1, 1, 1, 1],
    )
    const silentFor = (ago_ms: number) =>
      hearAll(['zint'], 0, active({ misread: 3, puzzled: [monday_8am - ago_ms] })).flat()
    assert.is(silentFor(hour_ms - 1).length, 0)
    assert.is(silentFor(hour_ms).length, 1)
  },
)

hearing('any text shows that somebody is there, but not a machine’s', () => {
  const waiting = active({ unanswered: 4, nudged: true })
  const presence = (body: string) => {
    const { unanswered, nudged } = hear(waiting, text(body), contextFor()).state
    return [unanswered, nudged]
  }
  assert.equal(presence('blorp zint'), [0, false])
  assert.equal(presence('Auto-reply: out of office until Monday'), [4, true])
})

const keywordsOnShortCode = [
  { said: 'STOP', by: null, answers: 1 },
  { said: 'STOP', by: 'opt-out', answers: 0 },
  { said: 'HELP', by: null, answers: 1 },
  { said: 'HELP', by: 'help', answers: 0 },
] as const
for (const { said, by, answers } of keywordsOnShortCode) {
  hearing(`${said} gets exactly one answer, and ours only if the carrier gave none (it said ${by})`, () => {
    assert.is(bodies(hear(active(), text(said, { handledByCarrier: by }), onShortCode)).length, answers)
  })
}

hearing('where the carrier answers keywords, we answer only what it does not know', () => {
  const answered = (said: string) => bodies(hear(active(), text(said), contextFor())).length
  assert.equal([answered('HELP'), answered('help!')], [0, 1])
})

hearing('YES answers no question: it opts in, and only who is out', () => {
  const asked = active({ open: askOf('assets-1') })
  assert.equal(hear(asked, text('YES'), contextFor()).state.open, asked.open)
  assert.is(hear(stopped(), text('YES'), contextFor()).state.phase, 'active')
})

hearing('a number that is out gets no answer to anything but START', () => {
  const decision = hear(stopped(), text('NEXT'), contextFor())
  assert.equal([decision.state.phase, decision.effects], ['stopped', []])
})

hearing('whoever has not answered for fifteen days has no question open', () => {
  const gradedAfter = (days: number) => {
    const asked = active({ open: askOf('assets-1', { askedAt: monday_8am - days * day_ms }) })
    return hear(asked, text('A'), contextFor()).effects.some(({ type }) => type === 'review')
  }
  assert.equal([gradedAfter(14), gradedAfter(15)], [true, false])
})

const card = { masked: ['card'] } as const
const warnedOf = (decision: Decision) => bodies(decision).filter((body) => /never text/.test(body)).length

hearing('a text with a masked number is answered never to text it, besides its own answer', () => {
  const alone = hear(active(), text('####', card), contextFor())
  assert.equal([bodies(alone).length, warnedOf(alone), alone.state.misread], [1, 1, 0])
  const asked = hear(active(), text('PLAN', card), contextFor())
  assert.equal([bodies(asked).length, warnedOf(asked)], [2, 1])
  assert.is(warnedOf(hear(unproved(), text('####', card), contextFor({ learner: null }))), 1)
})

const unwarned: [what: string, state: State, said: string][] = [
  ['who opts out with it', active(), 'please stop texting me, ####'],
  ['who is out already', stopped(), '####'],
  ['who cries for help', active(), 'I want to kill myself ####'],
  ['who cried for help a moment ago', active({ crisisAt: monday_8am }), '####'],
  ['a machine', active(), 'Auto-reply: out of office until Monday, ####'],
  ['who repeats it without end', active({ heard: { body: '####', at: monday_8am - minute_ms, times: 5 } }), '####'],
  ['the same text again', active({ heard: { body: '####', at: monday_8am - 1, times: 1 } }), '####'],
]
for (const [what, state, said] of unwarned) {
  hearing(`${what} is not told never to text a number`, () => {
    assert.is(warnedOf(hear(state, text(said, card), contextFor())), 0)
  })
}

hearing('a conversation that is on without a learner is a bug, and says so', () => {
  const withoutLearner: Context = contextFor({ learner: null })
  for (const state of [active(), paused()]) {
    assert.throws(() => hear(state, text('PLAN'), withoutLearner), /has no learner/)
  }
})

hearing('whoever only sounds like leaving is told how; who has left already is not', () => {
  const answered = (state: State) => bodies(hear(state, text('how do i get out of this'), contextFor()))
  assert.match(answered(active())[0] ?? '', /STOP/)
  assert.match(answered(paused())[0] ?? '', /STOP/)
  assert.not.match(answered(stopped()).join(), /Reply STOP|Text STOP/)
  assert.not.equal(answered(stopped()), answered(active()))
})

hearing.run()
