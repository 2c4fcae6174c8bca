import type { LetterAbout } from '../../sms-engine/domain/model/effect.ts'
import type { Engine } from '../../sms-engine/engine/engine.ts'
import { mailLearners } from '../../sms-engine/engine/learner-letters.ts'
import type { Mailer } from '../../sms-engine/runtime/mail/mailer.ts'
import type { AccountStore } from './accounts.ts'
import { type Frame, type Letter, pausedBySilenceLetter } from './letters.ts'

/** Mails learners what happened in their conversation. The engine says what; only we know their addresses. */
export function sendLearnerLetters(
  {
    engine,
    accounts,
    mailer,
  }: { readonly engine: Engine; readonly accounts: Pick<AccountStore, 'find'>; readonly mailer: Mailer },
  limit: number,
): Promise<number> {
  const { portalUrl, supportEmail } = engine.settings
  return mailLearners(engine, limit, async ({ learnerId, about }) => {
    const account = await accounts.find(learnerId)
    if (!account) return
    const words = write(about, { firstName: account.firstName, supportEmail }, portalUrl)
    await mailer.send({ to: account.email, ...words })
  })
}

function write(about: LetterAbout, frame: Frame, portalUrl: string): Letter {
  switch (about) {
    case 'paused-by-silence':
      return pausedBySilenceLetter(frame, portalUrl)
    default:
      return about satisfies never
  }
}
