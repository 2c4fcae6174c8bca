import type { Engine } from '../../sms-engine/engine/engine.ts'
import { type DueLetter, writeLearnerLetters } from '../../sms-engine/engine/learner-letters.ts'
import type { AccountStore } from './accounts.ts'
import {
  type Frame,
  type Letter,
  numberReassignedLetter,
  pausedBySilenceLetter,
  phoneLostLetter,
  unreachableLetter,
} from './letters.ts'

export interface LearnerLetterContext {
  readonly engine: Engine
  readonly accounts: Pick<AccountStore, 'find'>
  /** Sends newly written mails. */
  sendMails(ids: readonly string[]): Promise<unknown>
}

/**
 * Mails learners about events in their conversation, or with its texts. The engine reports the events; only the API
 * knows the addresses.
 * @returns how many letters were handled
 */
export async function sendLearnerLetters(
  { engine, accounts, sendMails }: LearnerLetterContext,
  limit: number,
): Promise<number> {
  const { portalUrl, supportEmail } = engine.settings
  const { mailIds, done } = await writeLearnerLetters(engine, limit, async ({ learnerId, about }) => {
    const account = await accounts.find(learnerId)
    if (!account) return null
    return {
      learnerId,
      to: account.email,
      ...write(about, { firstName: account.firstName, supportEmail }, portalUrl),
    }
  })
  if (mailIds.length > 0) await sendMails(mailIds)
  return done
}

function write(about: DueLetter['about'], frame: Frame, portalUrl: string): Letter {
  switch (about) {
    case 'paused-by-silence':
      return pausedBySilenceLetter(frame, portalUrl)
    case 'number-moved':
      return phoneLostLetter(frame)
    case 'number-reassigned':
      return numberReassignedLetter(frame, portalUrl)
    case 'unreachable':
      return unreachableLetter(frame, portalUrl)
    default:
      return about satisfies never
  }
}
