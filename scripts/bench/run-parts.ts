import { type Machine, machineFigures, measureMachine } from './machine.ts'
import { atMost, type Figure, minutes, type Part } from './report.ts'

/** The parts that run without being named take at most this long together. */
const whole_ms_max = 600_000

/** What a run needs from the machine; tests pass their own. */
export interface Surroundings {
  /** The time in ms, from any beginning. */
  now(): number
  measure(): Machine
  say(line: string): void
}

const real: Surroundings = { now: () => performance.now(), measure: measureMachine, say: console.error }

/**
 * Runs parts one after another. Their figures are followed by how long each took, and by what the machine could do
 * before and after.
 * @param wanted the names given on the command line; none for the whole table, whose time has a bar
 */
export async function runParts(
  parts: readonly Part[],
  wanted: readonly string[],
  size?: number,
  { now, measure, say }: Surroundings = real,
): Promise<Figure[]> {
  const chosen = parts.filter(({ name, onlyByName }) => (wanted.length > 0 ? wanted.includes(name) : !onlyByName))
  if (chosen.length === 0) return []
  const figures: Figure[] = []
  const times: Figure[] = []
  const before = measure()
  const start = now()
  for (const part of chosen) {
    say(`${part.name} ...`)
    const began = now()
    figures.push(...(await part.run(size)))
    times.push({ part: 'time', what: part.name, value: minutes(now() - began) })
  }
  const all = now() - start
  if (wanted.length === 0) times.push(atMost('time', 'the whole table', all, whole_ms_max, minutes))
  return [...figures, ...times, ...machineFigures(before, measure())]
}
