import { ask, grade, questionFor, rightOption } from '../ask.ts'
import type { Context, Learner } from '../context.ts'
import { reply, type Step } from '../decision.ts'
import type { Effect } from '../effect.ts'
import type { EventOf } from '../event.ts'
import { limits } from '../limits.ts'
import type { Reading } from '../read-text.ts'
import { isEntitled } from '../schedule.ts'
import type { Thread } from '../state.ts'
import { countExtra, teach, upcoming } from '../teach.ts'
import * as templates from '../templates.ts'

/** A text of a learner, and what it may need to know of when the next scheduled text comes. */
export interface Heard {
  readonly event: EventOf<'text'>
  readonly reading: Reading
  readonly learner: Learner
  readonly context: Context
  /** "Monday, 9:00 AM", or null when nothing is scheduled. */
  readonly nextTime: string | null
}

/** What learners can do whether their lessons are on or paused. Null when the phase itself must decide. */
export function learn(thread: Thread, heard: Heard): Step | null {
  const { reading } = heard
  if (reading.is === 'answer' && thread.open) {
    return grade(thread, thread.open, reading, heard.learner, heard.context, heard.event.id)
  }
  if (reading.is === 'command') {
    switch (reading.command.name) {
      case 'next':
        return bringNext(thread, heard)
      case 'question':
        return bringQuestion(thread, heard)
      case 'score':
        return say(thread, templates.score(thread.score.right, thread.score.answered, taughtCount(heard)))
      case 'why':
        return explain(thread, heard)
      default:
        return null
    }
  }
  return misread(thread, heard)
}

/** A step that only says something. */
export function say(thread: Thread, ...bodies: string[]): Step {
  return { thread, effects: bodies.map((body): Effect => reply(body)) }
}

function bringNext(thread: Thread, { learner, context, nextTime }: Heard): Step {
  if (!isEntitled(learner, context.now)) return say(thread, templates.notEntitled(context.settings))
  const extra = countExtra(thread, learner, context.now)
  if (extra === 'enough') return say(thread, templates.extraLimit(nextTime))
  const lesson = upcoming(learner, context)
  if (!lesson) return say(thread, templates.allTaught(context.settings))
  return teach({ ...thread, extra }, lesson, { by: 'reply' }, context)
}

function bringQuestion(thread: Thread, { event, learner, context }: Heard): Step {
  const candidate = questionFor(thread, learner, context)
  if (!candidate) return say(thread, taughtCount({ context }) === 0 ? templates.nothingToAsk : templates.askedToday)
  const chain = { following: limits.questions_per_chain - 1, bringsLesson: false }
  return ask(thread, candidate, event.id, chain, { by: 'reply' }, context)
}

function explain(thread: Thread, { context }: Heard): Step {
  const { answered } = thread
  const question = answered && context.catalogue.questions.get(answered.ask.questionId)
  if (!answered || !question) return say(thread, templates.nothingToExplain)
  const { label, option } = rightOption(answered.ask, question)
  return say(thread, templates.why(label, option))
}

/** A letter with nothing open is a second or a lost answer; anything else is answered a few times, then not. */
function misread(thread: Thread, { event, reading, context }: Heard): Step {
  if (reading.is !== 'unclear' || thread.misread >= limits.misread_max) return { thread, effects: [] }
  const counted = { ...thread, misread: thread.misread + 1 }
  const question = thread.open && context.catalogue.questions.get(thread.open.questionId)
  if (question) return say(counted, templates.unclearWithOpen(templates.letters[question.options.length - 1] ?? 'D'))
  if (!/^\W*[a-d1-4]\W*$/i.test(event.body)) return say(counted, templates.unclear)
  const { answered } = thread
  if (!answered) return say(counted, templates.nothingOpen)
  return say(
    counted,
    templates.answeredBefore(templates.letters[answered.ask.order.indexOf(answered.choice)] ?? '', answered.right),
  )
}

function taughtCount({ context }: Pick<Heard, 'context'>): number {
  return Object.keys(context.memory).length
}
