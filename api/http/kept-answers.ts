/** Answers that many people get alike: made once, compressed once, and kept for the next who gets the same. */
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { keeping } from '../../sms-engine/runtime/keeping.ts'
import { forAnswers } from './compression.ts'

type Encoding = (typeof forAnswers.encodings)[number]

interface Kept {
  readonly json: Buffer
  /** What compressing it came to, by encoding, once somebody asked for it so. */
  readonly compressed: Map<Encoding, Buffer>
}

const compressors: Readonly<Record<Encoding, (json: Buffer) => Buffer>> = {
  br: (json) => brotliCompressSync(json, forAnswers.brotliOptions),
  gzip: (json) => gzipSync(json, forAnswers.zlibOptions),
}

export interface KeptAnswers {
  /**
   * Sends the JSON that belongs to `key`.
   * @param make called when it is not kept; the same key always means the same text
   */
  send(request: FastifyRequest, reply: FastifyReply, key: string, make: () => string): never
}

/** @param count_max so many are kept; the one that was not asked for longest goes first */
export function keptAnswers(count_max: number): KeptAnswers {
  const find = keeping<Kept>(count_max)
  return {
    send(request, reply, key, make) {
      const { json, compressed } = find(key, () => ({ json: Buffer.from(make()), compressed: new Map() }))
      reply.type('application/json; charset=utf-8')
      const isWorthIt = json.length >= forAnswers.threshold
      if (isWorthIt) reply.header('vary', 'accept-encoding')
      const encoding = isWorthIt ? accepted(request.headers['accept-encoding']) : undefined
      // The types of a route ask for the value itself; we send the same value as text.
      if (encoding === undefined) return reply.send(json) as never
      const body = compressed.get(encoding) ?? compressors[encoding](json)
      compressed.set(encoding, body)
      return reply.header('content-encoding', encoding).send(body) as never
    },
  }
}

/** The first of our encodings that the header names; one with a weight of zero is refused by it. */
function accepted(header: string | string[] | undefined): Encoding | undefined {
  const names = String(header ?? '')
    .split(',')
    .map((each) => each.trim().toLowerCase())
    .filter((each) => !/;\s*q=0(\.0*)?$/.test(each))
    .map((each) => each.replace(/;.*/, ''))
  return forAnswers.encodings.find((encoding) => names.includes(encoding))
}
