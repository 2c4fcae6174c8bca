import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  active,
  askOf,
  bodies,
  contextFor,
  everythingTaught,
  monday_8am,
  paused,
  text,
} from '../../testing/situation.ts'
import { limits } from '../model/limits.ts'
import type { State } from '../model/state.ts'
import { minute_ms } from '../model/units.ts'
import { transition } from '../transition.ts'

const ready = suite('excuses, readiness and remarks around a question')

const open = active({ open: askOf('assets-1'), taught: { lessonId: 'assets', at: monday_8am - 1 } })
const decided = (body: string, state: State = open, now = monday_8am) =>
  transition(state, text(body), contextFor({ memory: everythingTaught, now }))
const said = (...heard: Parameters<typeof decided>) => bodies(decided(...heard)).join(' | ')

for (const body of [
  'ok ready',
  'im here',
  "let's go",
  'ok lets continue',
  'please continue',
  'I have returned early',
  'got cut off',
  'Im back',
  'hit me',
  'ok q',
  'what?',
  'wait what',
  'huh',
])
  ready(`"${body}" brings the open question again`, () => {
    assert.match(said(body), /^Question 1 about assets\?/)
    assert.equal(decided(body).state.open, open.open)
  })

ready('without an open question readiness brings one, and ends a pause', () => {
  assert.match(said('ok ready', active({ taught: open.taught })), /^Question/)
  assert.is(decided('ok ready', paused()).state.phase, 'active')
})

for (const body of [
  'sorry been slammed this week',
  'just saw this, had clients all day',
  'with a customer',
  'in a meeting rn',
  'I was busy',
  'Sorry for the late reply. I was at the doctor.',
  'Im so behind',
  'sorry',
])
  ready(`"${body}" is told that there is no rush`, () => {
    assert.is(
      said(body),
      'No rush: answer whenever it suits you. The last question waits: reply A to D, or Q to see it again.',
    )
    assert.is(said(body, active()), 'No rush: answer whenever it suits you.')
  })

for (const body of ['will do it tmrw', "I'll answer tonight"])
  ready(`"${body}" without an open question is told that there is no rush`, () => {
    assert.is(said(body, active()), 'No rush: answer whenever it suits you.')
  })

ready('before the first lesson readiness brings it', () => {
  assert.match(bodies(transition(active(), text("I'm ready"), contextFor())).join(), /^Assets: own/)
})

for (const body of ['makes sense', 'dang', 'that was tough', 'sweet'])
  ready(`"${body}" wants no answer, and is no misread`, () => {
    assert.equal(bodies(decided(body)), [])
    assert.is(decided(body).state.misread, 0)
  })

for (const body of ['hmm', "that's a hard one"])
  ready(`"${body}" gets time to think`, () => assert.match(said(body), /^Take your time, the question stays open/))

ready('WHY right behind a verdict is about it, also while the next question is open', () => {
  const next = active({
    open: askOf('income-1'),
    answered: { ask: askOf('assets-1'), choice: 1, right: false, at: monday_8am },
  })
  assert.match(said('why', next), /^On "Assets": the answer is A\)/)
  assert.match(said('why', next, monday_8am + limits.remark_ms + 1), /^That question is still open/)
})

for (const body of ["I'd say b", 'we think b', 'is it b?', 'the answer should be b'])
  ready(`"${body}" without an open question is told so, and is no misread`, () => {
    assert.match(said(body, active()), /^No question is open right now/)
    assert.is(decided(body, active()).state.misread, 0)
  })

for (const body of ['was that right', 'so was I right?', 'did you get my answer', 'meant b'])
  ready(`"${body}" is told the verdict again`, () => {
    const answered = active({
      answered: { ask: askOf('assets-1'), choice: 2, right: false, at: monday_8am - minute_ms * 5 },
    })
    assert.match(said(body, answered), /^Your first answer stands: C, not quite\./)
  })

const wrong = { ask: askOf('assets-1'), choice: 1, right: false, at: monday_8am }
for (const [body, expected] of [
  ['why not c', /^C is not it\. /],
  ['Why would B be wrong?', /^B is not it\. /],
  ['why a', /^A is right\. /],
] as const)
  ready(`"${body}" is told the reason of that option`, () => {
    assert.match(said(body, active({ answered: wrong })), expected)
  })

ready('of an open question no option is explained', () => {
  assert.not.match(
    said('why not c', active({ answered: wrong, open: askOf('income-1', { askedAt: monday_8am + 1 }) })),
    /^C is/,
  )
})

for (const body of ['same question again?', "I've had this one already", 'the questions repeat'])
  ready(`"${body}" is told why`, () => assert.match(said(body), /comes back: that is how it sticks\. Reply A to D/))

ready('whoever finds the lessons boring is told of other subjects, and how to end them', () => {
  assert.match(said('boring'), /^I am sorry that these are of little use .* Other subjects: .* STOP ends all texts\.$/)
})

ready.run()
