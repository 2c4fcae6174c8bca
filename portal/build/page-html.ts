import type { PageHead } from '../view/page-heads.ts'

/** What a page is made of besides the shell that all pages share. */
export interface PageParts {
  readonly path: string
  readonly head: PageHead
  /** As rendered by React. */
  readonly body: string
  /** Address of the one style sheet that loads before the first paint. */
  readonly firstStyles: string
  /** Addresses of what loads after the first paint (public/ground.js): style sheets, and scripts in running order. */
  readonly styles: readonly string[]
  readonly scripts: readonly string[]
  /** Addresses of the dashboard's files, where somebody with a token gets the dashboard in place of this page. */
  readonly dashboard?: readonly string[]
  /** The product's public address, without a trailing slash; empty when the build does not know it. */
  readonly publicUrl: string
}

const SECRET = '<meta name="referrer" content="no-referrer"><meta name="robots" content="noindex">'

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The tags Vite puts into the shell, where nothing shows until React runs. */
const SCRIPT = /\s*<script type="module"[^>]*><\/script>/
const STYLES = /\s*<link rel="stylesheet"[^>]*>/
const FURTHER_SCRIPTS = /\s*<link rel="modulepreload"[^>]*>/g
const GROUND = '<script src="/ground.js">'

/** A page as a file: the shell with the page's own head and text in place, and React deferred until after the paint. */
export function pageHtml(shell: string, parts: PageParts): string {
  const { path, head, body, firstStyles, styles, scripts, dashboard, publicUrl } = parts
  const { title, description, ground, holdsSecret } = head
  const meta: [name: string, content: string][] = [
    ['og:type', 'website'],
    ['og:title', title],
    ['og:description', description],
    ['og:image', `${publicUrl}/og.png`],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', 'Tallytext: accounting education made simple and retainable, by text message'],
    ...(publicUrl ? [['og:url', `${publicUrl}${path}`] satisfies [string, string]] : []),
  ]
  const inHead = [
    `<link rel="stylesheet" href="${firstStyles}">`,
    ...meta.map(([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`),
    '<meta name="twitter:card" content="summary_large_image">',
    ...(publicUrl ? [`<link rel="canonical" href="${publicUrl}${path}">`] : []),
  ].join('\n    ')
  const changes: [was: string | RegExp, is: string][] = [
    ['<html lang="en">', ground === 'system' ? '<html lang="en">' : `<html lang="en" data-theme="${ground}">`],
    // Must come before anything the page fetches.
    ['<head>', holdsSecret ? `<head>\n    ${SECRET}` : '<head>'],
    [/<title>.*?<\/title>/, `<title>${escapeHtml(title)}</title>`],
    [/<meta name="description" content="[^"]*"/, `<meta name="description" content="${escapeHtml(description)}"`],
    [SCRIPT, ''],
    [STYLES, ''],
    [GROUND, groundTag({ styles, scripts, ...(dashboard && { dashboard }) })],
    ['</head>', `  ${inHead}\n  </head>`],
    // Must come before the page's own text goes in, which may contain a noscript too.
    [/\s*<noscript>[\s\S]*?<\/noscript>/, ''],
    ['<div id="root"></div>', `<div id="root" data-prerendered="${path}">${body}</div>`],
  ]
  return changes.reduce(replaceOne, shell.replaceAll(FURTHER_SCRIPTS, ''))
}

/** Addresses that only the shell contains. */
export interface ShellParts {
  /** The files of the dashboard, the page most often opened through the shell. */
  readonly dashboard: readonly string[]
  /** The style sheet that names the fonts. */
  readonly fontStyles: string
}

export function shellHtml(shell: string, { dashboard, fontStyles }: ShellParts): string {
  const fontLink = `  <link rel="stylesheet" href="${fontStyles}">\n  </head>`
  const changes: [was: string, is: string][] = [
    [GROUND, groundTag({ dashboard })],
    ['</head>', fontLink],
  ]
  return changes.reduce(replaceOne, shell)
}

/** Gives `public/ground.js` the addresses of files, grouped by purpose. */
function groundTag(files: Readonly<Record<string, readonly string[]>>): string {
  const data = Object.entries(files).map(([name, addresses]) => ` data-${name}="${addresses.join(' ')}"`)
  return `<script src="/ground.js"${data.join('')}>`
}

function replaceOne(html: string, [was, is]: [was: string | RegExp, is: string]): string {
  if (html.search(was) === -1) throw new Error(`index.html has no ${was} to put a page into.`)
  // A function, because `$&` and the like would be expanded in a string.
  return html.replace(was, () => is)
}
