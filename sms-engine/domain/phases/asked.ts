import type { Context, Learner } from '../model/context.ts'
import type { Decision } from '../model/decision.ts'
import type { About } from '../reading/about.ts'
import type { Command } from '../reading/command.ts'
import type { AtHand } from '../wording/at-hand.ts'
import type { On } from './manage.ts'

/** A wish of a learner, with all that granting it may need. */
export interface Asked {
  readonly state: On
  readonly text: string
  /** What the wish is about, where its name says too little. */
  readonly about: About | undefined
  readonly learner: Learner
  readonly context: Context
  /** What the learner can have at once. */
  readonly atHand: AtHand
  /** Runs a command: a wish that equals one has no second implementation. */
  readonly obey: (command: Command) => Decision
}
