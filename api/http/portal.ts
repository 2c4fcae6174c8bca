/**
 * Serves the portal's built files. A page rendered at build time is a file (`privacy/index.html`); every other page
 * path gets the shell, which routes by its own location; any other address gets the shell as a 404. Text is sent as the
 * build compressed it.
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
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

/** The portal's pages (portal/view/availability.ts; a test keeps the two in step). Any case and a final slash match. */
const PAGE =
  /^\/(login|register|onboarding|dashboard|lesson(\/[^/]+)?|read\/[^/]+|review|calibrate|announcement|privacy|terms|support|subscribe|stripe-subscribe|sms-opt-in|reset-password|confirm-email)?\/?$/i

/** @param directory where Vite puts the built portal. Without a build, the pages say how to make one. */
export async function installPortal(app: FastifyInstance, { directory }: { directory: string }): Promise<void> {
  const shell = ['shell.html', 'index.html'].find((file) => existsSync(join(directory, file)))
  if (shell) {
    const files = { root: directory, redirect: false, cacheControl: false, preCompressed: true, setHeaders }
    await app.register(fastifyStatic, files)
  }

  app.setNotFoundHandler(async (request, reply) => {
    if (!isPage(request)) return sendNotFound(reply)
    if (!shell) return sendNotBuilt(reply)
    const [path = '/'] = request.url.split('?')
    return PAGE.test(path) ? reply.sendFile(shell) : sendShell(reply, join(directory, shell))
  })
}

/** Names below assets/ contain a hash from Vite, so those files never change; all others are revalidated. */
function setHeaders(reply: FastifyReply, path: string): void {
  const immutable = path.includes('/assets/')
  reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
  // The plugin sets a charset for every text type but this one.
  if (/\.svg(\.br|\.gz)?$/.test(path)) reply.type('image/svg+xml; charset=utf-8')
}

function isPage({ method, url }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  // A missing script must not be answered with a page: the browser would report a syntax error.
  return !/^\/(api|webhooks|assets|desk\/assets)(\/|$|\?)/.test(url)
}

/** Sends the shell as a 404, without a validator: the answer to a conditional request would contain no page. */
async function sendShell(reply: FastifyReply, file: string): Promise<FastifyReply> {
  const page = await readFile(file)
  return reply.code(404).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
}

function sendNotBuilt(reply: FastifyReply): FastifyReply {
  return reply.code(503).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(NOT_BUILT)
}
