import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'

/** Whether @sparticuz/chromium has a binary for this platform. Otherwise an installed Chrome is used. */
export const hasPackagedChromium = process.platform === 'linux' && process.arch === 'x64'

/**
 * The Chromium from the npm package, unpacked once into node_modules/.cache. We unpack it ourselves because the package
 * would write to fixed names in the shared /tmp, where another user's files or a partial one may be in the way.
 */
export async function unpackChromium(): Promise<string> {
  const require = createRequire(import.meta.url)
  const packageDir = join(dirname(require.resolve('@sparticuz/chromium')), '..')
  const { version } = require(join(packageDir, 'package.json')) as { version: string }
  const folder = join(packageDir, '../../.cache/chromium')
  const binary = join(folder, `chromium-${version}`)
  if (existsSync(binary)) return binary
  await mkdir(folder, { recursive: true })
  const draft = `${binary}.${process.pid}`
  try {
    const packed = createReadStream(join(packageDir, 'bin/chromium.br'))
    await pipeline(packed, createBrotliDecompress(), createWriteStream(draft, { mode: 0o700 }))
    await rename(draft, binary)
  } finally {
    await rm(draft, { force: true })
  }
  return binary
}
