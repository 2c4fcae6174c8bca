import { fetchWhenFree } from './fetch-when-free.ts'

/**
 * Calls a service as the learner who owns the token, or as nobody. Asks again while it is busy, as the portal does: a
 * machine that stood still for a second is. Throws the service's answer if it refuses.
 */
export function callerOf(token?: string) {
  return async function call<Answer>(method: string, url: string, payload?: unknown): Promise<Answer> {
    const headers = {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(payload !== undefined && { 'content-type': 'application/json' }),
    }
    const response = await fetchWhenFree(url, {
      method,
      headers,
      ...(payload !== undefined && { body: JSON.stringify(payload) }),
    })
    if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Answer
  }
}
