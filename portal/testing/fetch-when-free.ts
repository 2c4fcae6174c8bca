import { eventually } from './eventually.ts'

/** Retries until the service is not too busy to answer: under pressure it sheds requests, as it should. */
export function fetchWhenFree(url: string, init?: RequestInit): Promise<Response> {
  return eventually(`an answer from ${url}`, async () => {
    const answer = await fetch(url, init)
    return answer.status === 503 ? undefined : answer
  })
}
