import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build, type Manifest, type Plugin, type ResolvedConfig } from 'vite'
import { visitorPages } from '../view/availability.ts'
import { pageHeads } from '../view/page-heads.ts'
import { pageHtml, shellHtml } from './page-html.ts'
import { stylesInUse, stylesOf } from './page-styles.ts'

const MANIFEST = '.vite/manifest.json'

interface Renderer {
  renderPage(path: string): Promise<string>
}

/**
 * For every page that visitors see, writes an HTML file with its text (`privacy/index.html` for /privacy), so that it
 * can be read without JavaScript, and one style sheet with what that text needs, fonts included. The page is painted
 * once both have arrived; everything else comes afterwards. Vite's own index.html becomes shell.html, which serves all
 * other paths. `publicUrl` completes the addresses for link previews.
 */
export function prerenderPages({ publicUrl = '' }: { publicUrl?: string | undefined }): Plugin {
  let config: ResolvedConfig
  return {
    name: 'prerender-pages',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    config: () => ({ build: { manifest: MANIFEST } }),
    configResolved(resolved) {
      config = resolved
    },
    async writeBundle() {
      const outDir = resolve(config.root, config.build.outDir)
      const manifest: Manifest = JSON.parse(await readFile(join(outDir, MANIFEST), 'utf8'))
      const renderer = await buildRenderer(config)
      await rename(join(outDir, 'index.html'), join(outDir, 'shell.html'))
      const { fonts, whole, trimmed } = await trimStyles(outDir, manifest)
      const shell = (await readFile(join(outDir, 'shell.html'), 'utf8')).replace(whole, trimmed)
      const forDashboard = filesOf('dashboard', manifest)
      const dashboard = [...forDashboard.styles, ...forDashboard.scripts].filter((file) => !shell.includes(file))
      for (const { path, page } of visitorPages) {
        const body = await renderer.renderPage(path)
        const { styles, scripts } = filesOf(page, manifest)
        const html = (firstStyles: string) =>
          pageHtml(shell, {
            path,
            body,
            publicUrl,
            head: pageHeads[page],
            firstStyles,
            styles,
            scripts,
            ...(path === '/' && { dashboard }),
          })
        const sheets = await Promise.all(styles.map((file) => readFile(join(outDir, file), 'utf8')))
        const file = await writeStyles(outDir, `first-${page}`, stylesOf(html(''), fonts + sheets.join('')))
        await mkdir(join(outDir, path), { recursive: true })
        await writeFile(join(outDir, path, 'index.html'), html(file))
      }
      const fontStyles = await writeStyles(outDir, 'fonts', fonts)
      await writeFile(join(outDir, 'shell.html'), shellHtml(shell, { dashboard, fontStyles }))
      await rm(join(outDir, '.vite'), { recursive: true })
    },
  }
}

/** The same pages, compiled for Node. On load they read the browser's storage, here empty like a visitor's. */
async function buildRenderer(config: ResolvedConfig): Promise<Renderer> {
  const repository = join(config.root, '..')
  const outDir = join(repository, 'node_modules/.cache', `portal-renderer-${process.pid}`)
  const entry = join(repository, 'portal/build/render-page.tsx')
  try {
    await build({
      root: config.root,
      logLevel: 'error',
      plugins: [withoutStyles],
      build: { ssr: entry, outDir, emptyOutDir: true, copyPublicDir: false },
    })
    const storage = { getItem: () => null, setItem() {}, removeItem() {} }
    Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true })
    const renderer = (await import(join(outDir, 'render-page.js'))) as Renderer
    // A page's code is loaded when it is first rendered, which has to happen before the files are removed.
    for (const { path } of visitorPages) await renderer.renderPage(path)
    return renderer
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}

/** Compiling style sheets takes most of a build, and the pages' text needs none. */
const withoutStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  load: { filter: { id: /\.s?css$/ }, handler: () => '' },
}

/** All style sheets and scripts of a page, the entry's first. A page's chunk has the page's name. */
function filesOf(page: string, manifest: Manifest): { styles: string[]; scripts: string[] } {
  const chunks = Object.values(manifest)
  const entry = chunks.find(({ isEntry }) => isEntry)
  const own = chunks.find(({ name, isDynamicEntry }) => isDynamicEntry && name === page)
  if (!entry || !own) throw new Error(`The build has no page file named ${page}.`)
  const files = [...new Set([entry, ...withImports(entry, manifest), ...withImports(own, manifest)])]
  // In import order, because the later of two rules with the same specificity wins.
  const styles = [...withImports(entry, manifest), ...withImports(own, manifest)].flatMap(({ css = [] }) => css)
  return {
    styles: [...new Set(styles)].map((file) => `/${file}`),
    scripts: files.map(({ file }) => `/${file}`),
  }
}

type Chunk = Manifest[string]

function withImports(chunk: Chunk, manifest: Manifest, seen = new Set<Chunk>()): Chunk[] {
  if (seen.has(chunk)) return []
  seen.add(chunk)
  const imported = (chunk.imports ?? []).flatMap((key) => {
    const next = manifest[key]
    return next ? withImports(next, manifest, seen) : []
  })
  return [...imported, chunk]
}

/** The name of a custom property that a script puts together from parts. */
const COMPOSED_NAME = /[`"']--[\w-]*(\$\{[^}]*\}|["'] ?\+)/

/** A whole font rule: its braces hold declarations only. */
const FONT_FACE = /@font-face\s*\{[^}]*\}/g

/**
 * Takes the fonts out of the entry's styles, and returns them. Those styles load after the first paint of a visitor's
 * page. If they declared the fonts again, a font too late for that paint would be used after all and shift the text.
 * A third of them are shades of Bulma's colors that nothing uses; these go, too. What is left is a file of another
 * name, which takes the whole one's place in the manifest.
 */
async function trimStyles(outDir: string, manifest: Manifest) {
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry)
  const [file, ...others] = entry?.css ?? []
  if (!entry || !file || others.length > 0) throw new Error('The styles of every page stand in one file no more.')
  const styles = await readFile(join(outDir, file), 'utf8')
  const fonts = styles.match(FONT_FACE) ?? []
  if (fonts.length === 0)
    throw new Error('The styles of every page name no font: does main.tsx import styles/fonts.css?')
  await rm(join(outDir, file))
  const files = globSync('assets/*.{css,js}', { cwd: outDir })
  const elsewhere = await Promise.all(files.map((each) => readFile(join(outDir, each), 'utf8')))
  const [composed] = elsewhere.flatMap((text) => text.match(COMPOSED_NAME) ?? [])
  if (composed) throw new Error(`Write out the names of custom properties, or they are taken for unused: ${composed}`)
  const inUse = stylesInUse(styles.replaceAll(FONT_FACE, ''), elsewhere.join('\n'))
  const trimmed = await writeStyles(outDir, entry.name ?? 'every-page', inUse)
  entry.css = [trimmed.slice(1)]
  return { fonts: fonts.join(''), whole: `/${file}`, trimmed }
}

/** @returns the address of the new style sheet */
async function writeStyles(outDir: string, name: string, styles: string): Promise<string> {
  const file = `/assets/${name}-${hashOf(styles)}.css`
  await writeFile(join(outDir, file), styles)
  return file
}

/** As long as Vite's own hashes. Different text gets a different name, so a browser may keep the file for good. */
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 8)
