import { Worker } from 'node:worker_threads'
import { Busy } from './busy.ts'

/** One thread beside the one that answers requests, for arithmetic that would hold all of them up. */
export interface Thread<Task, Result> {
  /**
   * Has one task done; the next may be given when it is.
   * @throws {Busy} when it took too long
   */
  run(task: Task): Promise<Result>
  close(): Promise<void>
}

/**
 * Begins with the first task. A task that takes too long takes its thread with it, and the next one begins another.
 * @param script hands each message that it gets to a function and posts what comes of it (`answerTasks`)
 * @param given what every task needs, sent over once
 */
export function openThread<Task, Result>(
  script: URL,
  given: unknown,
  { task_ms_max }: { readonly task_ms_max: number },
): Thread<Task, Result> {
  let worker: Worker | null = null
  const begin = (): Worker => {
    const begun = new Worker(script, { workerData: given })
    // Nobody waits for it: a process that has nothing else to do may end.
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
