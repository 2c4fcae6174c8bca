import type { Plugin } from 'vite'

/**
 * Announces fonts in the page's head, before the browser has read the style sheet that names them: otherwise text is drawn
 * in another face first. Each of `names` is the beginning of a font file's name, whose hashed address only a build knows.
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
