import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Block, parseMarkdown, type Span } from './markdown.ts'

const test = suite('markdown')

const mark = { plain: '', emphasis: '_', strong: '!' }
const words = (spans: readonly Span[]) => spans.map(({ text, style }) => mark[style] + text + mark[style]).join('')
function outline(block: Block): string {
  if (block.kind === 'paragraph') return `p: ${words(block.spans)}`
  return `${block.isOrdered ? 'ol' : 'ul'}: ${block.items.map(words).join(' | ')}`
}

/** A source and its result. */
const cases: [string, string[]][] = [
  ['One line\nand its rest.\n\nAnother.', ['p: One line and its rest.', 'p: Another.']],
  ['Two kinds:\n- cash\n- credit,\n  which waits\n', ['p: Two kinds:', 'ul: cash | credit, which waits']],
  ['1. First\n2) Second', ['ol: First | Second']],
  ['A **debit** is *left*, a _credit_ right.', ['p: A !debit! is _left_, a _credit_ right.']],
  ['5 * 3 * 2 and snake_case_name stay', ['p: 5 * 3 * 2 and snake_case_name stay']],
  ['<b onclick="x()">no</b> [a](javascript:x)', ['p: <b onclick="x()">no</b> [a](javascript:x)']],
  ['', []],
]
for (const [source, expected] of cases) {
  test(JSON.stringify(source), () => assert.equal(parseMarkdown(source).map(outline), expected))
}

test.run()
