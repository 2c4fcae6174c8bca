/**
 * Keeps what was worked out for whoever asks for it again: finds the value of a key, or makes it.
 * @param count_max so many are kept; the one that was not asked for longest goes first
 */
export function keeping<Value extends object>(count_max: number): (key: string, make: () => Value) => Value {
  const kept = new Map<string, Value>()
  return (key, make) => {
    const value = kept.get(key) ?? make()
    // Behind all others, because a Map keeps the order in which its keys came.
    kept.delete(key)
    kept.set(key, value)
    const [oldest] = kept.keys()
    if (kept.size > count_max && oldest !== undefined) kept.delete(oldest)
    return value
  }
}
