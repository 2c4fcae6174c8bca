import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Account } from './account.ts'
import { authorizer } from './authorizer.ts'
import { RestError, restError } from './rest-errors.ts'

/** Requests must carry the account's credentials, and errors are reported in Twilio's format. */
export function installTwilioManners(app: FastifyInstance, account: Account): void {
  const isAllowed = authorizer(account)

  app.addHook('onRequest', async (request: FastifyRequest) => {
    if (!isAllowed(request)) throw restError(20003)
    const { sid = account.sid } = request.params as { sid?: string }
    if (sid !== account.sid) throw restError(20003)
  })

  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const known = error instanceof RestError ? error : null
    if (!known && (error.statusCode ?? 500) >= 500) throw error
    const shown = known ?? new RestError(20001, error.message)
    return reply.code(shown.status).send(shown.toJSON())
  })

  app.setNotFoundHandler((request) => {
    throw new RestError(20404, `The requested resource ${request.url.split('?')[0]} was not found`)
  })
}
