import type { Plugin } from 'vite'

/**
 * Tells the browser about a font before it has read the style sheet that names it, so that text does not change its
 * face after it was drawn. `name` is the beginning of the font file's name; only a build knows its hashed address.
 */
export function preloadFont(name: string): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((path) => path.includes(name) && path.endsWith('.woff2'))
        if (!file) throw new Error(`No font file ${name} in the bundle: does styles/fonts.css still name it?`)
        return [
          {
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head-prepend',
          },
        ]
      },
    },
  }
}
