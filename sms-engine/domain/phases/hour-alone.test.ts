import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { active, askOf, bodies, contextFor, monday_8am, text } from '../../testing/situation.ts'
import { hear } from '../hear.ts'
import { minute_ms } from '../model/units.ts'

const alone = suite('an hour and nothing else')

/** What is said to texts that come a minute apart. */
function said(texts: readonly string[], state = active()): string {
  const { replies } = texts.reduce<{ state: ReturnType<typeof hear>['state']; replies: string }>(
    (before, body, index) => {
      const decided = hear(before.state, text(body), contextFor({ now: monday_8am + index * minute_ms }))
      return { state: decided.state, replies: bodies(decided).join(' | ') }
    },
    { state, replies: '' },
  )
  return replies
}

const asked: readonly (readonly [string, string])[] = [
  ['7 pm', '7:00 PM'],
  ['2pm please', '2:00 PM'],
  ['7 at night', '7:00 PM'],
  ['7 in the evening', '7:00 PM'],
  ['actually 7 in the evening', '7:00 PM'],
  ['how about 8 in the morning?', '8:00 AM'],
  ['7ish in the evening', '7:00 PM'],
  ['8 du soir', '8:00 PM'],
  ['7h du matin', '7:00 AM'],
  ['19:00', '7:00 PM'],
]
for (const [body, hour] of asked) {
  alone(`is asked about: ${body}`, () => {
    assert.is(said([body]), `Should your texts come at ${hour} from now on? Reply YES and it is done.`)
  })
}

alone('an hour of both halves is asked about as ever, and one that we have not is told of', () => {
  assert.match(said(['at 7']), /^7 in the morning or in the evening/)
  assert.match(said(['11 at night']), /^Texts can come on the hour/)
  assert.match(said(['9 in the morning']), /^Your texts come at 9:00 AM already/)
})

alone('yes takes it, no leaves all as it is, and another hour is set', () => {
  assert.match(said(['7 pm', 'yes']), /^From now on your texts come at 7:00 PM/)
  assert.match(said(['7 pm', 'YES']), /^From now on your texts come at 7:00 PM/)
  assert.match(said(['7 pm', 'no']), /^Fine, nothing changes/)
  assert.match(said(['7 pm', 'no, 6pm']), /^From now on your texts come at 6:00 PM/)
  assert.match(said(['send them at another time', '7 in the evening']), /^From now on your texts come at 7:00 PM/)
})

alone('an open question stays open', () => {
  const open = active({ open: askOf('assets-1') })
  assert.match(said(['7 in the evening'], open), /^Should your texts/)
  assert.match(said(['7 in the evening', 'A'], open), /^Right|^Yes|A\)|right/i)
})

for (const body of ['good morning', 'good evening to you', '7', '5 of us in the evening', 'morning', '12.50', '2:1']) {
  alone(`is none: ${body}`, () => {
    assert.not.match(said([body]), /^Should your texts/)
  })
}

alone.run()
