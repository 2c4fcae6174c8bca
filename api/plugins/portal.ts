/** The portal's built files, and its index.html for every path that is a page of the portal rather than a file. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { brand } from '../../content/product.ts'
import { sendNotFound } from './errors.ts'

const NOT_BUILT = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>${brand}</title>
<h1>The portal is not built yet</h1>
<p>Run <code>npm start</code>, which builds it, or <code>npx vite build portal</code> and start the server again.</p>
</html>
`

/** @param directory where Vite puts the built portal. Without it the pages say how to build one. */
export async function installPortal(app: FastifyInstance, { directory }: { directory: string }): Promise<void> {
  const built = existsSync(join(directory, 'index.html'))
  if (built) {
    await app.register(fastifyStatic, { root: directory, redirect: false, cacheControl: false, setHeaders })
  }

  app.setNotFoundHandler((request, reply) => {
    if (!isPage(request)) return sendNotFound(reply)
    return built ? reply.sendFile('index.html') : sendNotBuilt(reply)
  })
}

/** Vite puts a hash into the names below assets/, so those never change; all else is asked for anew. */
function setHeaders(reply: FastifyReply, path: string): void {
  const immutable = path.includes('/assets/')
  reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
}

function isPage({ method, url }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  // A missing script must not arrive as a page: the browser would call it a syntax error.
  return !/^\/(api|webhooks|assets)(\/|$|\?)/.test(url)
}

function sendNotBuilt(reply: FastifyReply): FastifyReply {
  return reply.code(503).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(NOT_BUILT)
}
