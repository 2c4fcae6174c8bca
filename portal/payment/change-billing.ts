import { refresh } from '../api/refresh.ts'

/**
 * Does what may change the subscription or the cards, and then fetches both again. After a refusal too: a card that did
 * not pay may be the default by then, and a call without an answer may have been carried out.
 */
export async function changeBilling<Answer>(change: () => Promise<Answer>): Promise<Answer> {
  try {
    return await change()
  } finally {
    await refresh('billing')
  }
}
