import type { Effect } from './effect.ts'
import type { MessageKind } from './message-kind.ts'
import type { State, Thread } from './state.ts'

/** What a transition decides: the state after the event, and what must be done. */
export interface Decision {
  readonly state: State
  readonly effects: readonly Effect[]
}

/** A decision that leaves the phase as it is: the thread after the event, and what must be done. */
export interface Step {
  readonly thread: Thread
  readonly effects: readonly Effect[]
}

/** A reply that is not about a lesson. */
export function reply(body: string, kind: MessageKind = 'notice'): Effect {
  return { type: 'reply', kind, body }
}

/** The decision without its texts; its other effects stay. */
export function unsaid({ state, effects }: Decision): Decision {
  return { state, effects: effects.filter(({ type }) => type !== 'reply' && type !== 'send') }
}
