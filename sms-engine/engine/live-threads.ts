import { listen } from '../runtime/listener.ts'
import { watchThreads } from '../store/thread-watch.ts'
import type { Engine } from './engine.ts'

/** A conversation's id for its thread, or {@link casesTopic} for everybody's cases. */
export type LiveTopic = string

export interface LiveThreads {
  /**
   * Calls `changed` whenever something happens to one of the topics, or may have happened while the database was away.
   * @returns a function that ends the watch
   * @throws if the database cannot be listened to
   */
  watch(topics: readonly LiveTopic[], changed: () => void): Promise<() => void>
  close(): Promise<void>
}

export const casesTopic: LiveTopic = 'cases'

/** A watch is renewed after a third of its time, so that one failed renewal does no harm. */
const watch_ms = 90_000
const watch_again_ms = watch_ms / 3

/**
 * Reports what happens to threads while somebody is looking at them. One connection listens for the whole process, from
 * the first viewer on, however many there are.
 */
export function createLiveThreads({ db: { pool }, log }: Pick<Engine, 'db' | 'log'>, databaseUrl: string): LiveThreads {
  const viewers = new Map<LiveTopic, Set<() => void>>()
  let listening: Promise<() => Promise<void>> | null = null
  let timer: NodeJS.Timeout | null = null

  const watched = () => [...viewers.keys()].filter((topic) => topic !== casesTopic)
  async function watchAgain(): Promise<void> {
    const ids = watched()
    if (ids.length > 0) await watchThreads(pool, ids, watch_ms)
  }
  function heard(topic: string | null): void {
    // Null: we have begun to listen (again), and do not know what we missed.
    const told = topic === null ? [...viewers.values()] : [viewers.get(topic) ?? new Set()]
    for (const changed of told.flatMap((some) => [...some])) changed()
  }
  function begin(): Promise<() => Promise<void>> {
    listening ??= listen(databaseUrl, 'desk', log, { wake: heard, lost() {} }).catch((error) => {
      // The next viewer tries again.
      listening = null
      throw error
    })
    timer ??= setInterval(() => {
      watchAgain().catch((error: unknown) => log.warn({ err: error }, 'who looks at threads could not be said again'))
    }, watch_again_ms)
    timer.unref()
    return listening
  }

  return {
    async watch(topics, changed) {
      for (const topic of topics) viewers.set(topic, (viewers.get(topic) ?? new Set()).add(changed))
      const end = () => {
        for (const topic of topics) {
          viewers.get(topic)?.delete(changed)
          if (viewers.get(topic)?.size === 0) viewers.delete(topic)
        }
      }
      try {
        await begin()
        await watchAgain()
      } catch (error) {
        end()
        throw error
      }
      return end
    },
    async close() {
      if (timer) clearInterval(timer)
      const stop = await listening?.catch(() => null)
      await stop?.()
    },
  }
}
