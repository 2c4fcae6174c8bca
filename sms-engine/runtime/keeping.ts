/**
 * A cache of computed values: finds the value of a key, or makes it.
 * @param count_max how many are kept; the least recently used goes first
 */
export function keeping<Value extends object>(count_max: number): (key: string, make: () => Value) => Value {
  const kept = new Map<string, Value>()
  return (key, make) => {
    const value = kept.get(key) ?? make()
    // Moves it to the end: a Map keeps its keys in insertion order.
    kept.delete(key)
    kept.set(key, value)
    const [oldest] = kept.keys()
    if (kept.size > count_max && oldest !== undefined) kept.delete(oldest)
    return value
  }
}
