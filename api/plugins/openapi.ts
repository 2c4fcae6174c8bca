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
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: (route) => {
      if (!route.url.startsWith('/api/')) return { schema: { hide: true }, url: route.url }
      const { schema, url } = jsonSchemaTransform(route)
      const needsSession = [route.route.onRequest].flat().includes(app.authenticate)
      return { schema: needsSession ? { ...schema, security: [{ session: [] }] } : schema, url }
    },
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
}
