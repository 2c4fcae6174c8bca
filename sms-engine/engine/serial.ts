/** Runs tasks with the same key one after the other, in the order they were handed in. */
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

/**
 * The same with a limit on how many tasks of a key may wait; one more is refused at once.
 * @param refusal makes the error to throw
 */
export function limitedSerial(waiting_max: number, refusal: () => Error): Serial {
  const inTurn = createSerial()
  const pending = new Map<string, number>()
  return async (key, task) => {
    const before = pending.get(key) ?? 0
    // The task at work does not wait.
    if (before > waiting_max) throw refusal()
    pending.set(key, before + 1)
    try {
      return await inTurn(key, task)
    } finally {
      const left = (pending.get(key) ?? 1) - 1
      if (left === 0) pending.delete(key)
      else pending.set(key, left)
    }
  }
}
