import type { Problem } from '../rule.ts'
import type { Import, Tree } from '../tree.ts'

/** Runs at build time, not in the browser: Vite's config and the plugins that turn content into the portal's pages. */
const AT_BUILD = /^portal\/(build\/|vite\.config\.ts$)/

/** From the server, the portal imports the API's schema types and the product's values; the rest goes over HTTP. */
export function* portalImports({ sources, importsOf }: Tree): Iterable<Problem> {
  for (const source of sources.values()) {
    if (source.kind !== 'product' || !source.path.startsWith('portal/')) continue
    for (const request of importsOf(source)) {
      if (isAllowed(source.path, request)) continue
      yield {
        file: source.path,
        line: request.line,
        what: `the portal may not import ${request.specifier}`,
        wayOut:
          'of the server it imports only types of api/schemas (import type) and content/product.ts; ask the API instead',
      }
    }
  }
}

function isAllowed(from: string, { target, typeOnly }: Import): boolean {
  if (!('file' in target) || target.file.startsWith('portal/')) return true
  if (target.file.startsWith('api/schemas/')) return typeOnly
  return target.file === 'content/product.ts' || (AT_BUILD.test(from) && target.file.startsWith('content/'))
}
