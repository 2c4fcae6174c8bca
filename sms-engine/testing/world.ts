import type { Catalogue } from '../../content/catalogue.ts'
import { withReading } from '../domain/hear.ts'
import type { Card } from '../domain/model/card.ts'
import type { Context, Learner, Settings } from '../domain/model/context.ts'
import type { Effect } from '../domain/model/effect.ts'
import type { Event } from '../domain/model/event.ts'
import { newState, type State } from '../domain/model/state.ts'
import { toLogged } from '../domain/reading/logged-reading.ts'
import type { LoggedTurn } from '../domain/reading/logged-turn.ts'
import { transition } from '../domain/transition.ts'
import { parseState } from '../store/parse-state.ts'
import type { Universe } from './universe.ts'

export const testSettings: Settings = {
  keywords: 'carrier',
  portalUrl: 'https://tallytext.example',
  supportEmail: 'support@tallytext.example',
}

/** One conversation without a database: effects are applied to a few variables, and each turn is logged. */
export interface World {
  readonly turns: readonly LoggedTurn[]
  state(): State
  number(): string | null
  learner(): Learner | null
  handle(event: Event): LoggedTurn
}

/** What a world starts with. */
export interface Beginning {
  readonly universe: Universe
  readonly catalogue: Catalogue
  readonly learner: Learner | null
  /** For a stranger: the number they text from. */
  readonly number: string | null
  readonly settings?: Settings
  /** Defaults to the built-in ones. */
  readonly weights?: Context['weights']
  /** False for long simulations, which need no log. */
  readonly keepLog?: boolean
}

/** State and effects pass through JSON on every turn, so that nothing unsaved survives. */
export function createWorld({
  universe,
  catalogue,
  settings = testSettings,
  weights,
  keepLog = true,
  ...given
}: Beginning): World {
  let stored = JSON.stringify(newState)
  let learner = given.learner
  let number = given.number
  let suppressed = false
  const memory: Record<string, Card> = {}
  const turns: LoggedTurn[] = []

  function apply(effect: Effect): void {
    switch (effect.type) {
      case 'remember':
        memory[effect.lessonId] = effect.card
        return
      case 'forget':
        delete memory[effect.lessonId]
        return
      case 'suppress':
        suppressed = true
        return
      case 'unsuppress':
        suppressed = false
        return
      case 'save-preferences':
        learner = learner && { ...learner, ...effect.patch }
        return
      case 'save-entitlement':
        learner = learner && { ...learner, entitledUntil: effect.until }
        return
      case 'claim-number':
        number = effect.number
        return
      case 'release-number':
        number = null
        return
    }
  }

  return {
    turns,
    state: () => parseState(JSON.parse(stored)),
    number: () => number,
    learner: () => learner,
    handle(event) {
      const recorded: LoggedTurn['context'] = {
        now: universe.now(),
        learner,
        number,
        suppressed,
        settings,
        weights,
      }
      const before = parseState(JSON.parse(stored))
      const context = withReading(before, event, { ...recorded, memory: { ...memory }, catalogue })
      const { reading } = context
      const decision = transition(before, event, context)
      stored = JSON.stringify(decision.state)
      const turn: LoggedTurn = JSON.parse(
        JSON.stringify({
          seq: turns.length + 1,
          event,
          context: reading ? { ...recorded, heard: toLogged(reading) } : recorded,
          state: decision.state,
          effects: decision.effects,
          contentHash: catalogue.hash,
        }),
      )
      for (const effect of turn.effects) apply(effect)
      if (keepLog) turns.push(turn)
      return turn
    },
  }
}
