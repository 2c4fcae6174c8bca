import { listHistory } from '../../sms-engine/engine/history.ts'
import type { ApiContext } from '../context.ts'
import { viewHistoryItem } from '../learner/history-view.ts'
import type { TypedApp } from '../plugins/validation.ts'
import { smsHistory } from '../schemas/sms-history.ts'
import { answers } from './answers.ts'

/** As many texts as five a week make in two years. */
const ITEMS_MAX = 520

/** GET /api/user/sms-history: the lesson and quiz texts we sent, newest first. */
export function smsHistoryRoute(app: TypedApp, { engine }: ApiContext): void {
  app.get('/api/user/sms-history', {
    schema: { summary: 'Texts sent to me', tags: ['learning'], response: answers(200, smsHistory) },
    onRequest: app.authenticate,
    handler: async (request) => {
      const items = await listHistory(engine, request.session.accountId, { limit: ITEMS_MAX })
      return { smsHistory: items.map((item) => viewHistoryItem(engine.catalogue, item)) }
    },
  })
}
