import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { loadCatalogue } from '../../../content/load.ts'
import { ann } from '../../testing/cast.ts'
import { catalogueOf } from '../../testing/shaped-content.ts'
import { active, annWith, contextFor, monday_9am } from '../../testing/situation.ts'
import { createUniverse } from '../../testing/universe.ts'
import { createWorld } from '../../testing/world.ts'
import type { Effect } from '../model/effect.ts'
import { dueTimes } from '../model/state.ts'
import { day_ms, minute_ms } from '../model/units.ts'
import * as lessonTexts from '../wording/lessons.ts'
import { countSegments } from '../wording/segment.ts'
import { rightOption } from './ask.ts'
import { taughtCard } from './memory.ts'
import { reachedByAnswer, reachedByLesson, tell } from './milestones.ts'
import { asAsked } from './sets.ts'

const milestones = suite('milestones and voice over half a year')
const catalogue = loadCatalogue()
const weeks = 26

/** A learner who answers three texts of four, two of three right, each as texted. */
function halfAYear(textsPerWeek: number) {
  const universe = createUniverse()
  const learner = { ...ann.learner, textsPerWeek, quizzesPerWeek: 2 }
  const world = createWorld({ universe, catalogue, learner, number: null, keepLog: false })
  const consent = { version: null, page: null, ip: null, userAgent: null }
  const bodies: { sent: string; plain: string }[] = []
  const end = universe.peek() + weeks * 7 * day_ms
  let answers = 0

  const handle = (event: Parameters<typeof world.handle>[0]) => {
    const asked = world.state().open
    for (const effect of world.handle(event).effects) {
      if (effect.type !== 'reply' && effect.type !== 'send') continue
      bodies.push({ sent: effect.body, plain: plainOf(effect, asked) ?? effect.body })
    }
  }
  const plainOf = (effect: Effect & { body: string }, asked: ReturnType<typeof world.state>['open']): string | null => {
    if (!('kind' in effect)) return null
    const lesson = effect.kind === 'lesson' && effect.lessonId && catalogue.lessons.get(effect.lessonId)
    if (lesson) return lessonTexts.lesson(lesson)
    const { answered } = world.state()
    const question = effect.kind === 'feedback' && asked && asAsked(asked, { catalogue })
    if (!question || !asked || !answered || effect.body.startsWith('On "')) return null
    const chosen = question.options[answered.choice]
    if (!chosen) return null
    if (chosen.right) return lessonTexts.rightAnswer(chosen, null)
    return lessonTexts.wrongAnswer(chosen, rightOption(asked, question).label, null)
  }

  handle({ id: 'proved', type: 'number-proved', number: ann.phone, consent })
  while (universe.peek() < end) {
    const { slot } = dueTimes(world.state())
    if (slot === null) break
    universe.moveTo(slot)
    handle({ id: `slot:${slot}`, type: 'slot-due' })
    for (const body of ++answers % 4 === 0 ? [] : ['Q', 'answer', 'answer']) {
      universe.moveTo(universe.peek() + minute_ms)
      const { open } = world.state()
      const question = open && catalogue.questions.get(open.questionId)
      const wanted = answers % 3 !== 0
      const shown = open?.order.findIndex((index) => Boolean(question?.options[index]?.right) === wanted) ?? 0
      const said = body === 'answer' ? (lessonTexts.letters[shown] ?? 'A') : body
      handle({ id: universe.id('SM'), type: 'text', body: said, media: 0, handledByCarrier: null })
    }
  }
  return bodies
}

for (const textsPerWeek of [3, 5]) {
  milestones(`at ${textsPerWeek} texts a week: each said once, and no more segments than without them`, () => {
    const bodies = halfAYear(textsPerWeek)
    const segments = (of: 'sent' | 'plain') => bodies.reduce((sum, body) => sum + countSegments(body[of]).segments, 0)
    console.log(`segments a learner a week: ${segments('plain') / weeks} plain, ${segments('sent') / weeks} as sent`)
    assert.ok(
      segments('sent') <= segments('plain'),
      `${segments('sent')} segments, without voices ${segments('plain')}`,
    )
    for (const { sent } of bodies) assert.ok(countSegments(sent).segments <= 2, sent)

    const said = (words: string) => bodies.filter(({ sent }) => sent.includes(words)).length
    assert.is(said('Your first right answer.'), 1)
    assert.is(said('You have had your first ten lessons.'), 1)
    const done = bodies.flatMap(({ sent }) => / You have had every lesson of (.*)\.$/.exec(sent)?.slice(1) ?? [])
    assert.ok(done.length > 0)
    assert.is(new Set(done).size, done.length)
    const full = said('Your week is complete.')
    assert.ok(full > 0 && full <= weeks, `${full} weeks`)
  })
}

milestones('a milestone that waited for a text with room is still true in it', () => {
  const books = Array.from({ length: 11 }, (_, index) => ({ id: `lesson-${index}` }))
  const small = catalogueOf({ books })
  const told = (thread: Parameters<typeof tell>[0], count: number, body: string) => {
    const memory = Object.fromEntries(books.slice(0, count).map(({ id }) => [id, taughtCard(monday_9am)]))
    const lesson = small.lessons.get(`lesson-${count}`)
    assert.ok(lesson)
    return tell(thread, body, reachedByLesson(lesson, contextFor({ memory, catalogue: small })))
  }
  const full = 'x'.repeat(160)
  const tenth = told(active(), 9, full)
  assert.is(tenth.body, full)
  const eleventh = told(tenth.thread, 10, 'The eleventh.')
  assert.is(eleventh.body, 'The eleventh. You have had your first ten lessons.')
  assert.is(tell(eleventh.thread, 'Later.', []).body, 'Later. You have had every lesson of books.')
})

milestones('an answer completes a week of which at most one text is without an answer', () => {
  const reached = (unanswered: number) => {
    const week = { start: '2026-11-16', sent: 3, asked: 1, lost: 0 }
    return reachedByAnswer(
      active({ unanswered, week, score: { right: 1, answered: 1 } }),
      true,
      annWith({}),
      monday_9am,
    )
  }
  assert.equal(reached(1), [{ name: 'week', start: '2026-11-16' }])
  assert.equal(reached(0), [{ name: 'week', start: '2026-11-16' }])
  assert.equal(reached(2), [], 'a silent week ends late, and is not complete by that')
})

milestones.run()
