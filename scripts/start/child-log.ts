import { closeSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ownerOnly } from '../../sms-engine/runtime/private-file.ts'
import { hasCode } from '../plain-error.ts'

/**
 * A child process's output: a file that it writes directly, so that it can keep running, and end, when nobody reads its
 * output any more. We follow the file and print what matters.
 */
export interface ChildLog {
  /** The file, for the child's standard output and error. */
  readonly fd: number
  /** Reads what has been written since, for when the child has ended: its last lines come before ours. */
  read(): void
  /** The last lines. */
  tail(): string
  /** Reads the rest and closes the file. */
  close(): void
}

/** A log file larger than this is moved aside at start. */
const FILE_BYTES_MAX = 5_000_000
const TAIL_LINES = 15
/** How often the file is polled, ms. */
const READ_EVERY_MS = 200

const levels = { trace: 10, debug: 20, info: 30, warn: 40, error: 50, fatal: 60, silent: Number.POSITIVE_INFINITY }

/** Log levels as in LOG_LEVEL. */
export type Level = keyof typeof levels

/**
 * Opens `<folder>/<name>.log` for appending.
 *
 * @param shows the lowest level that is printed; lines not from the logger, such as a crash's stack, count as errors
 * @param print prints a line on the terminal
 */
export function openChildLog(name: string, folder: string, shows: Level, print: (line: string) => void): ChildLog {
  const file = join(folder, `${name}.log`)
  moveAsideWhenLarge(file)
  const fd = openSync(file, 'a+', ownerOnly.file)
  const recent: string[] = []
  const read = followLines(fd, (line) => {
    recent.push(line)
    if (recent.length > TAIL_LINES) recent.shift()
    const { level, text } = readable(line)
    if (level >= levels[shows]) print(`${name}: ${text}`)
  })
  const timer = setInterval(read, READ_EVERY_MS)
  timer.unref()
  return {
    fd,
    read,
    tail() {
      read()
      return recent.map((line) => readable(line).text).join('\n')
    },
    close() {
      clearInterval(timer)
      read()
      closeSync(fd)
    },
  }
}

/** Reads the whole lines appended to a file since the last call. */
function followLines(fd: number, take: (line: string) => void): () => void {
  const buffer = Buffer.alloc(64 * 1024)
  let position = fstatSync(fd).size
  let begun = Buffer.alloc(0)
  return () => {
    for (let length = 1; length > 0; ) {
      length = readSync(fd, buffer, 0, buffer.length, position)
      position += length
      begun = Buffer.concat([begun, buffer.subarray(0, length)])
      const end = begun.lastIndexOf('\n')
      if (end === -1) continue
      for (const line of begun.toString('utf8', 0, end).split('\n')) take(line)
      begun = begun.subarray(end + 1)
    }
  }
}

/** A line in readable form. Ours are pino's JSON; anything else is shown as is. */
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
