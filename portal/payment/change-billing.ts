import { refresh } from '../api/refresh.ts'
import { session } from '../session/browser-session.ts'

/**
 * Does what may change the subscription or the cards, and then fetches both again, and what depends on them: a payment
 * may bring the texts back. After a refusal too: a card that did not pay may be the default by then, and a call without
 * an answer may have been carried out.
 */
export async function changeBilling<Answer>(change: () => Promise<Answer>): Promise<Answer> {
  try {
    return await change()
  } finally {
    // The subscription first: when asked for it, the service looks whether a confirmed payment has arrived.
    await refresh('billing')
    // If the learner cannot be had, that is logged, and the page shows what it knew.
    await Promise.all([refresh('plan'), session.refresh().catch(() => undefined)])
  }
}
