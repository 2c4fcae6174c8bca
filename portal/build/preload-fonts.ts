import type { Plugin } from 'vite'

/**
 * Tells the browser about fonts before it has read the style sheet that names them, so that text does not change its
 * face after it was drawn. Each of `names` is the beginning of a font file's name; only a build knows its hashed address.
 */
export function preloadFonts(...names: string[]): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        return names.map((name) => {
          const file = Object.keys(bundle ?? {}).find((path) => path.includes(name) && path.endsWith('.woff2'))
          if (!file) throw new Error(`No font file ${name} in the bundle: does styles/fonts.css still name it?`)
          return {
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head-prepend' as const,
          }
        })
      },
    },
  }
}
