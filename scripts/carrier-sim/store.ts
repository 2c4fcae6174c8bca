import { createReadStream } from 'node:fs'
import { appendFile, mkdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ownerOnly, writePrivateFile } from '../../sms-engine/runtime/private-file.ts'
import type { Carrier, Change } from './carrier.ts'

/**
 * A line of the file: a change of the carrier, or the clock's offset, whose field name must stay as in earlier files.
 */
type Line = Change | { readonly type: 'offset'; readonly offsetMs: number }

export interface Store {
  /** The offset at the end of the last run, in ms. */
  readonly offset_ms: number
  /** Stores the clock's offset, for a simulator that runs without the service. */
  saveOffset(offset_ms: number): void
  /** Flushes what is still buffered. */
  close(): Promise<void>
}

const FORMAT = JSON.stringify({ type: 'carrier-simulator', version: 1 })
/** A crash may lose this much of the threads. The simulator's state is a convenience, not the source of truth. */
const FLUSH_EVERY_MS = 50
/** How many lines are appended before the file is compacted. */
const APPENDED_MAX = 1_000_000

/**
 * Stores the carrier's changes in `carrier.jsonl`, one per line, and replays them into `carrier` at the start. The file
 * is compacted then, and whenever it has grown long: written under another name and renamed into place, so that it is
 * always complete. A last line truncated by a crash is dropped. A file of another version is set aside, never
 * overwritten. The file holds texts and codes, so only its owner can read it.
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
      // Built right away, so that it matches exactly the lines written so far.
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

/** Replays the file into `carrier`. Resolves with the clock's offset in ms, 0 without a file. */
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

/** Null for a truncated line: a cut-off object is never valid JSON. */
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
