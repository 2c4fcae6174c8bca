import type { z } from 'zod'
import { exportLearner } from '../../sms-engine/engine/personal-data.ts'
import { answers } from '../http/answers.ts'
import type { TypedApp } from '../http/validation.ts'
import { personalData } from '../schemas/personal-data.ts'
import type { AccountContext } from './context.ts'

/** Everything we store about a person. */
export async function exportPerson(
  { accounts, engine, exportBilling }: Pick<AccountContext, 'accounts' | 'engine' | 'exportBilling'>,
  id: string,
): Promise<z.output<typeof personalData>> {
  const parts = await Promise.all([accounts.export(id), exportBilling(id), exportLearner(engine, id)])
  return Object.assign({}, ...parts) as z.output<typeof personalData>
}

/** GET /api/user/export: everything we store about a person, as a file. */
export function exportRoute(app: TypedApp, context: AccountContext): void {
  const { audit } = context

  app.get('/api/user/export', {
    schema: { summary: 'All my data', tags: ['account'], response: answers(200, personalData) },
    onRequest: app.authenticate,
    preHandler: app.throttle('export', { max: 20, window_minutes: 60, by: ({ session }) => session.accountId }),
    handler: async (request, reply) => {
      const { accountId } = request.session
      await audit.note(request, accountId, 'exported')
      reply.header('content-disposition', 'attachment; filename="tallytext-data.json"')
      return exportPerson(context, accountId)
    },
  })
}
