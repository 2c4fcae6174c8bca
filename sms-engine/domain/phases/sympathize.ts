import type { Decision } from '../model/decision.ts'
import type { Hardship } from '../reading/hardship.ts'
import * as wishTexts from '../wording/wishes.ts'
import type { Asked } from './asked.ts'
import { told, whyNothingComes } from './manage.ts'

/**
 * Answers somebody who tells of a death or an illness and asks for nothing. A pause is offered where lessons come: the
 * next text may say for how long. Where none come we say only that we are sorry, and until when a pause lasts.
 */
export function sympathize({ state, learner, context }: Asked, hardship: Hardship): Decision {
  const why = whyNothingComes(state, learner, context)
  const sorry = wishTexts.sorryFor[hardship]
  if (why) return told(state, state.phase === 'paused' ? `${sorry} ${why}` : sorry)
  return told({ ...state, offered: { at: context.now, pause: true } }, wishTexts.shallIPause(hardship))
}
