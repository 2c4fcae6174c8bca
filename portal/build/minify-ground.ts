import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { minify, type Plugin, type ResolvedConfig } from 'vite'

/** Files in public/ are copied unchanged, and ground.js blocks every first paint, so its comments are stripped here. */
export function minifyGround(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'minify-ground',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved(resolved) {
      config = resolved
    },
    async writeBundle() {
      const file = join(resolve(config.root, config.build.outDir), 'ground.js')
      const { code, errors } = await minify(file, await readFile(file, 'utf8'), { module: false })
      if (errors.length > 0) throw new Error(`ground.js: ${errors.map(({ message }) => message).join(', ')}`)
      await writeFile(file, code)
    },
  }
}
