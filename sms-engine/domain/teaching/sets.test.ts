import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Catalogue } from '../../../content/catalogue.ts'
import { isSameSet, setsOf, type Values } from '../../../content/sets/sets.ts'
import { sampleCatalogue, varyingCatalogue, varyingContent } from '../../testing/sample-content.ts'
import { active, askOf, bodies, contextFor, deeds, monday_9am, newThread, text } from '../../testing/situation.ts'
import { transition } from '../transition.ts'
import { ask } from './ask.ts'
import { taughtCard } from './memory.ts'
import { asAsked, valuesFor } from './sets.ts'

const sets = suite('questions with other figures each time')

const lesson = varyingCatalogue.lessons.get('assets')!
const question = varyingCatalogue.questions.get('assets-1')!
const of = (reviews: number, learnerId = 'ann') => valuesFor(question, lesson, reviews, learnerId)

sets('figures stay until the whole round is answered, and each round has others', () => {
  assert.equal(of(1), of(0))
  assert.not(isSameSet(of(2), of(0)))
  const rounds = setsOf(question).map((_, round) => of(2 * round))
  assert.is(new Set(rounds.map((values) => JSON.stringify(values))).size, setsOf(question).length, 'each comes once')
  assert.equal(of(2 * rounds.length), of(0), 'and then from the start')
})

sets('two learners do not get the same figures in the same order', () => {
  const order = (learnerId: string) => setsOf(question).map((_, round) => of(2 * round, learnerId))
  assert.not.equal(order('ann'), order('bob'))
})

sets('a question that never varies has no figures, in the ask and in the state', () => {
  const fixed = sampleCatalogue.questions.get('assets-1')!
  assert.equal(valuesFor(fixed, sampleCatalogue.lessons.get('assets')!, 4, 'ann'), {})
  const candidate = { question: fixed, lesson: sampleCatalogue.lessons.get('assets')!, card: taughtCard(0) }
  const { thread } = ask(
    newThread,
    candidate,
    'SM1',
    { following: 0, bringsLesson: false },
    { by: 'reply' },
    contextFor(),
  )
  assert.equal([thread.version, 'values' in (thread.open ?? {})], [1, false])
})

const asked: Values = { own: '41000', owe: '23000' }
const openAsk = askOf('assets-1', { values: asked, following: 1 })

sets('an ask reads as it was put, whatever the turn is now', () => {
  const read = asAsked(openAsk, { catalogue: varyingCatalogue })
  assert.is(read?.stem, 'You own $41,000 of assets and owe $23,000. What is yours?')
  assert.is(read?.options[0]?.text, '$18,000')
})

const otherFigures = varyingContent({ vary: { own: [52000, 63000, 74000, 85000], owe: [12000, 23000, 34000] } })
const otherVariable = varyingContent({
  vary: { own: [41000, 52000, 63000, 74000], owe: [12000, 23000, 34000], town: ['Reno', 'Tulsa'] },
  stem: 'In {town} you own {own|$} and owe {owe|$}. What is yours?',
})

const edited: readonly [what: string, catalogue: Catalogue, values: Values | undefined][] = [
  ['whose figures are no longer possible', otherFigures, asked],
  ['that has another variable', otherVariable, asked],
  ['that did not vary when it was put', varyingCatalogue, undefined],
  ['that varies no more', sampleCatalogue, asked],
]
for (const [what, catalogue, values] of edited) {
  const open = { ...openAsk, values }
  const state = active({ open, version: 2 })
  const memory = { assets: taughtCard(0) }

  sets(`a question ${what} is not read as it was`, () => {
    assert.is(asAsked(open, { catalogue }), null)
  })

  for (const body of ['A', '$18,000', 'b)', 'not sure']) {
    sets(`to "${body}" for a question ${what} it comes anew, and nothing is graded`, () => {
      const decision = transition(state, text(body), contextFor({ catalogue, memory }))
      assert.equal(deeds(decision), [])
      const [said, put] = bodies(decision)
      assert.match(said ?? '', /has changed since you got it, so this answer does not count/)
      assert.match(put ?? '', /you own \$|Question 1 about assets/i)
      const { open: anew, answered, score } = decision.state
      assert.equal([anew?.questionId, anew?.following, answered, score.answered], ['assets-1', 1, null, 0])
      assert.ok(anew && asAsked(anew, { catalogue }), 'which can be answered')
    })
  }

  sets(`a snoozed question ${what} comes anew`, () => {
    const snoozed = { ...state, snoozed: monday_9am }
    const decision = transition(
      snoozed,
      { id: 'timer', type: 'timer-due' },
      contextFor({ catalogue, memory, now: monday_9am }),
    )
    assert.match(bodies(decision)[0] ?? '', /you own \$|Question 1 about assets/i)
    const { open: anew } = decision.state
    assert.ok(anew && asAsked(anew, { catalogue }))
  })

  sets(`the portal's answer to a question ${what} changes nothing`, () => {
    const event = {
      id: 'p1',
      type: 'answered-in-portal',
      questionId: 'assets-1',
      values,
      choice: 0,
      unsure: false,
    } as const
    const decision = transition(state, event, contextFor({ catalogue, memory }))
    assert.equal([decision.effects, decision.state], [[], state])
  })
}

sets('a command for another lesson does not mind a question that cannot come again', () => {
  const decision = transition(active({ open: openAsk }), text('NEXT'), contextFor({ catalogue: otherFigures }))
  assert.match(bodies(decision)[0] ?? '', /^Assets: own/)
})

sets.run()
