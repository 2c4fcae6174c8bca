import { Worker } from 'node:worker_threads'
import { Busy } from './busy.ts'

/** A worker thread for computation that would block the thread that answers requests. */
export interface Thread<Task, Result> {
  /**
   * Runs one task; wait for its result before passing the next.
   * @throws {Busy} when it took too long
   */
  run(task: Task): Promise<Result>
  close(): Promise<void>
}

/**
 * Starts the thread with the first task. A task that takes too long ends its thread, and the next task starts another.
 * @param script hands each message it receives to a function and posts the result (`learning/year-ahead-thread.ts`)
 * @param given what every task needs, sent once
 */
export function openThread<Task, Result>(
  script: URL,
  given: unknown,
  { task_ms_max }: { readonly task_ms_max: number },
): Thread<Task, Result> {
  let worker: Worker | null = null
  const begin = (): Worker => {
    const begun = new Worker(script, { workerData: given })
    // The thread must not keep an otherwise idle process alive.
    begun.unref()
    begun.once('exit', () => {
      if (worker === begun) worker = null
    })
    return begun
  }
  return {
    run(task) {
      worker ??= begin()
      const current = worker
      return new Promise((resolve, reject) => {
        const done = () => {
          clearTimeout(timer)
          current.off('message', answered).off('error', failed).off('exit', ended)
        }
        const answered = (result: Result) => {
          done()
          resolve(result)
        }
        const failed = (error: unknown) => {
          done()
          if (worker === current) worker = null
          reject(error)
        }
        const ended = () => failed(new Busy('The thread ended before its task was done.'))
        const timer = setTimeout(() => {
          failed(new Busy(`A task took longer than ${task_ms_max} ms.`))
          void current.terminate()
        }, task_ms_max)
        current.on('message', answered).on('error', failed).on('exit', ended)
        current.postMessage(task)
      })
    },
    async close() {
      await worker?.terminate()
    },
  }
}
