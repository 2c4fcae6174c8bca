import { type Block, parseMarkdown, type Span } from '../../view/markdown.ts'

/** A reading's Markdown: paragraphs, lists, emphasis. Anything else is shown as written. */
export function Reading({ markdown }: { markdown: string }) {
  return (
    <div className="reading">
      {parseMarkdown(markdown).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text's blocks have no identity but their place
        <BlockView key={index} block={block} />
      ))}
    </div>
  )
}

function BlockView({ block }: { block: Block }) {
  if (block.kind === 'paragraph') {
    return (
      <p>
        <Spans spans={block.spans} />
      </p>
    )
  }
  const List = block.isOrdered ? 'ol' : 'ul'
  return (
    <List>
      {block.items.map((spans, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <li key={index}>
          <Spans spans={spans} />
        </li>
      ))}
    </List>
  )
}

function Spans({ spans }: { spans: readonly Span[] }) {
  return spans.map(({ text, style }, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    if (style === 'strong') return <strong key={index}>{text}</strong>
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    if (style === 'emphasis') return <em key={index}>{text}</em>
    return text
  })
}
