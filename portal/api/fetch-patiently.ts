import type { ErrorBody } from '../../api/schemas/error.ts'

const tries_max = 3
const wait_s_max = 5

/**
 * `fetch`, which asks again up to twice while the service is too busy, after as many seconds as it says. Such an answer
 * means that nothing was done, so any request may be repeated. No other answer is: `unknown_outcome` least of all.
 *
 * @param wait waits so many seconds
 */
export async function fetchPatiently(
  path: string,
  options: RequestInit & { body?: string },
  wait = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000)),
): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const response = await fetch(path, options)
    if (tries === tries_max || !(await isBusy(response))) return response
    const asked_s = Number(response.headers.get('retry-after')) || 1
    await wait(Math.min(asked_s, wait_s_max))
  }
}

async function isBusy(response: Response): Promise<boolean> {
  if (response.status !== 503) return false
  const body: Partial<ErrorBody> = await response
    .clone()
    .json()
    .catch(() => ({}))
  return body.code === 'busy'
}
