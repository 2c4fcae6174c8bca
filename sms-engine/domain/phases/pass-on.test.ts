import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { active, askOf, bodies, contextFor, deeds, monday_8am, paused, text } from '../../testing/situation.ts'
import type { Decision } from '../model/decision.ts'
import { limits } from '../model/limits.ts'
import type { State } from '../model/state.ts'
import { day_ms, minute_ms } from '../model/units.ts'
import { transition } from '../transition.ts'

const passing = suite('a question that only a person can answer')

/** The decisions on texts a minute apart. */
function hear(texts: readonly string[], begun: State = active(), apart_ms = minute_ms): Decision[] {
  const decided: Decision[] = []
  for (const [index, body] of texts.entries()) {
    const context = contextFor({ now: monday_8am + index * apart_ms, keepsCases: true })
    decided.push(transition(decided.at(-1)?.state ?? begun, text(body), context))
  }
  return decided
}
const last = (...heard: Parameters<typeof hear>) => hear(...heard).at(-1) as Decision
const said = (...heard: Parameters<typeof hear>) => bodies(last(...heard)).join(' | ')
const passedOn = (...heard: Parameters<typeof hear>) =>
  last(...heard).effects.flatMap((effect) => (effect.type === 'open-case' ? [effect.question] : []))

for (const body of [
  'can i deduct my truck',
  'do i need an llc',
  'how do i do payroll for one person',
  'booth rent deductible?',
  'is a tractor a fixed asset',
  'Do churches pay taxes?',
  'do i get a certificate',
  'does this count as cpe?',
  'How do I pay my caregivers, W2 or 1099?',
])
  passing(`"${body}" is offered to a person, and a yes passes it on`, () => {
    assert.match(said([body]), /^I am a program and cannot answer that\. .* Reply YES/)
    assert.equal(deeds(last([body])), [])
    assert.equal(passedOn([body, 'yes']), [body])
    assert.match(said([body, 'ok please']), /^Thank you, a person will read that/)
  })

passing('what follows is passed on with it', () => {
  const texts = ['can i deduct my truck', 'what about the gas', 'it is a 2019 ford']
  assert.is(said(texts), 'Reply YES and a person reads that, too, and answers here.')
  assert.equal(passedOn([...texts, 'sure']), [texts.join('\n')])
})

passing('a question that goes on is passed on with it, and one about the lessons is not', () => {
  assert.match(said(['can i use cash basis', 'which one should i use']), /^Reply YES and a person reads that, too/)
  assert.match(said(['can i use cash basis', 'when is the next one']), /The next comes/)
})

passing('an open question stays open', () => {
  const open = active({ open: askOf('assets-1') })
  assert.match(said(['can i deduct my truck'], open), /Our question stays open: reply A to D\.$/)
  assert.is(deeds(last(['can i deduct my truck', 'A'], open)).includes('review'), true)
})

passing('what was passed on is not passed on again with the next', () => {
  assert.equal(passedOn(['can i deduct my truck', 'yeah ask someone']), ['can i deduct my truck'])
  assert.equal(passedOn(['can i deduct my truck', 'yes pls', 'do i need an llc', 'yes pls']), ['do i need an llc'])
})

passing('a no passes nothing on', () => {
  assert.equal(deeds(last(['can i deduct my truck', 'no thanks'])), [])
  assert.match(said(['can i deduct my truck', 'no thanks']), /^All right\./)
})

passing('another text ends the offer, and so does a day', () => {
  assert.equal(passedOn(['can i deduct my truck', 'SCORE', 'yes']), [])
  assert.equal(passedOn(['can i deduct my truck', 'thanks for the lessons', 'yes']), [])
  assert.equal(passedOn(['can i deduct my truck', '% right']), [])
  assert.equal(passedOn(['can i deduct my truck', 'yes'], active(), limits.offer_ms + day_ms), [])
})

passing('many in a row are understood, and passed on', () => {
  const texts = ['can i deduct my truck', 'do i need an llc', 'is rent deductible', 'who pays payroll taxes']
  assert.match(said(texts), /^Reply YES and a person reads that, too/)
  assert.is(last(texts).state.misread, 0)
})

passing('what stays unclear is offered to a person at last', () => {
  const texts = ['blorp zint', 'zint blorp', 'blorp blorp zint']
  assert.match(said(texts), /^I still do not get it .* Reply YES/)
  assert.equal(passedOn([...texts, 'yes']), ['blorp blorp zint'])
})

passing('in a pause it is the same', () => {
  assert.equal(passedOn(['can i deduct my truck', 'yes'], paused()), ['can i deduct my truck'])
})

passing('our own subjects, bills and words of the field are told as before', () => {
  assert.match(said(['do you teach farm taxes']), /^Choose what you want to learn/)
  assert.match(said(['why was my card charged tax']), /^Lessons are \$|^I have passed this on/)
  assert.match(said(['what does it cost']), /^Lessons are \$/)
  assert.match(said(['what can i text you']), /^Tallytext accounting lessons\. Reply NEXT/)
})

passing('what only sounds like leaving is still told of STOP', () => {
  assert.match(said(['Got what I needed, cheers']), /Reply STOP to end/)
})

passing('an opt-out stays one', () => {
  const { state } = last(['can i deduct my truck', 'stop texting me'])
  assert.is(state.phase, 'stopped')
})

passing.run()
