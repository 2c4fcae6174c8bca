import type { Context } from '../model/context.ts'
import { type Decision, reply } from '../model/decision.ts'
import type { State } from '../model/state.ts'
import type { Reading } from '../reading/read-text.ts'
import * as memberTexts from '../wording/membership.ts'

/** A number that nobody has proved gets one reply with the link, then silence. A machine's text gets none. */
export function hearStranger(state: State & { phase: 'new' }, reading: Reading, context: Context): Decision {
  if (state.greeted || reading.is === 'auto-reply' || reading.is === 'tapback') return { state, effects: [] }
  return { state: { ...state, greeted: true }, effects: [reply(memberTexts.stranger(context.settings))] }
}
