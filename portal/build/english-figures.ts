import type { Plugin } from 'vite'

const asTheBrowserSays = "domEnv ? nav.language : 'en-US'"

/**
 * Makes uPlot format numbers in US English, as the portal does. Left alone, it reads the browser's language on load,
 * and throws if that is not a valid language tag ("en-US@posix"), which takes down the whole page.
 */
export function englishFigures(): Plugin {
  return {
    name: 'english-figures',
    transform(code, id) {
      if (!/\/uplot\/dist\/uPlot\.esm\.js/i.test(id)) return null
      if (!code.includes(asTheBrowserSays)) throw new Error('uPlot no longer asks for the language where it did')
      return { code: code.replace(asTheBrowserSays, "'en-US'"), map: null }
    },
  }
}
