import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { user } from '../../api/schemas/user.ts'
import { dana } from '../testing/cast.ts'
import { completionWords, isTexted, whyNoTexts } from './why-no-texts.ts'

const test = suite('why no texts')

const reasons = user.shape.noTextsBecause.unwrap().options

test('every reason of the engine has a sentence, an end for "None comes by text", and a way out', () => {
  for (const noTextsBecause of reasons) {
    const why = whyNoTexts({ ...dana, noTextsBecause })
    assert.match(why?.sentence ?? '', /^[A-Z].*\.$/, noTextsBecause)
    assert.match(why?.clause ?? '', /^(because|while|at) [^.]+$/, noTextsBecause)
    // What undoes STOP is a text, which the sentence says.
    assert.is(why?.wayOut === undefined, noTextsBecause === 'opted out', noTextsBecause)
  }
})

test('nothing is said while a text is planned, nor for a copy stored before there were reasons', () => {
  assert.is(whyNoTexts(dana), undefined)
  const { noTextsBecause: _, ...old } = dana
  assert.is(whyNoTexts(old as typeof dana), undefined)
})

test('who opted out in other words than STOP is not told of STOP', () => {
  const optOut = { number: '+12025550175', inWords: true }
  const why = whyNoTexts({ ...dana, optOut, noTextsBecause: 'opted out' })
  assert.match(why?.sentence ?? '', 'Text START to (202) 555-0175')
  assert.is(why?.clause, 'because you wrote that you want none')
})

test('a pause with an end names it, one without says why', () => {
  const paused = { ...dana, noTextsBecause: 'paused' } as const
  const until = whyNoTexts({ ...paused, pausedUntil: '2026-12-28T05:00:00Z' })
  assert.is(until?.sentence, 'Paused until Monday, December\u00a028.')
  assert.match(whyNoTexts(paused)?.sentence ?? '', 'several texts in a row')
})

test('only a pause ends with texts', () => {
  assert.ok(isTexted(dana))
  assert.equal(
    reasons.filter((noTextsBecause) => isTexted({ noTextsBecause })),
    ['paused'],
  )
})

test('the end of the setup promises lessons by text only where they come', () => {
  assert.match(completionWords(dana).screen, 'Your lessons come by text.')
  for (const noTextsBecause of reasons) assert.match(completionWords({ ...dana, noTextsBecause }).screen, /^No texts/)
  const { screen, toast } = completionWords({ ...dana, noTextsBecause: 'not paid' })
  assert.match(screen, 'No texts will come because no subscription covers them.')
  assert.match(toast, 'No texts will come.')
})

test.run()
