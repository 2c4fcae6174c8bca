import type { Context } from '../model/context.ts'
import { reply } from '../model/decision.ts'
import type { Effect } from '../model/effect.ts'
import { limits } from '../model/limits.ts'
import type { Thread } from '../model/state.ts'

/** Says something at most once per `courtesy_ms`: a courtesy, or what need not be told twice. */
export function onceInAWhile<T extends Thread>(
  state: T,
  name: string,
  body: string,
  { now }: Pick<Context, 'now'>,
): { readonly state: T; readonly effects: readonly Effect[] } {
  if (wasSaid(state, name, now)) return { state, effects: [] }
  return { state: { ...state, courtesy: { name, at: now } }, effects: [reply(body)] }
}

/** Whether this was the last thing said once in a while, and not long ago. */
export function wasSaid({ courtesy }: Thread, name: string, now: number): boolean {
  return courtesy?.name === name && now - courtesy.at < limits.courtesy_ms
}
