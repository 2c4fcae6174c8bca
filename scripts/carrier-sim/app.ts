import Fastify, { type FastifyInstance } from 'fastify'
import type { Account } from './account.ts'
import type { Carrier } from './carrier.ts'
import { ClockError, type ServiceClock } from './clock.ts'
import type { Console } from './console.ts'
import { messagingApi } from './console-api.ts'
import { controlApi } from './control-api.ts'
import type { Delivery } from './delivery.ts'
import type { Faults } from './faults.ts'
import { HttpError } from './http-error.ts'
import type { Inbound } from './inbound.ts'
import { liveEvents } from './live-events.ts'
import { guardLoopback } from './loopback-only.ts'
import { consentsApi, lookupApi } from './numbers-api.ts'
import { page } from './page.ts'
import { phoneApi } from './phone-api.ts'
import { restApi } from './rest-api.ts'

export interface AppParts {
  readonly account: Account
  readonly carrier: Carrier
  readonly console: Console
  readonly clock: ServiceClock
  readonly delivery: Delivery
  readonly faults: Faults
  readonly inbound: Inbound
  readonly portalUrl: string
}

/** The simulator's HTTP side: Twilio's API for the service, phones for programs, a page for people. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const app = Fastify({ forceCloseConnections: true })
  guardLoopback(app)

  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const status = error instanceof ClockError ? error.status : (error.statusCode ?? 500)
    if (status >= 500 && !(error instanceof ClockError || error instanceof HttpError))
      process.stderr.write(`${error.stack}\n`)
    return reply.code(status).send({ message: error.message })
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'There is nothing at this address.' }))

  await app.register(restApi, { ...parts, prefix: '/2010-04-01/Accounts' })
  await app.register(messagingApi, { ...parts, prefix: '/v1' })
  await app.register(lookupApi, { ...parts, prefix: '/v2' })
  await app.register(consentsApi, { ...parts, prefix: '/v1/Consents' })
  phoneApi(app, parts)
  controlApi(app, parts)
  liveEvents(app, parts)
  await page(app, { portalUrl: parts.portalUrl, serviceNumber: parts.account.from })
  return app
}
