/**
 * The API's description at /api/openapi.json, generated from the routes' schemas, and a page for people at
 * /api/reference.
 */
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { brand } from '../../content/product.ts'

type Guard = (this: FastifyInstance, request: FastifyRequest, reply: FastifyReply) => Promise<void>

export interface OpenApiOptions {
  readonly publicUrl: string
  /** In production only staff can read the description, and there is no page for people. */
  readonly production: boolean
  /** The `onRequest` hooks that require a token, by the name of the token's scheme. */
  readonly guards: Readonly<Record<'session' | 'staff', readonly Guard[]>>
}

/** Install before the routes: it listens for their registration. */
export async function installOpenApi(
  app: FastifyInstance,
  { publicUrl, guards, production }: OpenApiOptions,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${brand} API`, version: '1' },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: {
          session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          staff: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    transform: (route) => {
      // The desk is internal: it is hidden from learners and their programs here.
      if (!route.url.startsWith('/api/') || route.url.startsWith('/api/desk/'))
        return { schema: { hide: true }, url: route.url }
      const { schema, url } = jsonSchemaTransform(route)
      const hooks: readonly unknown[] = [route.route.onRequest].flat()
      const security = Object.entries(guards).flatMap(([scheme, some]) =>
        some.some((guard) => hooks.includes(guard)) ? [{ [scheme]: [] }] : [],
      )
      return { schema: security.length > 0 ? { ...schema, security } : schema, url }
    },
    transformObject: (document) => {
      if ('openapiObject' in document) describeOperations(document.openapiObject.paths)
      return 'openapiObject' in document ? document.openapiObject : document.swaggerObject
    },
  })
  const onRequest = production ? [...guards.staff] : []
  app.get('/api/openapi.json', { schema: { hide: true }, onRequest }, () => app.swagger())
  if (production) return
  await app.register(swaggerUi, {
    routePrefix: '/api/reference',
    theme: { title: `${brand} API` },
    // Hides the top bar, whose logo has an inline style that our security headers forbid.
    uiConfig: { layout: 'BaseLayout' },
  })
}

type Operations = Record<string, { operationId?: string; responses?: Record<string, { description?: string }> }>

/** Names each operation for generated clients, and describes its answers for people. */
function describeOperations(paths: object = {}): void {
  for (const [path, operations] of Object.entries(paths as Record<string, Operations>)) {
    for (const [method, operation] of Object.entries(operations)) {
      // A copy, because the methods of one route share an object.
      operations[method] = { ...operation, operationId: nameOf(method, path) }
      for (const [status, response] of Object.entries(operation.responses ?? {})) {
        response.description = RESPONSES[status.toUpperCase()] ?? 'Done'
      }
    }
  }
}

const RESPONSES: Readonly<Record<string, string>> = {
  201: 'Created',
  '4XX': 'Refused; `message` says why, in a sentence for a person',
  '5XX': 'A failure on our side; `requestId` names it in our log',
}

/** DELETE /api/user/sessions/{id} is `deleteUserSessionsById`. */
function nameOf(method: string, path: string): string {
  const words = path
    .replace(/^\/api\//, '')
    .replace(/\{(\w+)\}/g, 'by-$1')
    .split(/[/-]/)
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}
