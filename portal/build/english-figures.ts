import type { Plugin } from 'vite'

const asTheBrowserSays = "domEnv ? nav.language : 'en-US'"

/**
 * Makes uPlot write figures in the portal's own English. It asks for the browser's language as soon as it is loaded, and
 * throws where that is no language tag ("en-US@posix"); with it went the whole page.
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
