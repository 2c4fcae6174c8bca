import { Agent, request } from 'node:http'

/** What a run of load saw. Times in ms. */
export interface LoadResult {
  readonly perSecond: number
  readonly p50_ms: number
  readonly p99_ms: number
  readonly errors: number
}

export interface LoadOptions {
  readonly url: string
  /** Requests in flight at once. */
  readonly inFlight: number
  readonly duration_ms: number
  /** Requests a second; as many as go when absent. */
  readonly rate?: number
  /** Body and headers of the nth request. */
  readonly make: (index: number) => { readonly body: string; readonly headers: Readonly<Record<string, string>> }
}

/** Posts as fast as allowed for a bounded time and counts every answer that is not 200. Only to this machine. */
export async function runLoad(options: LoadOptions): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: options.inFlight })
  const times: number[] = []
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
      const status = await post(agent, options.url, options.make(index))
      times.push(performance.now() - before)
      if (status !== 200) errors += 1
    }
  }

  await Promise.all(Array.from({ length: options.inFlight }, worker))
  const elapsed_s = (performance.now() - start) / 1_000
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { perSecond: times.length / elapsed_s, p50_ms: at(0.5), p99_ms: at(0.99), errors }
}

function post(agent: Agent, url: string, { body, headers }: ReturnType<LoadOptions['make']>): Promise<number> {
  return new Promise((resolve, reject) => {
    const sending = request(url, {
      method: 'POST',
      agent,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    })
    sending.on('response', (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    sending.on('error', reject)
    sending.end(body)
  })
}
