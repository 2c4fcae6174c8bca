import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { toCatalogue } from '../../../content/build.ts'
import { sampleCatalogue } from '../../testing/sample-content.ts'
import { active, annWith, askOf, bodies, contextFor, monday_8am, text } from '../../testing/situation.ts'
import type { State } from '../model/state.ts'
import { transition } from '../transition.ts'

const explaining = suite('what a word of the field means')

const says = 'Depreciation spreads the cost of a long-lived thing over the years that use it.'
/** The sample content, whose lesson on deductions explains a word. */
const catalogue = toCatalogue(
  {
    areas: structuredClone(sampleCatalogue.areas),
    lessons: structuredClone([...sampleCatalogue.lessons.values()]).map((lesson) =>
      lesson.id === 'deductions' ? { ...lesson, terms: [{ names: ['depreciation', 'wear and tear'], says }] } : lesson,
    ),
  },
  'with a term',
)
const decided = (body: string, state: State = active(), changed = {}) =>
  transition(state, text(body), contextFor({ catalogue, ...changed }))
const said = (body: string, state?: State, changed?: object) => bodies(decided(body, state, changed)).join(' | ')

for (const body of [
  'what is depreciation',
  'whats wear & tear again',
  'remind me what depreciation is',
  'how does depreciation work',
  'Depreciation?',
  'and depreciation?',
  'ok and depreciation',
  'Thank you. And depreciation?',
  'whats depriciation',
  'wat is depreciaton',
])
  explaining(`"${body}" gets a sentence and the lesson`, () => {
    const { effects } = decided(body)
    assert.is(said(body), `${says} Its lesson: https://tallytext.example/lesson/deductions`)
    assert.is(effects.length, 1)
    assert.is((effects[0] as { opens?: string }).opens, 'deductions')
  })

explaining('an open question stays open', () => {
  const open = active({ open: askOf('assets-1') })
  const { state } = decided('what is depreciation', open)
  assert.is(said('what is depreciation', open), `${says} Your question is still open: reply A to D.`)
  assert.equal(state.phase === 'active' && state.open, open.open)
})

explaining('what the open question asks for is not given away', () => {
  assert.match(
    said('what is depreciation', active({ open: askOf('deductions-1') })),
    /^The answer comes with its reason/,
  )
})

explaining('without a subscription the sentence comes without the lesson', () => {
  assert.is(said('what is depreciation', active(), { learner: annWith({ entitledUntil: monday_8am }) }), says)
})

explaining('beside an answer it comes after the verdict', () => {
  const open = active({ open: askOf('assets-1', { following: 0 }) })
  const { state } = decided('A. what does depreciation mean?', open)
  assert.match(said('A. what does depreciation mean?', open), /^[^|]+ \| Depreciation spreads[^|]*$/)
  assert.is(state.phase === 'active' && state.open, null)
  for (const body of ['A. what does goodwill mean?', 'A, depreciation?'])
    assert.not.match(said(body, open), / \| /, `${body}: only the verdict`)
})

explaining('three of them in a row are no misreads, and end the count of those before', () => {
  let state: State = active({ misread: 2 })
  for (let time = 0; time < 3; time++) state = decided('what is depreciation', state).state
  assert.match(said('escheatment record', state), /^I did not get that/)
})

explaining('a word that no lesson explains is offered to a person', () => {
  assert.match(said('how do I record escheatment'), /^I am a program and cannot answer that\. .* Reply YES/)
})

explaining('a bill of ours is no word of the field', () => {
  assert.not.match(said('explain my depreciation'), /spreads/)
})

explaining.run()
