/**
 * Where to go after signing in: the page that asked for it, else the root. Only paths of our own are followed, because
 * the address comes from the query and anybody can write one.
 */
export function nextPath(search: string): string {
  const asked = new URLSearchParams(search).get('next') ?? '/'
  const url = new URL(asked, 'http://portal.invalid')
  return asked.startsWith('/') && url.host === 'portal.invalid' ? url.pathname + url.search : '/'
}
