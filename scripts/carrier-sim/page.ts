import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { timeZones } from '../../content/product.ts'

const PAGE = fileURLToPath(new URL('phone-page', import.meta.url))
const fontFolder = (name: string) => fileURLToPath(new URL('files', import.meta.resolve(`${name}/package.json`)))
const FONTS = [
  ['figtree-latin-wght-normal.woff2', fontFolder('@fontsource-variable/figtree')],
  ['besley-latin-wght-normal.woff2', fontFolder('@fontsource-variable/besley')],
] as const

export interface PageOptions {
  /** The portal's address, to direct newcomers to. */
  readonly portalUrl: string
  /** The service's number, E.164. */
  readonly serviceNumber: string
}

/** `GET /`: the phone in the browser. Static files, served as they are. */
export async function page(app: FastifyInstance, options: PageOptions): Promise<void> {
  await app.register(fastifyStatic, { root: PAGE, prefix: '/', wildcard: false, cacheControl: false })
  for (const [file, folder] of FONTS) {
    app.get(`/fonts/${file}`, (_request, reply) => reply.sendFile(file, folder, { maxAge: '1d' }))
  }
  app.get('/about', async () => ({ ...options, timeZones }))
}
