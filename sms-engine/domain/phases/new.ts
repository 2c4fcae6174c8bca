import type { Context } from '../context.ts'
import { type Decision, reply } from '../decision.ts'
import type { State } from '../state.ts'
import * as templates from '../templates.ts'

/** A number that nobody has proved gets one reply with the link, then silence. */
export function hearStranger(state: State & { phase: 'new' }, context: Context): Decision {
  if (state.greeted) return { state, effects: [] }
  return { state: { ...state, greeted: true }, effects: [reply(templates.stranger(context.settings))] }
}
