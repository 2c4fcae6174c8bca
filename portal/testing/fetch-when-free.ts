import { eventually } from './eventually.ts'

/** The answer of a service that is not too busy for one: under pressure it sheds requests, as it should. */
export function fetchWhenFree(url: string, init?: RequestInit): Promise<Response> {
  return eventually(`an answer from ${url}`, async () => {
    const answer = await fetch(url, init)
    return answer.status === 503 ? undefined : answer
  })
}
