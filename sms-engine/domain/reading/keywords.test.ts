import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ann } from '../../testing/cast.ts'
import { sampleCatalogue } from '../../testing/sample-content.ts'
import { createUniverse } from '../../testing/universe.ts'
import { createWorld, testSettings, type World } from '../../testing/world.ts'
import type { Learner, Settings } from '../model/context.ts'
import { readForeignKeyword } from './keywords.ts'

const keywords = suite('carrier keywords and opt-out phrases')

/** An active conversation of Ann's, and the way to text in it. */
function conversation(
  settings: Partial<Settings> = {},
  chosen: Partial<Learner> = {},
): { world: World; text(body: string): readonly string[] } {
  const universe = createUniverse()
  const world = createWorld({
    universe,
    catalogue: sampleCatalogue,
    learner: { ...ann.learner, ...chosen },
    number: null,
    settings: { ...testSettings, ...settings },
  })
  const consent = { version: null, page: null, ip: null, userAgent: null }
  world.handle({ id: 'proved', type: 'number-proved', number: ann.phone, consent })
  return {
    world,
    text(body) {
      universe.moveTo(universe.peek() + 10_000)
      const turn = world.handle({ id: universe.id('SM'), type: 'text', body, media: 0, handledByCarrier: null })
      return turn.effects.flatMap((effect) => (effect.type === 'reply' ? [effect.body] : []))
    },
  }
}

for (const word of ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT']) {
  keywords(`behaviour 6: ${word} in any case suppresses and gets no reply of ours`, () => {
    for (const spelled of [word, word.toLowerCase(), ` ${word[0]}${word.slice(1).toLowerCase()} \n`]) {
      const { world, text } = conversation()
      assert.equal(text(spelled), [])
      assert.is(world.state().phase, 'stopped')
      assert.is(world.learner()?.lessonsEnabled, false)
    }
  })
}

for (const phrase of [
  'STOP!!!',
  'please stop texting me',
  'Opt out',
  'remove me',
  'no m\u00e1s',
  'unsubcribe',
  'lose my number',
]) {
  keywords(`behaviour 7: "${phrase}" suppresses with exactly one confirmation`, () => {
    const { world, text } = conversation()
    assert.equal(text(phrase).length, 1)
    assert.is(world.state().phase, 'stopped')
    assert.equal(text(phrase), [])
    assert.is(text('START').length, 1, 'the carrier never knew, so we answer')
  })

  keywords(`behaviour 7: STOP after "${phrase}" tells the carrier, which lets only its own words undo it`, () => {
    const { world, text } = conversation()
    text(phrase)
    assert.equal(text('STOP'), [])
    assert.equal(text(phrase), [])
    assert.equal(text('start.'), [])
    assert.is(world.state().phase, 'stopped')
    assert.equal(text('START'), [], 'the carrier answers')
    assert.is(world.state().phase, 'active')
  })
}

for (const start of ['Start, thank you', 'please start, thanks', 'por favor START gracias']) {
  keywords(`"${start}" ends what a phrase began, however polite it is`, () => {
    const { world, text } = conversation()
    text('please stop texting me')
    assert.is(text(start).length, 1)
    assert.is(world.state().phase, 'active')
  })
}

keywords('a word that every object knows is no keyword', () => assert.is(readForeignKeyword('constructor'), null))

for (const phrase of ["don't stop", 'the bus stop', 'I never quit', 'can you cancel the noise', 'at the end']) {
  keywords(`behaviour 8: "${phrase}" is no opt-out`, () => {
    const { world, text } = conversation()
    text(phrase)
    assert.is(world.state().phase, 'active')
  })
}

keywords('behaviour 10: START restores, YES too when stopped, and YES never answers a question', () => {
  const { world, text } = conversation()
  text('STOP')
  assert.equal(text('YES'), [])
  assert.is(world.state().phase, 'active')
  assert.is(world.learner()?.lessonsEnabled, true)
  text('NEXT')
  text('Q')
  const { open } = world.state()
  text('YES')
  assert.equal(world.state().open, open)
})

keywords('START says that lessons are back only when one is planned', () => {
  const cases: readonly [string, Partial<Learner>, RegExp][] = [
    ['nothing in the way', {}, /^Tallytext: your lessons are back on\. /],
    ['a pace of none', { textsPerWeek: 0 }, /^Tallytext: you are in\. No lessons are scheduled\. /],
    ['not paid for', { entitledUntil: 0 }, /^Tallytext: you are in\. Lessons need an active subscription\. /],
    ['not onboarded', { onboarded: false }, /^Tallytext: you are in\. No lessons are scheduled\. /],
  ]
  for (const [name, chosen, expected] of cases) {
    const { world, text } = conversation({}, chosen)
    text('STOP!!')
    const told = text('START').join()
    assert.match(told, expected, name)
    assert.match(told, /Msg & data rates may apply\. .*STOP to end\.$/, name)
    assert.is(world.state().phase, 'active')
  }
})

keywords('on a short code the words are ours to answer, each once', () => {
  const { text } = conversation({ keywords: 'ours' })
  assert.is(text('HELP').length, 1)
  assert.is(text('STOP').length, 1)
  assert.is(text('STOP').length, 0)
  assert.is(text('START').length, 1)
})

keywords('a word that the carrier has handled gets no second reply', () => {
  const { world } = conversation({ keywords: 'ours' })
  const turn = world.handle({ id: 'SM99', type: 'text', body: 'HELP', media: 0, handledByCarrier: 'help' })
  assert.equal(turn.effects, [])
})

keywords.run()
