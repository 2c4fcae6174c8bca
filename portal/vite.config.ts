import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { dictionary } from '@zxcvbn-ts/language-common'
import { defineConfig, loadEnv } from 'vite'
import { loadCatalogue } from '../content/load.ts'
import { limits, supportEmail } from '../content/product.ts'
import { buildDesk } from './build/build-desk.ts'
import { compressFiles } from './build/compress.ts'
import { factsOf } from './build/content-facts.ts'
import { englishFigures } from './build/english-figures.ts'
import { minifyGround } from './build/minify-ground.ts'
import { preloadFonts } from './build/preload-fonts.ts'
import { prerenderPages } from './build/prerender.ts'
import { sharedFiles } from './build/shared-files.ts'

const service = `http://localhost:${process.env.PORT ?? 3000}`

/** The landing loads only the samples it shows; the others come with the pages that show them. */
const { areas, samples } = factsOf(loadCatalogue())
const { opening, comparison, ...furtherSamples } = samples

/** The passwords that the service refuses: a fifth of the package's list, because a password field has to load them. */
const commonPasswords = dictionary['passwords-common'].slice(0, limits.commonPasswordsRefused)

/** While Vite serves sources, modules in portal/api/ also have addresses under /api/, which are not service calls. */
const API_CALLS = '^/api/(?!.*\\.tsx?(\\?|$))'

/** The router's package gives bundlers its development build, with long warnings. This is its production build. */
const leanRouter = fileURLToPath(new URL('../node_modules/react-router/dist/production/index.mjs', import.meta.url))

/** The settings that stand in the pages: from the environment, else from the repository's `.env`. */
const ofPages = ['PUBLIC_URL', 'SUPPORT_EMAIL']
const repository = fileURLToPath(new URL('..', import.meta.url))

export default defineConfig(({ command, isSsrBuild, mode }) => {
  const { PUBLIC_URL, SUPPORT_EMAIL } = loadEnv(mode, repository, ofPages)
  return {
    root: fileURLToPath(new URL('.', import.meta.url)),
    resolve: { alias: command === 'build' && !isSsrBuild ? [{ find: /^react-router$/, replacement: leanRouter }] : [] },
    define: {
      BUILD_YEAR: String(new Date().getFullYear()),
      COMMON_PASSWORDS: JSON.stringify(commonPasswords),
      CONTENT_FACTS: JSON.stringify({ areas, samples: { opening, comparison } }),
      FURTHER_SAMPLES: JSON.stringify(furtherSamples),
      SUPPORT_EMAIL: JSON.stringify(SUPPORT_EMAIL || supportEmail),
    },
    plugins: [
      react(),
      englishFigures(),
      preloadFonts(),
      prerenderPages({ publicUrl: PUBLIC_URL }),
      minifyGround(),
      buildDesk(),
      compressFiles(),
    ],
    // Bulma is compiled from its parts in node_modules; its own deprecations are not ours to fix.
    css: { preprocessorOptions: { scss: { quietDeps: true } } },
    // A package that Vite prebundles does not pass through `englishFigures`.
    optimizeDeps: { exclude: ['uplot'] },
    // Nothing is inlined: the content security policy allows only files of our own, and a data: URL is not one.
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { output: { codeSplitting: { groups: sharedFiles } } },
    },
    server: { proxy: { [API_CALLS]: service, '/webhooks': service } },
  }
})
