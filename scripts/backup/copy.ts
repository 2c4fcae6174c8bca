import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { Readable, Writable } from 'node:stream'
import type pg from 'pg'

/** The part of `pg`'s connection that COPY needs and `pg`'s types leave out. */
interface CopyConnection {
  readonly stream: Socket
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(why: string): void
}

/**
 * One COPY statement, run like one of `pg`'s own queries: the client passes us the server's messages, and nothing else
 * runs on the connection until the server is ready again. A package for this exists, but we need no more than this.
 */
abstract class Copy {
  readonly done: Promise<number>
  readonly #statement: string
  #rows = 0
  #settle: { resolve(rows: number): void; reject(error: Error): void } = { resolve() {}, reject() {} }

  constructor(statement: string) {
    this.#statement = statement
    this.done = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject }
    })
  }

  submit(connection: CopyConnection): void {
    connection.query(this.#statement)
  }

  /** The command tag is `COPY 1234`. */
  handleCommandComplete({ text }: { readonly text: string }): void {
    this.#rows = Number(text.split(' ')[1])
  }

  /** The client forgets a query that failed, so nothing else comes after this. */
  handleError(error: Error): void {
    this.#settle.reject(error)
  }

  handleReadyForQuery(_connection?: CopyConnection): void {
    this.#settle.resolve(this.#rows)
  }
}

class CopyOut extends Copy {
  readonly #to: Writable

  constructor(statement: string, to: Writable) {
    super(statement)
    this.#to = to
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }, { stream }: CopyConnection): void {
    // The chunk is a view of a buffer that the next packet overwrites.
    if (this.#to.write(Buffer.from(chunk)) || stream.isPaused()) return
    // Backpressure: a disk slower than the database must not fill up the memory.
    stream.pause()
    this.#to.once('drain', () => stream.resume())
    this.#to.once('error', () => stream.resume())
  }

  /** A stream that has ended emits no more `drain`: without this, a pause at the last row would last forever. */
  override handleReadyForQuery({ stream }: CopyConnection): void {
    stream.resume()
    super.handleReadyForQuery()
  }
}

class CopyIn extends Copy {
  readonly #from: Readable

  constructor(statement: string, from: Readable) {
    super(statement)
    this.#from = from
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.#pump(connection).catch((error: Error) => {
      this.handleError(error)
      connection.sendCopyFail('the backup cannot be read')
    })
  }

  async #pump(connection: CopyConnection): Promise<void> {
    for await (const chunk of this.#from) {
      connection.sendCopyFromChunk(chunk)
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
    }
    connection.endCopyFrom()
  }
}

/**
 * Runs `copy … to stdout` and writes its output to `to`, which is ended when all of it has arrived.
 * @returns the number of rows
 */
export async function copyOut(client: pg.Client, statement: string, to: Writable): Promise<number> {
  const copy = new CopyOut(statement, to)
  client.query(copy as unknown as pg.Submittable)
  const rows = await copy.done
  to.end()
  return rows
}

/**
 * Runs `copy … from stdin` with the contents of the stream.
 * @returns the number of rows
 */
export async function copyIn(client: pg.Client, statement: string, from: Readable): Promise<number> {
  const copy = new CopyIn(statement, from)
  client.query(copy as unknown as pg.Submittable)
  return copy.done
}
