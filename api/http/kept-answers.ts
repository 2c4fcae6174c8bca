/** Caches answers that many people get alike: each is made and compressed only once. */
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { keeping } from '../../sms-engine/runtime/keeping.ts'
import { forAnswers } from './compression.ts'

type Encoding = (typeof forAnswers.encodings)[number]

interface Kept {
  readonly json: Buffer
  /** The compressed forms requested so far, by encoding. */
  readonly compressed: Map<Encoding, Buffer>
}

const compressors: Readonly<Record<Encoding, (json: Buffer) => Buffer>> = {
  br: (json) => brotliCompressSync(json, forAnswers.brotliOptions),
  gzip: (json) => gzipSync(json, forAnswers.zlibOptions),
}

export interface KeptAnswers {
  /**
   * Sends the JSON that belongs to `key`.
   * @param make called on a cache miss; the same key always means the same text
   */
  send(request: FastifyRequest, reply: FastifyReply, key: string, make: () => string): never
}

/** @param count_max size of the cache; the least recently used answer is evicted first */
export function keptAnswers(count_max: number): KeptAnswers {
  const find = keeping<Kept>(count_max)
  return {
    send(request, reply, key, make) {
      const { json, compressed } = find(key, () => ({ json: Buffer.from(make()), compressed: new Map() }))
      reply.type('application/json; charset=utf-8')
      const isWorthIt = json.length >= forAnswers.threshold
      if (isWorthIt) reply.header('vary', 'accept-encoding')
      const encoding = isWorthIt ? accepted(request.headers['accept-encoding']) : undefined
      // The route's types expect the value itself; the same value is sent as text.
      if (encoding === undefined) return reply.send(json) as never
      const body = compressed.get(encoding) ?? compressors[encoding](json)
      compressed.set(encoding, body)
      return reply.header('content-encoding', encoding).send(body) as never
    },
  }
}

/** The first of our encodings that the header accepts; a weight of zero refuses one. */
function accepted(header: string | string[] | undefined): Encoding | undefined {
  const names = String(header ?? '')
    .split(',')
    .map((each) => each.trim().toLowerCase())
    .filter((each) => !/;\s*q=0(\.0*)?$/.test(each))
    .map((each) => each.replace(/;.*/, ''))
  return forAnswers.encodings.find((encoding) => names.includes(encoding))
}
