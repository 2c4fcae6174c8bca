import { isPageSignedIn } from './availability.ts'

/**
 * Where to go after signing in: the page that asked for it, or else the root. The address comes from the query, and
 * anybody can write one, so only a path of the route table is followed. Checking that the host is ours would not be
 * enough, because a browser reads the path of `/.//elsewhere.example` as `//elsewhere.example`, and going there leaves
 * the site. The pages to sign in by are not followed either: they would ask again.
 */
export function nextPath(search: string): string {
  const asked = new URLSearchParams(search).get('next') ?? '/'
  if (!asked.startsWith('/') || !URL.canParse(asked, here)) return '/'
  const { origin, pathname, search: query } = new URL(asked, here)
  return origin === here && isPageSignedIn(pathname) ? pathname + query : '/'
}

/** Stands for wherever the portal is served, since only paths count. */
const here = 'http://portal.invalid'
