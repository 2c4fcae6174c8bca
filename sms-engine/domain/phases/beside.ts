import { mayTeach } from '../calendar/schedule.ts'
import type { Context, Learner } from '../model/context.ts'
import { type Decision, reply } from '../model/decision.ts'
import type { Effect } from '../model/effect.ts'
import type { EventOf } from '../model/event.ts'
import { openAsk } from '../model/state.ts'
import { beyondTexts } from '../reading/beyond-texts.ts'
import { clean, type Reading } from '../reading/read-text.ts'
import { teach, upcoming } from '../teaching/teach.ts'
import * as wishTexts from '../wording/wishes.ts'
import { hearActive } from './active.ts'
import { termAsked } from './explain-term.ts'
import { howToStop } from './keyword.ts'
import type { On } from './manage.ts'
import { hearPaused } from './paused.ts'

/** A text of a learner, or a part of one, with all that handling it may need. */
interface Heard {
  readonly event: EventOf<'text'>
  readonly learner: Learner
  readonly context: Context
}

/** Handles a text of a learner whose lessons are on or paused, with everything that it asks for. */
export function hearOn(state: On, reading: Reading, heard: Heard): Decision {
  const { beside, ...rest } = reading
  const first = rest as Reading
  if (!beside || isUnknown(beside, heard)) return hearPart(state, first, heard)
  return first.is === 'answer' ? hearAnswer(state, first, beside, heard) : hearTwo(state, first, beside, heard)
}

/**
 * The verdict, then the wish, then the lesson that the question stood in for, if lessons still may come and nobody asks
 * how to end them. No question follows: the wish may have led to one of ours.
 */
function hearAnswer(state: On, answer: Reading, beside: Reading, heard: Heard): Decision {
  const open = openAsk(state, heard.context.now)
  const alone = open ? { ...state, open: { ...open, following: 0, bringsLesson: false } } : state
  const graded = hearPart(alone, answer, heard)
  const isOpen = graded.state.open?.id === open?.id
  const both = then(isOpen ? { ...graded, state: { ...graded.state, open: state.open } } : graded, beside, heard)
  return isOpen || !open?.bringsLesson || beside.is === 'how-to-stop'
    ? both
    : withLesson(both, afterwards(heard, both.effects).context)
}

/** One wish, then the other. Of two that we have to ask about, the second is left for another text. */
function hearTwo(state: On, one: Reading, other: Reading, heard: Heard): Decision {
  const first = hearPart(state, one, heard)
  if (!asks(first, heard)) return then(first, other, heard)
  const second = hearOn(state, other, heard)
  if (!asks(second, heard)) return then(second, one, heard)
  return { state: first.state, effects: [...first.effects, reply(wishTexts.oneAtATime)] }
}

/** The decision, and then the one on what the text asks for as well. */
function then(first: Decision, reading: Reading, heard: Heard): Decision {
  if (first.state.phase !== 'active' && first.state.phase !== 'paused') return first
  const second = hearOn(first.state, reading, afterwards(heard, first.effects))
  return { state: second.state, effects: [...first.effects, ...second.effects] }
}

/** Whether a part asks for the meaning of a word that no lesson explains. */
function isUnknown(beside: Reading, { event, context }: Heard): boolean {
  return beside.is === 'unclear' && termAsked(partOf(beside, event), beside, context) === null
}

function hearPart(state: On, reading: Reading, { event, learner, context }: Heard): Decision {
  const said = { ...event, body: partOf(reading, event) }
  if (reading.is === 'how-to-stop') return howToStop(state, context, reading.language, beyondTexts(said.body))
  return state.phase === 'paused'
    ? hearPaused(state, said, reading, learner, context)
    : hearActive(state, said, reading, learner, context)
}

function partOf({ part }: Reading, { body }: EventOf<'text'>): string {
  return part ? clean(body).slice(...part) : body
}

function withLesson(decided: Decision, context: Context): Decision {
  const { state, effects } = decided
  const came = effects.some((effect) => effect.type === 'reply' && effect.kind === 'lesson')
  if (came || state.phase !== 'active' || !mayTeach(context, context.now)) return decided
  const lesson = upcoming(context.learner, context)
  if (!lesson) return decided
  const step = teach(state, lesson, { by: 'reply' }, context)
  return { state: { ...state, ...step.thread }, effects: [...effects, ...step.effects] }
}

/** The learner and the memory once the effects are written. */
function afterwards({ event, learner, context }: Heard, effects: readonly Effect[]): Heard {
  let chosen = learner
  const memory = { ...context.memory }
  for (const effect of effects) {
    if (effect.type === 'save-preferences') chosen = { ...chosen, ...effect.patch }
    if (effect.type === 'remember') memory[effect.lessonId] = effect.card
  }
  return { event, learner: chosen, context: { ...context, learner: chosen, memory } }
}

/** Whether a decision ends in a question of ours about how a wish is meant. */
function asks({ state, effects }: Decision, { context: { now } }: Heard): boolean {
  if (effects.some(({ type }) => type === 'save-preferences')) return false
  return state.awaits?.at === now || state.offered?.at === now
}
