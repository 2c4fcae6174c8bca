import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type ResolvedConfig } from 'vite'
import { englishFigures } from './english-figures.ts'
import { preloadFonts } from './preload-fonts.ts'

/**
 * Builds the desk into `desk/` beside the portal's files. It is a separate build, so that no learner page shares a file
 * with it: what learners load stays the same to the byte, whatever is added here.
 */
export function buildDesk(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'build-desk',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved(resolved) {
      config = resolved
    },
    async writeBundle() {
      await build({
        root: join(config.root, 'desk'),
        base: '/desk/',
        configFile: false,
        publicDir: false,
        logLevel: 'error',
        plugins: [react(), englishFigures(), preloadFonts()],
        css: { preprocessorOptions: { scss: { quietDeps: true } } },
        build: {
          outDir: join(resolve(config.root, config.build.outDir), 'desk'),
          emptyOutDir: true,
          assetsInlineLimit: 0,
          modulePreload: { polyfill: false },
        },
      })
    },
  }
}
