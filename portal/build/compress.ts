import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin, ResolvedConfig } from 'vite'

/** Smaller files fit into one packet, compressed or not. */
const BYTES_MIN = 1024

/**
 * After a build, writes a `.br` and a `.gz` beside each text file, as small as possible. The API sends those to
 * browsers that accept them. Fonts and pictures are compressed already.
 */
export function compressFiles(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'compress-files',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved(resolved) {
      config = resolved
    },
    writeBundle: {
      // After the pages have been written.
      order: 'post',
      sequential: true,
      async handler() {
        const outDir = resolve(config.root, config.build.outDir)
        await Promise.all(
          globSync('**/*.{html,js,css,svg}', { cwd: outDir }).map((file) => compress(join(outDir, file))),
        )
      },
    },
  }
}

async function compress(file: string): Promise<void> {
  const text = await readFile(file)
  if (text.length < BYTES_MIN) return
  const hint = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(text, hint))
  await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }))
}
