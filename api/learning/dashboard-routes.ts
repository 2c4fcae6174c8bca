import { scoreRead } from '../../sms-engine/engine/history.ts'
import { noteActivity } from '../../sms-engine/engine/portal-activity.ts'
import type { AccountContext } from '../account/context.ts'
import { answers } from '../http/answers.ts'
import { unauthenticated } from '../http/refusal.ts'
import type { TypedApp } from '../http/validation.ts'
import { dashboard } from '../schemas/dashboard.ts'
import { viewDashboard } from './dashboard-view.ts'

/** GET /api/dashboard: the figures. */
export function dashboardRoute(app: TypedApp, { engine }: AccountContext): void {
  const signedIn = app.authenticateReading(({ accountId }) => scoreRead(engine, accountId))

  app.get('/api/dashboard', {
    schema: { summary: 'Scores and figures', tags: ['learning'], response: answers(200, dashboard) },
    onRequest: signedIn.onRequest,
    handler: async (request) => {
      const found = signedIn.found(request)
      if (!found) throw unauthenticated()
      const { learner, score } = found
      // Viewing the dashboard counts as an answer to texts waiting for one.
      if (learner.unanswered > 0 || learner.nudged) await noteActivity(engine, request.session.accountId)
      return viewDashboard(engine.catalogue, learner, score)
    },
  })
}
