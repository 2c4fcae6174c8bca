/** Entry point of the threads that compute the memory part's figures (`crew.ts`). */
import { parentPort } from 'node:worker_threads'
import type { Task } from './crew.ts'
import { work } from './work.ts'

parentPort?.on('message', async ({ name, args }: Task) => {
  const compute = work[name as keyof typeof work] as (...args: readonly unknown[]) => unknown
  parentPort?.postMessage(await compute(...args))
})
