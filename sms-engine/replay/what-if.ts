import type { Context } from '../domain/model/context.ts'
import type { Effect } from '../domain/model/effect.ts'
import type { Event } from '../domain/model/event.ts'
import { dueTimes, type State } from '../domain/model/state.ts'
import { day_ms, minute_ms } from '../domain/model/units.ts'
import { memoryAfter } from '../domain/reading/logged-turn.ts'
import { transition } from '../domain/transition.ts'
import { countSegments } from '../domain/wording/segment.ts'
import type { Engine } from '../engine/engine.ts'
import { contextOf } from '../engine/handle-event.ts'
import { parseState } from '../store/parse-state.ts'
import { readById } from '../store/read-conversation.ts'
import { readLogFromStart } from '../store/turn-log.ts'
import { contentOf } from './learner-page.ts'

/** What the service would say. */
export interface WhatIf {
  /** `at`: ms of service time. */
  readonly replies: readonly { readonly at: number; readonly body: string; readonly segments: number }[]
  readonly phase: State['phase']
}

/** First some days pass, then the learner texts something; either may be left out. */
export interface Wish {
  /** The turn after which it starts; null for now. */
  readonly seq: number | null
  readonly days: number
  /** Null if nothing is texted. */
  readonly body: string | null
}

/** A copy of a conversation that exists only in this process. */
interface Copy {
  readonly state: State
  readonly context: Context
}

/** More than a learner's plan and timers can bring in the days asked for. */
const turns_max = 100

/**
 * Lets time pass and texts something in a copy of a conversation, as it is now or as it was after a turn, with that
 * turn's clock and content. The transition is pure, and none of its decisions are stored.
 * @returns null if there is no such conversation or turn
 */
export async function whatIf(engine: Engine, id: string, { seq, days, body }: Wish): Promise<WhatIf | null> {
  const from = seq === null ? await presentOf(engine, id) : await pastOf(engine, id, seq)
  if (!from) return null
  const said: WhatIf['replies'][number][] = []
  let copy: Copy = from
  function happen(event: Event, now: number) {
    const context = { ...copy.context, now }
    const { state, effects } = transition(copy.state, event, context)
    for (const effect of effects) {
      if (effect.type !== 'reply' && effect.type !== 'send') continue
      said.push({ at: now, body: effect.body, segments: countSegments(effect.body).segments })
    }
    copy = { state, context: after(context, effects) }
  }

  const until = from.context.now + days * day_ms
  for (let turns = 0; turns < turns_max; turns += 1) {
    const due = nextDue(copy.state)
    if (!due || due.at > until) break
    happen({ id: `what-if:${turns}`, type: due.type }, Math.max(due.at, copy.context.now))
  }
  copy = { ...copy, context: { ...copy.context, now: until } }
  if (body !== null) happen({ id: 'what-if', type: 'text', body, media: 0, handledByCarrier: null }, until)
  return { replies: said, phase: copy.state.phase }
}

/** What the clock brings next. */
function nextDue(state: State): { readonly type: 'slot-due' | 'timer-due'; readonly at: number } | null {
  const { slot, timer } = dueTimes(state)
  if (timer !== null && (slot === null || timer <= slot)) return { type: 'timer-due', at: timer }
  return slot === null ? null : { type: 'slot-due', at: slot }
}

/** The context of the next decision, as if these effects had been stored. */
function after(context: Context, effects: readonly Effect[]): Context {
  let known = context
  for (const effect of effects) known = withStored(known, effect)
  return known
}

function withStored(known: Context, effect: Effect): Context {
  const { learner, memory } = known
  switch (effect.type) {
    case 'remember':
      return { ...known, memory: { ...memory, [effect.lessonId]: effect.card } }
    case 'forget': {
      const { [effect.lessonId]: _, ...others } = memory
      return { ...known, memory: others }
    }
    case 'suppress':
      return { ...known, suppressed: true }
    case 'unsuppress':
      return { ...known, suppressed: false }
    case 'save-preferences':
      return { ...known, learner: learner && { ...learner, ...effect.patch } }
    case 'save-entitlement':
      return { ...known, learner: learner && { ...learner, entitledUntil: effect.until } }
    case 'claim-number':
      return { ...known, number: effect.number, suppressed: false }
    case 'release-number':
      return { ...known, number: null }
    case 'reply':
    case 'send':
    case 'review':
    case 'consent':
    case 'open-case':
    case 'letter':
    case 'record-sent':
    case 'cancel-lessons':
      return known
    default:
      return effect satisfies never
  }
}

async function presentOf(engine: Engine, id: string) {
  const snapshot = await readById(engine.db.pool, engine.sender, id)
  return snapshot && { state: snapshot.state, context: contextOf(engine, snapshot) }
}

async function pastOf(engine: Engine, id: string, seq: number) {
  const { turns, start } = await readLogFromStart(engine.db.pool, id, seq)
  const turn = turns.at(-1)
  if (turn?.seq !== seq) return null
  const memory = memoryAfter(turns, start?.memory)
  const { heard: _, ...context } = turn.context
  const catalogue = (await contentOf(engine, [turn]))(turn.contentHash)
  // A minute later, so that the text does not count as an echo of the one before it.
  const later = turn.context.now + minute_ms
  // The turn's context dates from before it, so its effects are added.
  return {
    state: parseState(turn.state),
    context: { ...after({ ...context, memory, catalogue }, turn.effects), now: later },
  }
}
