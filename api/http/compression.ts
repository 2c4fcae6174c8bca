/** Compresses larger answers: the portal's scripts shrink to a quarter, lists of lessons to a tenth. */
import { constants } from 'node:zlib'
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

const encodings = ['br', 'gzip'] as const
const quality = (level: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: level } })

/** A browser fetches a file once and caches it, so good compression is worth some work. */
const forFiles: FastifyCompressOptions = { threshold: 1024, encodings: [...encodings], brotliOptions: quality(5) }

/** API answers are made for each request: only large ones are compressed, and only cheaply. */
export const forAnswers = {
  threshold: 32 * 1024,
  encodings: [...encodings],
  brotliOptions: quality(1),
  zlibOptions: { level: 1 },
  // Done synchronously, in a fraction of a millisecond; a stream for one string costs several times as much.
  syncThreshold: 256 * 1024,
}

/** Install before the routes. */
export async function installCompression(app: FastifyInstance): Promise<void> {
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/api/')) route.compress = forAnswers
  })
  await app.register(compress, forFiles)
}
