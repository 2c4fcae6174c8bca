const minute_ms = 60_000

/** "5 min", "3 h", "2 days": how long somebody has waited, in one rounded-down unit. */
export function waitInWords(waited_ms: number): string {
  const minutes = Math.max(0, Math.floor(waited_ms / minute_ms))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return `${hours} h`
  return `${Math.floor(hours / 24)} days`
}
