import { Agent, request } from 'node:http'

/** The results of a load run. Times in ms. */
export interface LoadResult {
  readonly perSecond: number
  readonly p50_ms: number
  readonly p99_ms: number
  readonly errors: number
  /** p99 by kind of request. */
  readonly p99OfKind_ms: readonly number[]
}

/** The nth request: a POST if it has a body, otherwise a GET of its path. */
export interface LoadRequest {
  readonly path?: string
  readonly body?: string
  readonly headers: Readonly<Record<string, string>>
}

export interface LoadOptions {
  readonly url: string
  /** The most requests in flight at once. */
  readonly inFlight: number
  readonly duration_ms: number
  /** Requests per second; unlimited when absent. */
  readonly rate?: number
  /** How many kinds of request take turns: the nth is of kind n modulo this. */
  readonly kinds?: number
  readonly make: (index: number) => LoadRequest
}

/** Sends at the allowed rate for a limited time and counts every answer other than 200. For this machine only. */
export async function runLoad(options: LoadOptions): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: options.inFlight })
  const kinds = Array.from({ length: options.kinds ?? 1 }, (): number[] => [])
  let errors = 0
  let sent = 0
  const start = performance.now()
  const over = () => performance.now() - start >= options.duration_ms

  async function worker(): Promise<void> {
    while (!over()) {
      const index = sent++
      if (options.rate) {
        const due = start + (index * 1_000) / options.rate
        const wait = due - performance.now()
        if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
        if (over()) return
      }
      const before = performance.now()
      const status = await send(agent, options.url, options.make(index))
      kinds[index % kinds.length]?.push(performance.now() - before)
      if (status !== 200) errors += 1
    }
  }

  await Promise.all(Array.from({ length: options.inFlight }, worker))
  const elapsed_s = (performance.now() - start) / 1_000
  agent.destroy()
  const times = kinds.flat()
  return {
    perSecond: times.length / elapsed_s,
    p50_ms: percentile(times, 0.5),
    p99_ms: percentile(times, 0.99),
    errors,
    p99OfKind_ms: kinds.map((some) => percentile(some, 0.99)),
  }
}

export function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

function send(agent: Agent, url: string, { path = '', body, headers }: LoadRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    const sending = request(url + path, {
      method: body === undefined ? 'GET' : 'POST',
      agent,
      headers: body === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
    })
    sending.on('response', (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    sending.on('error', reject)
    sending.end(body)
  })
}
