import { createReadStream } from 'node:fs'
import { appendFile, mkdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ownerOnly, writePrivateFile } from '../../sms-engine/runtime/private-file.ts'
import type { Carrier, Change } from './carrier.ts'

/** A line of the file: a change of the carrier, or the clock's offset, whose field must keep the name that earlier files have. */
type Line = Change | { readonly type: 'offset'; readonly offsetMs: number }

export interface Store {
  /** The offset that the last run ended with, in ms. */
  readonly offset_ms: number
  /** Keeps the clock's offset, for a simulator that runs without the service. */
  saveOffset(offset_ms: number): void
  /** Writes what is still buffered. */
  close(): Promise<void>
}

const FORMAT = JSON.stringify({ type: 'carrier-simulator', version: 1 })
/** A crash may cost this much of the threads. The simulator's state is a convenience, not the truth. */
const FLUSH_EVERY_MS = 50
/** So many lines are appended before the file is brought back to its shortest form. */
const APPENDED_MAX = 1_000_000

/**
 * Keeps the carrier's changes in `carrier.jsonl`, one a line, and plays them back into `carrier` at the start. The
 * file is rewritten to its shortest form then, and whenever it has grown long: under another name, put in place by a
 * rename, so that it is always whole. A last line torn by a crash is dropped. A file of another version is set aside,
 * never overwritten. It holds texts and codes, so only its owner reads it.
 */
export async function openStore(dataDir: string, carrier: Carrier): Promise<Store> {
  const path = join(dataDir, 'carrier.jsonl')
  await mkdir(dataDir, { recursive: true, mode: ownerOnly.folder })
  let offset_ms = await restore(path, carrier)

  let buffer: string[] = []
  let appended = 0
  let timer: NodeJS.Timeout | undefined
  let writing = replaceFile(path, shortest(carrier, offset_ms))
  await writing

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const lines = buffer
    buffer = []
    appended += lines.length
    if (appended > APPENDED_MAX) {
      appended = 0
      // Made now, so that it holds exactly what the lines so far say.
      const text = shortest(carrier, offset_ms)
      writing = writing.then(() => replaceFile(path, text))
    } else if (lines.length > 0) {
      writing = writing.then(() => appendFile(path, lines.join('')))
    }
    return writing
  }

  function save(line: Line): void {
    buffer.push(`${JSON.stringify(line)}\n`)
    timer ??= setTimeout(flush, FLUSH_EVERY_MS)
  }

  const stopListening = carrier.onChange(save)
  return {
    offset_ms,
    saveOffset(newOffset_ms) {
      offset_ms = newOffset_ms
      save({ type: 'offset', offsetMs: offset_ms })
    },
    async close() {
      stopListening()
      await flush()
    },
  }
}

/** Plays the file into `carrier`. Resolves with the clock's offset in ms, 0 without a file. */
async function restore(path: string, carrier: Carrier): Promise<number> {
  let offset_ms = 0
  for await (const line of readLines(path)) {
    if (line.type === 'offset') offset_ms = line.offsetMs
    else carrier.restore(line)
  }
  return offset_ms
}

async function* readLines(path: string): AsyncGenerator<Line> {
  const exists = await stat(path).catch(() => null)
  if (!exists) return
  let format: string | undefined
  for await (const text of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    if (format !== undefined) {
      const line = parseLine(text)
      if (line) yield line
    } else if (text === FORMAT) {
      format = text
    } else {
      await rename(path, `${path}.${Date.now()}.old`)
      return
    }
  }
}

/** Null for a line that was torn off: an object cut short is never JSON. */
function parseLine(text: string): Line | null {
  try {
    return JSON.parse(text) as Line
  } catch {
    return null
  }
}

function shortest(carrier: Carrier, offset_ms: number): string {
  const lines: Line[] = [...carrier.snapshot(), { type: 'offset', offsetMs: offset_ms }]
  return [FORMAT, ...lines.map((line) => JSON.stringify(line)), ''].join('\n')
}

async function replaceFile(path: string, text: string): Promise<void> {
  await writePrivateFile(`${path}.new`, text)
  await rename(`${path}.new`, path)
}
