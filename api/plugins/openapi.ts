/** The API's description at /api/openapi.json, made from the routes' own schemas. */
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { brand } from '../../content/product.ts'

/** Install before the routes: it listens to their registration. */
export async function installOpenApi(app: FastifyInstance, { publicUrl }: { publicUrl: string }): Promise<void> {
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
      if (!route.url.startsWith('/api/')) return { schema: { hide: true }, url: route.url }
      const { schema, url } = jsonSchemaTransform(route)
      const hooks = [route.route.onRequest].flat()
      if (hooks.includes(app.authenticate)) return { schema: { ...schema, security: [{ session: [] }] }, url }
      if (hooks.includes(app.authenticateStaff)) return { schema: { ...schema, security: [{ staff: [] }] }, url }
      return { schema, url }
    },
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
}
