/**
 * The little Markdown that readings use: paragraphs, lists, *emphasis* and **strong emphasis**. The result is data, so
 * anything else in a text is shown as written and never becomes markup.
 */

export interface Span {
  readonly text: string
  readonly style: 'plain' | 'emphasis' | 'strong'
}

export type Block =
  | { readonly kind: 'paragraph'; readonly spans: readonly Span[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly Span[])[] }

const BULLET = /^[-*+] +/
const NUMBER = /^\d+[.)] +/

export function parseMarkdown(source: string): Block[] {
  return source
    .replaceAll('\r', '')
    .split(/\n\s*\n/)
    .map((block) => block.split('\n').map((line) => line.trim()))
    .flatMap(blocksOf)
}

/** A list may follow its introduction without an empty line between them. */
function blocksOf(lines: readonly string[]): Block[] {
  const filled = lines.filter((line) => line !== '')
  const first = filled.findIndex((line) => BULLET.test(line) || NUMBER.test(line))
  const prose = first === -1 ? filled : filled.slice(0, first)
  const blocks: Block[] = []
  if (prose.length > 0) blocks.push({ kind: 'paragraph', spans: parseSpans(prose.join(' ')) })
  if (first !== -1) blocks.push(listOf(filled.slice(first)))
  return blocks
}

function listOf(lines: readonly string[]): Block {
  const marker = NUMBER.test(lines[0] ?? '') ? NUMBER : BULLET
  const items: string[] = []
  for (const line of lines) {
    if (marker.test(line)) items.push(line.replace(marker, ''))
    else items[items.length - 1] += ` ${line}`
  }
  return { kind: 'list', isOrdered: marker === NUMBER, items: items.map(parseSpans) }
}

const MARKED = /\*\*(?=\S)(.+?)(?<=\S)\*\*|\*(?=[^\s*])([^*]+?)(?<=\S)\*|(?<![\w_])_(?=\S)([^_]+?)(?<=\S)_(?![\w_])/g

function parseSpans(text: string): Span[] {
  const spans: Span[] = []
  let from = 0
  for (const match of text.matchAll(MARKED)) {
    if (match.index > from) spans.push({ text: text.slice(from, match.index), style: 'plain' })
    const [whole, strong, starred, underlined] = match
    spans.push(strong ? { text: strong, style: 'strong' } : { text: starred ?? underlined ?? '', style: 'emphasis' })
    from = match.index + whole.length
  }
  if (from < text.length) spans.push({ text: text.slice(from), style: 'plain' })
  return spans
}
