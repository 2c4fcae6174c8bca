import { exportLearner } from '../../sms-engine/engine/personal-data.ts'
import { answers } from '../http/answers.ts'
import type { TypedApp } from '../http/validation.ts'
import { personalData } from '../schemas/personal-data.ts'
import type { AccountContext } from './context.ts'

/** GET /api/user/export: everything we keep of a person, as a file. */
export function exportRoute(app: TypedApp, context: AccountContext): void {
  const { accounts, audit, engine, exportBilling } = context

  app.get('/api/user/export', {
    schema: { summary: 'All my data', tags: ['account'], response: answers(200, personalData) },
    onRequest: app.authenticate,
    preHandler: app.throttle('export', { max: 20, window_minutes: 60, by: ({ session }) => session.accountId }),
    handler: async (request, reply) => {
      const { accountId } = request.session
      await audit.note(request, accountId, 'exported')
      const parts = await Promise.all([
        accounts.export(accountId),
        exportBilling(accountId),
        exportLearner(engine, accountId),
      ])
      reply.header('content-disposition', 'attachment; filename="tallytext-data.json"')
      return Object.assign({}, ...parts) as Record<string, Record<string, unknown>[]>
    },
  })
}
