import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  active,
  askOf,
  bodies,
  contextFor,
  deeds,
  everythingTaught,
  monday_8am,
  paused,
  text,
} from '../../testing/situation.ts'
import { hear } from '../hear.ts'
import type { Ask, State } from '../model/state.ts'
import { day_ms, minute_ms } from '../model/units.ts'

const both = suite('a wish beside an answer or another wish')

const asked = (changed: Partial<Ask> = {}) => active({ open: askOf('assets-1', { following: 1, ...changed }) })
const said = (body: string, state: State = asked()) => bodies(hear(state, text(body), contextFor()))

both('the answer is graded, the wish granted, and no question competes with the reply', () => {
  const heard = hear(asked(), text('B, and can you text me at 7pm instead?'), contextFor({ memory: everythingTaught }))
  const [verdict = '', done = '', ...more] = bodies(heard)
  assert.match(verdict, /That leaves out half of assets\. Answer: A\)/)
  assert.match(done, /^From now on your texts come at 7:00 PM\./)
  assert.equal(more, [])
  const review = heard.effects.find(({ type }) => type === 'review')
  assert.ok(review?.type === 'review' && !review.right && !review.unsure, 'the question mark is the wish’s')
  assert.ok(deeds(heard).includes('save-preferences'))
})

both('the score beside an answer counts it', () => {
  assert.match(said("C. also what's my score")[1] ?? '', /0 of 1 question right/)
  assert.match(said("what's my score? oh and A")[1] ?? '', /1 of 1 question right/)
})

both('a pause beside an answer keeps back the lesson that the question stood in for', () => {
  const brings = asked({ following: 0, bringsLesson: true })
  const paused = hear(brings, text('A but please pause till monday'), contextFor())
  assert.match(bodies(paused).join(' | '), /means\.[^|]* \| Paused until Monday, Nov 23[^|]*$/)
  assert.is(paused.state.phase, 'paused')
  const lesson = said('A, and text me at 7pm', brings)
  assert.match(lesson.join(' | '), /means\.[^|]* \| From now on[^|]* \| \w+: own/)
  assert.is(said('A. next', brings).length, 2, 'one lesson, not two')
})

both('whoever asks how to stop beside an answer is told, and gets nothing more', () => {
  const heard = said('B. how do i stop these', asked({ following: 0, bringsLesson: true }))
  assert.match(heard.join(' | '), /Answer: A\)[^|]* \| [^|]*reply STOP[^|]*$/)
})

both('an opt-out beside an answer ends the texts', () => {
  for (const body of ['B. stop texting me', 'B stop', 'C, unsubscribe', 'stop. B'])
    assert.is(hear(asked(), text(body), contextFor()).state.phase, 'stopped', body)
})

both('a remark beside an answer stays one', () => {
  for (const body of [
    'B. stop depreciating it',
    'B, this is fun',
    'B. too easy lol',
    'B because i pay my plan',
    'B, thanks',
    'B. ask my bank lol',
  ])
    assert.match(said(body).slice(1).join(), /^(?:Question 2|$)/, body)
})

both('two wishes of one text are both granted', () => {
  assert.match(
    said("pause until friday and what's my score", active()).join(' | '),
    /^Paused until Friday[^|]* \| 0 lessons so far/,
  )
  assert.match(
    said('text me at 6pm and only twice a week', active()).join(' | '),
    /2 lessons a week \(Tue, Thu at 6:00 PM\)[^|]*$/,
  )
  assert.match(
    said('pause for 2 weeks. how do i cancel my plan?', active()).join(' | '),
    /^Paused until[^|]* \| Nothing is billed/,
  )
  assert.match(said('D, i moved to chicago').join(' | '), /\| From now on[^|]* US Central time/)
  assert.match(said("what's my score and send a lesson", active()).join(' | '), /^0 lessons so far[^|]* \| Assets: own/)
  assert.match(
    said('resume and text me at 5pm', paused({ until: monday_8am + 9 * day_ms })).join(' | '),
    /^Lessons are on again[^|]* \| From now on[^|]* 5:00 PM/,
  )
  assert.match(
    said('B, text me at 6pm and also pause till friday').join(' | '),
    /Answer[^|]* \| From now on[^|]*6:00 PM[^|]* \| Paused until Friday, Nov 20, 6:00 PM/,
  )
})

both('what has to be asked about comes last, and only one thing is asked', () => {
  assert.match(
    said('fewer texts please, and text me at 6pm', active()).join(' | '),
    /^From now on[^|]*6:00 PM[^|]* \| Would 2 a week/,
  )
  const heard = hear(active(), text('fewer texts please and change the time'), contextFor())
  assert.match(bodies(heard).join(' | '), /^Would 2 a week[^|]* \| One thing at a time/)
  const yes = hear(heard.state, text('yes'), contextFor({ now: monday_8am + minute_ms }))
  assert.match(bodies(yes).join(), /2 lessons a week/)
})

both.run()
