import type { Mailer } from '../runtime/mail/mailer.ts'
import { all_countries, claimUnmailedCaps, type Spending, unclaimCaps } from '../store/spending.ts'
import type { Engine } from './engine.ts'

/** Tells support of caps on what a day may cost that were reached, each once. */
export async function mailReachedCaps(
  { db, sender, settings, log }: Engine,
  mailer: Mailer,
): Promise<{ mailed: number }> {
  const reached = await claimUnmailedCaps(db.pool, sender)
  if (reached.length === 0) return { mailed: 0 }
  try {
    await mailer.send({
      to: settings.supportEmail,
      subject: 'ALERT: the texts of the day are spent',
      text: `Scheduled texts are held until midnight Pacific time:

${reached.map(line).join('\n')}

Replies, codes and opt-outs go on. Is this more than your learners' plans add up to, find out why before you let more go.
To do that, set SEGMENTS_PER_DAY or SEGMENTS_PER_DAY_BY_COUNTRY higher and restart the workers. What is too late for its
day is dropped, and counts as not sent.
`,
    })
  } catch (error) {
    await unclaimCaps(
      db.pool,
      sender,
      reached.map(({ scope }) => scope),
    )
    log.error({ err: error }, 'support could not be mailed that a cap is reached; it is tried again')
    return { mailed: 0 }
  }
  return { mailed: 1 }
}

function line({ scope, segments, cap }: Spending): string {
  return `  ${scope === all_countries ? 'all texts' : `texts to ${scope}`}: ${segments} of ${cap} segments`
}
