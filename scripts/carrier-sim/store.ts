import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Carrier, Change } from './carrier.ts'

/** A line of the file: a change of the carrier, or the clock's offset. */
type Line = Change | { readonly type: 'offset'; readonly offsetMs: number }

export interface Store {
  /** Keeps the clock's offset, for a simulator that runs without the service. */
  saveOffset(offsetMs: number): void
  /** The offset that the last run ended with, in ms. */
  readonly offsetMs: number
  /** Writes what is still buffered. */
  close(): Promise<void>
}

const FORMAT = JSON.stringify({ type: 'carrier-simulator', version: 1 })
/** A crash may cost this much of the thread. The simulator's state is a convenience, not the truth. */
const FLUSH_EVERY_MS = 50

/**
 * Keeps the carrier's changes in `carrier.jsonl`, one a line, and plays them back into `carrier` at the start. The
 * file is then rewritten to its shortest form under another name and put in place by a rename, so that it is always
 * whole; a last line torn by a crash is dropped. A file of another version is set aside, never overwritten.
 */
export async function openStore(dataDir: string, carrier: Carrier): Promise<Store> {
  const path = join(dataDir, 'carrier.jsonl')
  await mkdir(dataDir, { recursive: true })
  let offsetMs = 0
  for (const line of await readLines(path)) {
    if (line.type === 'offset') offsetMs = line.offsetMs
    else carrier.restore(line)
  }
  await rewrite(path, carrier, offsetMs)

  let buffer: string[] = []
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const text = buffer.join('')
    buffer = []
    if (text !== '') writing = writing.then(() => appendFile(path, text))
    return writing
  }

  function save(line: Line): void {
    buffer.push(`${JSON.stringify(line)}\n`)
    timer ??= setTimeout(flush, FLUSH_EVERY_MS)
  }

  const stopListening = carrier.onChange(save)
  return {
    offsetMs,
    saveOffset: (offsetMs) => save({ type: 'offset', offsetMs }),
    async close() {
      stopListening()
      await flush()
    },
  }
}

async function readLines(path: string): Promise<Line[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  if (text === '') return []
  const [format, ...lines] = text.split('\n')
  if (format !== FORMAT) {
    await rename(path, `${path}.${Date.now()}.old`)
    return []
  }
  // Whatever follows the last line break was torn off by a crash (and is nothing otherwise).
  return lines.slice(0, -1).map((line) => JSON.parse(line) as Line)
}

async function rewrite(path: string, carrier: Carrier, offsetMs: number): Promise<void> {
  const lines: Line[] = [...carrier.snapshot(), { type: 'offset', offsetMs }]
  const text = [FORMAT, ...lines.map((line) => JSON.stringify(line)), ''].join('\n')
  await writeFile(`${path}.new`, text)
  await rename(`${path}.new`, path)
}
