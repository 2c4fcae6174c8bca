import type { Plugin } from 'vite'

/** How the file names of our two faces begin; only a build knows the rest. */
const FACES = ['figtree-latin-wght-normal', 'besley-latin-wght-normal']

/**
 * Preloads our fonts in the page's head, before the browser has read the style sheet that names them: a face that is
 * late is not used until the next page.
 */
export function preloadFonts(): Plugin {
  let base = '/'
  return {
    name: 'preload-fonts',
    apply: 'build',
    configResolved(config) {
      base = config.base
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        return FACES.map((face) => {
          const file = Object.keys(bundle ?? {}).find((path) => path.includes(face) && path.endsWith('.woff2'))
          if (!file) throw new Error(`No font file ${face} in the bundle: does styles/fonts.css still name it?`)
          return {
            tag: 'link',
            attrs: { rel: 'preload', href: `${base}${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head-prepend' as const,
          }
        })
      },
    },
  }
}
