import { createWriteStream, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { hasCode } from '../plain-error.ts'

/** Where the lines of a child process go: all into a file, those that matter to the terminal. */
export interface ChildLog {
  /** Takes what a stream says, line by line, until it ends. */
  follow(stream: Readable): void
  /** The last lines, for when the child has ended. */
  tail(): string
}

/** A log file is moved aside at start when it has grown beyond this. */
const FILE_BYTES_MAX = 5_000_000
const TAIL_LINES = 15

const levels = { trace: 10, debug: 20, info: 30, warn: 40, error: 50, fatal: 60, silent: Number.POSITIVE_INFINITY }

/** Names of the log levels, as LOG_LEVEL has them. */
export type Level = keyof typeof levels

/**
 * Opens `<folder>/<name>.log` to be appended to.
 *
 * @param shows the least level that is printed; lines that are not of the log, such as a crash's stack, count as errors
 * @param print prints a line on the terminal
 */
export function openChildLog(name: string, folder: string, shows: Level, print: (line: string) => void): ChildLog {
  const file = join(folder, `${name}.log`)
  moveAsideWhenLarge(file)
  const stream = createWriteStream(file, { flags: 'a', mode: 0o600 })
  stream.on('error', (error) => print(`${file} cannot be written: ${error.message}`))
  const recent: string[] = []
  const take = (line: string) => {
    stream.write(`${line}\n`)
    recent.push(line)
    if (recent.length > TAIL_LINES) recent.shift()
    const { level, text } = readable(line)
    if (level >= levels[shows]) print(`${name}: ${text}`)
  }
  return {
    follow: (source) => createInterface({ input: source, crlfDelay: Number.POSITIVE_INFINITY }).on('line', take),
    tail: () => recent.map((line) => readable(line).text).join('\n'),
  }
}

/** A line as a person reads it. Ours are pino's JSON; anything else is shown as it stands. */
export function readable(line: string): { level: number; text: string } {
  const entry = parse(line)
  if (!entry) return { level: levels.error, text: line }
  const { level, time, msg = '', err } = entry
  const clock = new Date(time).toTimeString().slice(0, 8)
  const word = Object.entries(levels).find(([, value]) => value === level)?.[0] ?? level
  return { level, text: [clock, word, msg, err?.message].filter(Boolean).join(' ') }
}

interface Entry {
  level: number
  time: number
  msg?: string
  err?: { message?: string }
}

function parse(line: string): Entry | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    const entry = JSON.parse(line)
    return typeof entry.level === 'number' && typeof entry.time === 'number' ? entry : undefined
  } catch {
    return undefined
  }
}

function moveAsideWhenLarge(file: string): void {
  try {
    if (statSync(file).size > FILE_BYTES_MAX) renameSync(file, `${file}.1`)
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
}
