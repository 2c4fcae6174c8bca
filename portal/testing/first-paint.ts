import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { root } from '../../scripts/config.ts'

/** What the HTML of a built page requests, as paths: before its first paint, and after it. */
export interface FirstPaint {
  readonly styles: readonly string[]
  readonly scripts: readonly string[]
  readonly fonts: readonly string[]
  readonly laterStyles: readonly string[]
  readonly laterScripts: readonly string[]
}

/** Throws when the page's head asks for a kind of file that is in none of these lists. */
export function firstPaintOf(html: string): FirstPaint {
  const head = html.slice(0, html.indexOf('</head>'))
  const links = [...head.matchAll(/<link ([^>]*)>/g)].map(([, inside = '']) => attributesOf(inside))
  const scripts = [...html.matchAll(/<script([^>]*)>/g)].map(([, inside = '']) => attributesOf(inside))
  const hrefs = (rel: string) => links.filter((link) => link.rel === rel).map(({ href = '' }) => href)
  // `expect` waits for the page itself, which is not another file.
  const known = ['stylesheet', 'modulepreload', 'preload', 'icon', 'canonical', 'expect']
  const strange = links.find(({ rel = '' }) => !known.includes(rel))
  if (strange) throw new Error(`Does <link rel="${strange.rel}"> delay the first paint?`)
  const later = (name: string) => scripts.flatMap((script) => script[name]?.split(' ') ?? [])
  return {
    styles: hrefs('stylesheet'),
    scripts: [...scripts.map(({ src = '' }) => src), ...hrefs('modulepreload')],
    fonts: hrefs('preload'),
    laterStyles: later('data-styles'),
    laterScripts: later('data-scripts'),
  }
}

function attributesOf(inside: string): Record<string, string | undefined> {
  return Object.fromEntries([...inside.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))
}

/** The total transfer size of files of the built portal, with Brotli as in the build. */
export function weigh(files: readonly string[]): number {
  const sizes = files.map((file) => brotliCompressSync(readFileSync(join(root, 'portal/dist', file))).length)
  return sizes.reduce((sum, size) => sum + size, 0)
}
