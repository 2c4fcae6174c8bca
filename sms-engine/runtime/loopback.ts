/** Whether a name, as it appears in a URL or a Host header, means this machine to itself alone. */
export function isLoopbackName(name: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\]|::1)$/i.test(name)
}

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>

/** Headers that proxies add to a request. */
const forwarded = /^(forwarded|via|(x-real|cf-connecting|true-client|x-client)-ip|x-forwarded-.+)$/

/**
 * Whether a request was made on this machine, for this machine. A development service opens doors to the person sitting
 * at it, recognized by loopback. Behind a proxy every request comes from loopback, but is given away by a header that
 * the proxy added, or by the public host name. A page whose own name resolves to 127.0.0.1 (DNS rebinding) is also
 * given away by that name, and a page of another site by what the browser says about its origin.
 */
export function isForThisMachine(headers: Headers): boolean {
  if (Object.keys(headers).some((name) => forwarded.test(name))) return false
  if (headers['sec-fetch-site'] === 'cross-site') return false
  if (![headers.origin, headers.referer].every((address) => address === undefined || isLoopbackUrl(String(address))))
    return false
  return isLoopbackName(String(headers.host ?? '').replace(/:\d+$/, ''))
}

/** Whether a URL names this machine. */
export function isLoopbackUrl(address: string): boolean {
  return URL.canParse(address) && isLoopbackName(new URL(address).hostname)
}
