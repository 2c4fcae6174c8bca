/** Names under which a machine reaches itself and nobody else does, as they stand in a URL or a Host header. */
export function isLoopbackName(name: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\]|::1)$/i.test(name)
}

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>

/** What proxies add to a request that they pass on. */
const forwarded = /^(forwarded|via|(x-real|cf-connecting|true-client|x-client)-ip|x-forwarded-.+)$/

/**
 * Whether a request was made on this machine, for this machine. A development service opens doors to whoever sits at it,
 * and knows them by loopback. Behind a proxy every request comes from loopback; what gives it away is a header that the
 * proxy added, or the name by which the world knows it. A page that has its own name lead to 127.0.0.1 (DNS rebinding)
 * gives itself away by that name too, and a page of another site by what the browser says of where it comes from.
 */
export function isForThisMachine(headers: Headers): boolean {
  if (Object.keys(headers).some((name) => forwarded.test(name))) return false
  if (headers['sec-fetch-site'] === 'cross-site') return false
  if (![headers.origin, headers.referer].every((address) => address === undefined || isLoopbackUrl(String(address))))
    return false
  return isLoopbackName(String(headers.host ?? '').replace(/:\d+$/, ''))
}

/** Whether an address leads to this machine, by its name. */
export function isLoopbackUrl(address: string): boolean {
  return URL.canParse(address) && isLoopbackName(new URL(address).hostname)
}
