import Fastify, { type FastifyInstance } from 'fastify'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { installErrors } from './errors.ts'
import { installThrottle } from './throttle.ts'

async function appWith(configure: (app: FastifyInstance) => void): Promise<FastifyInstance> {
  const app = Fastify()
  installErrors(app)
  await installThrottle(app)
  configure(app)
  return app
}

test('what is exhausted is refused with the time to wait; others go on', async () => {
  const app = await appWith((app) => {
    const preHandler = app.throttle({ max: 2, window_minutes: 5, by: ({ ip }) => ip })
    app.get('/', { preHandler }, () => 'fine')
  })
  const from = (remoteAddress: string) => app.inject({ url: '/', remoteAddress })
  for (const _ of [1, 2]) assert.is((await from('10.0.0.1')).statusCode, 200)

  const refused = await from('10.0.0.1')
  assert.is(refused.statusCode, 429)
  assert.equal(refused.json(), { message: 'Too many tries. Please wait 5 minutes.', code: 'too_many_requests' })
  const seconds = Number(refused.headers['retry-after'])
  assert.ok(seconds > 290 && seconds <= 300, `${seconds} s`)

  assert.is((await from('10.0.0.2')).statusCode, 200)
  await app.close()
})

test('of several throttles each counts by itself', async () => {
  const app = await appWith((app) => {
    const byIp = { max: 3, window_minutes: 1, by: ({ ip }: { ip: string }) => ip }
    const altogether = { max: 4, window_minutes: 1, by: () => 'everybody' }
    app.get('/', { preHandler: app.throttle(byIp, altogether) }, () => 'fine')
  })
  const statuses: number[] = []
  for (const remoteAddress of ['10.0.0.1', '10.0.0.1', '10.0.0.1', '10.0.0.1', '10.0.0.2', '10.0.0.3']) {
    statuses.push((await app.inject({ url: '/', remoteAddress })).statusCode)
  }
  assert.equal(statuses, [200, 200, 200, 429, 200, 429])
  await app.close()
})

test.run()
