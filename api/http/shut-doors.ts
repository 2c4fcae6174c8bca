/**
 * How many names a process remembers, about 2 MB. A new one evicts the oldest, which then costs a lookup in the store.
 */
const remembered_max = 10_000

/**
 * The names this process knows to be exhausted, and until when: a flood at a shut door is then answered from memory and
 * does not use up database connections that others need. It counts nothing, so that forgetting lets nobody in.
 * @param now_ms a monotonic clock
 */
export function createShutDoors(now_ms: () => number = () => performance.now(), max = remembered_max) {
  const opens_ms = new Map<string, number>()
  return {
    /** How long a name stays shut; 0 when it is open, or not known to be shut. */
    leftOf(name: string): number {
      const left_ms = (opens_ms.get(name) ?? 0) - now_ms()
      if (left_ms > 0) return left_ms
      opens_ms.delete(name)
      return 0
    },
    remember(name: string, left_ms: number): void {
      opens_ms.delete(name)
      const [oldest] = opens_ms.size >= max ? opens_ms.keys() : []
      if (oldest !== undefined) opens_ms.delete(oldest)
      opens_ms.set(name, now_ms() + left_ms)
    },
  }
}
