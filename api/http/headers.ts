/** Security headers of every answer. The policy admits Stripe's scripts and frames, and nothing else external. */
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'

const STRIPE_SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com']

/** @param publicUrl HTTPS-only headers are sent only if this is an HTTPS URL. */
export async function installHeaders(app: FastifyInstance, { publicUrl }: { publicUrl: string }): Promise<void> {
  const https = publicUrl.startsWith('https:')
  const fixed = await headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...STRIPE_SCRIPTS],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'https://*.stripe.com'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", 'https://api.stripe.com'],
        frameSrc: [...STRIPE_SCRIPTS, 'https://hooks.stripe.com'],
        formAction: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: https ? { maxAge: 365 * 24 * 60 * 60, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(fixed)
    // An API answer is about one person at one moment: it must not be cached.
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    done()
  })
}

/** The headers that helmet sets. It computes them for each request, so a small app collects them once, at boot. */
async function headersOf(settings: FastifyHelmetOptions): Promise<Record<string, string>> {
  const asked = Fastify()
  await asked.register(helmet, settings)
  asked.get('/', async (_request, reply) => reply.raw.getHeaders())
  const answer = await asked.inject('/')
  await asked.close()
  return answer.json()
}
