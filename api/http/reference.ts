/** A page that lists every call, at /api/reference outside production: the OpenAPI document for people. */
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { brand } from '../../content/product.ts'

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
summary{cursor:pointer;padding:.3rem 0}code{font-weight:600}pre{background:#f4f4f2;padding:1rem;overflow:auto}`

interface Operation {
  readonly summary?: string
  readonly tags?: readonly string[]
  readonly security?: readonly object[]
}

export function installReference(app: FastifyInstance): void {
  const style = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`
  app.get('/api/reference', { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', `default-src 'none'; style-src ${style}; frame-ancestors 'none'`)
      .send(page(app.swagger().paths ?? {})),
  )
}

function page(paths: object): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({ path, method, operation })),
  )
  const byTag = Map.groupBy(operations, ({ operation }) => operation.tags?.[0] ?? 'other')
  const sections = [...byTag].map(([tag, some]) => `<h2>${tag}</h2>${some.map(describe).join('')}`)
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${brand} API</title><style>${STYLE}</style>
<h1>${brand} API</h1><p>Machine-readable: <a href="/api/openapi.json">openapi.json</a></p>${sections.join('')}</html>`
}

function describe({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const lock = operation.security ? ' (needs a token)' : ''
  const detail = toHtml(JSON.stringify(operation, null, 2))
  return `<details><summary><code>${method.toUpperCase()} ${toHtml(path)}</code> ${toHtml(operation.summary ?? '')}${lock}</summary><pre>${detail}</pre></details>`
}

function toHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
