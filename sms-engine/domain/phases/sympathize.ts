import type { Context } from '../model/context.ts'
import { type Decision, reply } from '../model/decision.ts'
import type { Hardship } from '../model/hardship.ts'
import { isHardship, mentionsHardship } from '../reading/hardship.ts'
import type { Reading } from '../reading/read-text.ts'
import * as wishTexts from '../wording/wishes.ts'
import type { Asked } from './asked.ts'
import { regionOf } from './crisis.ts'
import { told, whyNothingComes } from './manage.ts'

/**
 * Answers somebody who tells of a death, an illness or the like and asks for nothing. A pause is offered where lessons
 * come: the next text may say for how long. Where none come we say only that we are sorry, and until when a pause lasts.
 */
export function sympathize({ state, learner, context }: Asked, hardship: Hardship): Decision {
  const why = whyNothingComes(state, learner, context)
  const line = lineOf(context)
  const sorry = wishTexts.sorryFor(hardship, line)
  if (why) return told(state, state.phase === 'paused' ? `${sorry} ${why}` : sorry)
  return told({ ...state, offered: { at: context.now, pause: true } }, wishTexts.shallIPause(hardship, line))
}

/** Whom to call for somebody to talk to. */
function lineOf(context: Context): string | null {
  return regionOf(context) === 'us-or-canada' ? wishTexts.talkLine : (context.settings.crisisLine ?? null)
}

/** Says first that we are sorry where the death or illness is told beside an answer, a command or another wish. */
export function sorryFirst(decided: Decision, reading: Reading, body: string, context: Context): Decision {
  const isMatter = reading.is === 'answer' || reading.is === 'managing-command' || reading.is === 'wish'
  if (!isMatter || (reading.is === 'wish' && isHardship(reading.wish.about))) return decided
  const hardship = mentionsHardship(body)
  if (!hardship) return decided
  return { state: decided.state, effects: [reply(wishTexts.sorryFor(hardship, lineOf(context))), ...decided.effects] }
}
