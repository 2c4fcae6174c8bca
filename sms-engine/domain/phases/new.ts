import type { Context } from '../context.ts'
import { type Decision, reply } from '../decision.ts'
import type { Reading } from '../read-text.ts'
import type { State } from '../state.ts'
import * as templates from '../templates.ts'

/** A number that nobody has proved gets one reply with the link, then silence. A machine's text gets none. */
export function hearStranger(state: State & { phase: 'new' }, reading: Reading, context: Context): Decision {
  if (state.greeted || reading.is === 'auto-reply' || reading.is === 'tapback') return { state, effects: [] }
  return { state: { ...state, greeted: true }, effects: [reply(templates.stranger(context.settings))] }
}
