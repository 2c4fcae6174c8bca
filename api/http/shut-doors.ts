/** How many a process remembers, about 2 MB. The oldest gives way to a new one, which costs that one a look in the store. */
const remembered_max = 10_000

/**
 * What this process knows to be exhausted, until when: a flood at a shut door is then answered from memory, and does not
 * take the connections to the database that everybody else needs. It counts nothing, so that forgetting lets nobody in.
 * @param now_ms by a clock that does not jump
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
