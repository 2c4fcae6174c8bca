/** Calls a service as the learner who owns the token. Throws the service's answer if it refuses. */
export function callerOf(token: string) {
  return async function call<Answer>(method: string, url: string, payload?: unknown): Promise<Answer> {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(payload !== undefined && { 'content-type': 'application/json' }),
    }
    const response = await fetch(url, {
      method,
      headers,
      ...(payload !== undefined && { body: JSON.stringify(payload) }),
    })
    if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Answer
  }
}
