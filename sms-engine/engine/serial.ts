/** Runs tasks of the same key one after the other, in the order in which they were handed in. */
export type Serial = <T>(key: string, task: () => Promise<T>) => Promise<T>

/** Makes a queue per key. A task that fails does not hold up the next. Every text goes through it, so it is a bare chain of promises. */
export function createSerial(): Serial {
  const tails = new Map<string, Promise<unknown>>()
  return (key, task) => {
    const before = tails.get(key) ?? Promise.resolve()
    const result = before.then(task, task)
    const settled = result.then(
      () => undefined,
      () => undefined,
    )
    tails.set(key, settled)
    void settled.then(() => {
      if (tails.get(key) === settled) tails.delete(key)
    })
    return result
  }
}
