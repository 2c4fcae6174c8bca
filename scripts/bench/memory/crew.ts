import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import PQueue from 'p-queue'

/** Functions by name; arguments and results can be copied between threads. */
// biome-ignore lint/suspicious/noExplicitAny: functions of any kind
type Functions = Readonly<Record<string, (...args: any[]) => unknown>>

/** One call, as a thread receives it; it posts the result. */
export interface Task {
  readonly name: string
  readonly args: readonly unknown[]
}

/** Threads that share the calls made to them. */
export interface Crew<Work extends Functions> {
  /** Calls are begun in the order in which they are made. */
  do<Name extends keyof Work & string>(
    name: Name,
    ...args: Parameters<Work[Name]>
  ): Promise<Awaited<ReturnType<Work[Name]>>>
  close(): Promise<void>
}

/** @param script answers every `Task` that it receives */
export function openCrew<Work extends Functions>(script: URL, size = availableParallelism()): Crew<Work> {
  const threads = Array.from({ length: size }, () => new Worker(script))
  const free = [...threads]
  const queue = new PQueue({ concurrency: size })
  return {
    do: (name, ...args) =>
      queue.add(async () => {
        const thread = free.pop()
        if (!thread) throw new Error('more calls are under way than there are threads')
        thread.postMessage({ name, args } satisfies Task)
        // An error ends its thread, and is the caller's.
        const [result] = await once(thread, 'message')
        free.push(thread)
        return result
      }),
    async close() {
      queue.clear()
      await Promise.all(threads.map((thread) => thread.terminate()))
    },
  }
}
