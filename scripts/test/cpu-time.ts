import { readFileSync } from 'node:fs'

/**
 * CPU time of this process and of those it started that have ended, in seconds. Elsewhere than on Linux only its own:
 * Node does not tell of its children.
 */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6 + childrenSeconds()
}

/** Linux counts in hundredths of a second, whatever the machine. */
const TICKS_PER_SECOND = 100

function childrenSeconds(): number {
  if (process.platform !== 'linux') return 0
  const stat = readFileSync('/proc/self/stat', 'utf8')
  // The second field is the program's name, which may contain anything; the third follows its last bracket.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [user = 0, system = 0] = fields.slice(13, 15).map(Number)
  return (user + system) / TICKS_PER_SECOND
}
