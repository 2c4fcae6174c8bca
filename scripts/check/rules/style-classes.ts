import type { Problem } from '../rule.ts'
import type { Tree } from '../tree.ts'

const SHEET = /^portal\/(?!styles\/).*\.css$/
const COMMENT = /\/\*[\s\S]*?\*\//g
/** Each selector list, without what stands before it. */
const SELECTORS = /[^{};]+(?=\{)/g

/**
 * A class is defined in one sheet: once loaded, a page's sheet stays, and another meaning of the class would reach the
 * pages after it. What `styles/` says of a class is there on every page, so a sheet may add to it.
 */
export function* styleClasses({ files }: Tree): Iterable<Problem> {
  const definedIn = new Map<string, string>()
  for (const [file, text] of files) {
    if (!SHEET.test(file)) continue
    const rules = text.replaceAll(COMMENT, (comment) => comment.replaceAll(/[^\n]/g, ' '))
    for (const { 0: selectors, index } of rules.matchAll(SELECTORS)) {
      const line = rules.slice(0, index + selectors.search(/\S/)).split('\n').length
      for (const selector of selectors.split(',')) {
        const [, name] = /^\s*\.([\w-]+)\s*$/.exec(selector) ?? []
        if (!name) continue
        const first = definedIn.get(name) ?? file
        definedIn.set(name, first)
        const wayOut = 'give one of them another name, or make a sheet that both import'
        if (first !== file) yield { file, line, what: `.${name} is defined in ${first} too`, wayOut }
      }
    }
  }
}
