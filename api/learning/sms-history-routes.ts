import { historyOf, historyRead } from '../../sms-engine/engine/history.ts'
import { openText } from '../../sms-engine/engine/portal-activity.ts'
import type { AccountContext } from '../account/context.ts'
import { answers } from '../http/answers.ts'
import { Refusal } from '../http/refusal.ts'
import type { TypedApp } from '../http/validation.ts'
import { smsHistory, smsHistoryQuery, smsPath, smsRead } from '../schemas/sms-history.ts'
import { viewHistoryItem } from './sms-history-view.ts'

/** GET /api/user/sms-history: the lesson and quiz texts we sent, newest first; POST …/{id}/read marks one as opened. */
export function smsHistoryRoutes(app: TypedApp, { engine }: AccountContext): void {
  const signedIn = app.authenticateReading(({ accountId }, { query }) => {
    // Before the route's own validation, which refuses what does not parse here.
    const page = smsHistoryQuery.safeParse(query)
    if (!page.success) return null
    const { limit, before } = page.data
    // One more than requested, to tell whether there is another page.
    return historyRead(accountId, { limit: limit + 1, before })
  })

  app.get('/api/user/sms-history', {
    schema: {
      summary: 'Texts sent to me',
      tags: ['learning'],
      querystring: smsHistoryQuery,
      response: answers(200, smsHistory),
    },
    onRequest: signedIn.onRequest,
    handler: async (request) => {
      const { items, hasMore } = await historyOf(
        engine,
        request.session.accountId,
        signedIn.found(request),
        request.query,
      )
      return {
        smsHistory: items.map((item) => viewHistoryItem(engine.catalogue, item)),
        nextCursor: hasMore ? (items.at(-1)?.id ?? null) : null,
      }
    },
  })

  app.post('/api/user/sms-history/:id/read', {
    schema: { summary: 'Mark a text as read', tags: ['learning'], params: smsPath, response: answers(200, smsRead) },
    onRequest: app.authenticate,
    handler: async ({ params: { id }, session }) => {
      if (await openText(engine, session.accountId, id)) return { id, isRead: true }
      throw new Refusal(404, 'not_found', 'There is no such text.')
    },
  })
}
