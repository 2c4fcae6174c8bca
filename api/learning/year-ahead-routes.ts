import { readBeginning } from '../../sms-engine/engine/beginning.ts'
import type { AccountContext } from '../account/context.ts'
import { answers } from '../http/answers.ts'
import { unauthenticated } from '../http/refusal.ts'
import type { TypedApp } from '../http/validation.ts'
import { yearAhead, yearAheadQuery } from '../schemas/year-ahead.ts'
import { completeSelection, readSelection } from './selection.ts'
import { openYearThread, yearsAhead } from './year-ahead.ts'

/** GET /api/user/year-ahead: what the learner would remember in the coming months, at each pace. Saves nothing. */
export function yearAheadRoute(app: TypedApp, { engine }: AccountContext): void {
  const { catalogue } = engine
  const years = yearsAhead(openYearThread(catalogue))
  app.addHook('onClose', () => years.close())

  app.get('/api/user/year-ahead', {
    schema: {
      summary: 'What I would remember at each pace',
      tags: ['learning'],
      querystring: yearAheadQuery,
      response: answers(200, yearAhead),
    },
    onRequest: app.authenticate,
    handler: async ({ query: { selectedTopicsByCategory }, session: { accountId } }) => {
      const given = selectedTopicsByCategory && readSelection(catalogue, { selectedTopicsByCategory })
      const beginning = await readBeginning(engine, accountId)
      if (!beginning) throw unauthenticated()
      const chosen = given ? completeSelection(catalogue, given) : beginning.chosen
      return years.find(accountId, { ...beginning, chosen })
    },
  })
}
