import type { Mailer } from '../runtime/mail/mailer.ts'
import { all_countries, brand_scope, type Spending, takeUnmailedCaps } from '../store/spending.ts'
import { inTransaction } from '../store/transaction.ts'
import type { Engine } from './engine.ts'
import { type NewMail, sendMails, writeMail } from './mails.ts'

/** Tells support about caps on a day's costs that were reached, each once. */
export async function mailReachedCaps(engine: Engine, mailer: Mailer): Promise<{ mailed: number }> {
  const { db, sender, settings } = engine
  const id = await inTransaction(db.pool, async (client) => {
    const reached = await takeUnmailedCaps(client, sender)
    return reached.length === 0 ? null : writeMail(client, alertOf(reached, settings.supportEmail))
  })
  if (id === null) return { mailed: 0 }
  await sendMails(engine, mailer, { ids: [id] })
  return { mailed: 1 }
}

/** We cannot raise a cap that a network sets. */
const byNetwork = `A network (T-Mobile counts by brand) takes no more of our texts until midnight Pacific time. Scheduled texts to numbers that
are known to be on it are dropped today, and count as not sent. A higher trust score of the brand raises the cap: ask for
secondary vetting.
`

function alertOf(reached: readonly Spending[], supportEmail: string): NewMail {
  return {
    about: 'spend-cap',
    learnerId: null,
    to: supportEmail,
    subject: 'ALERT: the texts of the day are spent',
    text: reached.every(({ scope }) => scope === brand_scope)
      ? byNetwork
      : `Scheduled texts are held until midnight Pacific time:

${reached.map(line).join('\n')}

Replies, codes and opt-outs go on. If this is more than your learners' plans add up to, find out why before you let more go.
To do that, set SEGMENTS_PER_DAY or SEGMENTS_PER_DAY_BY_COUNTRY higher and restart the workers. What is too late for its
day is dropped, and counts as not sent.
`,
  }
}

function line({ scope, segments, cap }: Spending): string {
  if (scope === brand_scope) return '  texts to a network that caps our brand by the day (T-Mobile)'
  return `  ${scope === all_countries ? 'all texts' : `texts to ${scope}`}: ${segments} of ${cap} segments`
}
