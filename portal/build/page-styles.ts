/**
 * The part of the style sheets that a page's HTML can use. A browser paints nothing before it has read every style
 * sheet in the page's head, so what other pages need must not be there. What is left out loads after the first paint.
 */

/** A style sheet is a list of these. */
type Rule = StyleRule | Group | Named

/** Declarations for what the selectors match. */
interface StyleRule {
  readonly kind: 'style'
  readonly selectors: readonly string[]
  readonly declarations: readonly Declaration[]
}

/** Rules under a condition, such as `@media print`. */
interface Group {
  readonly kind: 'group'
  readonly condition: string
  readonly rules: readonly Rule[]
}

/** What other rules use by its name: an animation, or the files of a font. */
interface Named {
  readonly kind: 'named'
  readonly prelude: string
  readonly name: string
  readonly body: string
}

interface Declaration {
  readonly property: string
  readonly value: string
}

/** Everything in a page that a selector can match. */
interface Vocabulary {
  readonly tags: ReadonlySet<string>
  readonly classes: ReadonlySet<string>
  readonly ids: ReadonlySet<string>
  /** The values that each attribute has somewhere in the page. */
  readonly attributes: ReadonlyMap<string, ReadonlySet<string>>
}

/** Attributes set before React runs: `open` by opening a `<details>`, the rest by `ground.js` (address, storage). */
const SET_LATER = new Set(['open', 'data-theme', 'data-token', 'data-link'])

/**
 * The rules of `css` that can match something in `html`, in order, with the custom properties, animations and fonts
 * they use. When in doubt a rule stays: only its classes, ids, tags and attributes are looked up, not their positions.
 */
export function stylesOf(html: string, css: string): string {
  const page = vocabularyOf(html)
  return printedInUse(rulesIn(withoutComments(css)).flatMap((rule) => ruleOf(page, rule)))
}

/**
 * `css` without the custom properties and animations that neither it nor `elsewhere`, the text of all other style sheets
 * and scripts, uses.
 */
export const stylesInUse = (css: string, elsewhere: string): string =>
  printedInUse(rulesIn(withoutComments(css)), elsewhere)

const withoutComments = (css: string) => css.replaceAll(/\/\*[\s\S]*?\*\//g, '')

function printedInUse(rules: readonly Rule[], elsewhere = ''): string {
  const inUse = namesInUse(rules, elsewhere)
  return rules.map((rule) => printed(rule, inUse)).join('')
}

/** A rule without the selectors that match nothing here; empty if none is left. */
function ruleOf(page: Vocabulary, rule: Rule): Rule[] {
  switch (rule.kind) {
    case 'named':
      return [rule]
    case 'group': {
      const rules = rule.rules.flatMap((each) => ruleOf(page, each))
      return rules.length > 0 ? [{ ...rule, rules }] : []
    }
    case 'style': {
      const selectors = rule.selectors.filter((selector) => canMatch(page, selector))
      return selectors.length > 0 ? [{ ...rule, selectors }] : []
    }
  }
}

/** A pseudo-class function with no other function inside. */
const INNERMOST = /:([\w-]+)\(([^()]*)\)/
const MARKED = /([.#])([\w-]+)/g
const ATTRIBUTE = /\[([\w-]+)(?:([~|^$*]?=)"?([^"\]]*)"?)?\]/g

function canMatch(page: Vocabulary, selector: string): boolean {
  let rest = selector
  for (let found = INNERMOST.exec(rest); found; found = INNERMOST.exec(rest)) {
    const [whole, name, choices = ''] = found
    const isChoice = name === 'is' || name === 'where'
    if (isChoice && !splitOutside(choices, ',').some((choice) => canMatch(page, choice))) return false
    // The others (`:not`, `:has`, `:nth-child`) depend on more than which names occur, so they rule nothing out.
    rest = rest.replace(whole, '')
  }
  const attributes = [...rest.matchAll(ATTRIBUTE)]
  if (!attributes.every(([, name = '', operator, value = '']) => hasAttribute(page, name, operator, value)))
    return false
  rest = rest.replaceAll(ATTRIBUTE, '').replaceAll(/::?[\w-]+/g, '')
  const marked = [...rest.matchAll(MARKED)]
  if (!marked.every(([, mark, name = '']) => (mark === '.' ? page.classes : page.ids).has(name))) return false
  const tags = rest.replaceAll(MARKED, ' ').split(/[\s>+~]+/)
  return tags.every((tag) => tag === '' || tag === '*' || page.tags.has(tag))
}

function hasAttribute({ attributes }: Vocabulary, name: string, operator: string | undefined, value: string): boolean {
  if (SET_LATER.has(name)) return true
  const values = [...(attributes.get(name) ?? [])]
  switch (operator) {
    case '=':
      return values.includes(value)
    case '^=':
      return values.some((each) => each.startsWith(value))
    case '$=':
      return values.some((each) => each.endsWith(value))
    default:
      // No value, or only part of one: it is enough that the attribute is there.
      return values.length > 0
  }
}

/** What the tags of a page contain. React and we always put attribute values in double quotes. */
function vocabularyOf(html: string): Vocabulary {
  const tags = new Set<string>()
  const attributes = new Map<string, Set<string>>()
  for (const [, tag = '', inside = ''] of html.matchAll(/<([a-z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/gi)) {
    tags.add(tag)
    for (const [, name = '', value = ''] of inside.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)) {
      attributes.set(name, (attributes.get(name) ?? new Set()).add(value))
    }
  }
  const classes = [...(attributes.get('class') ?? [])].flatMap((value) => value.split(/\s+/))
  return { tags, attributes, classes: new Set(classes), ids: attributes.get('id') ?? new Set() }
}

const namedIn = (rules: readonly Rule[]): Named[] =>
  rules.flatMap((rule) => (rule.kind === 'named' ? [rule] : rule.kind === 'group' ? namedIn(rule.rules) : []))

const declarationsIn = (rules: readonly Rule[]): Declaration[] =>
  rules.flatMap((rule) =>
    rule.kind === 'style' ? rule.declarations : rule.kind === 'group' ? declarationsIn(rule.rules) : [],
  )

const isCustom = ({ property }: Declaration) => property.startsWith('--')

/**
 * Names of custom properties, animations and fonts that `elsewhere` or some effective declaration needs, directly or
 * indirectly.
 */
function namesInUse(rules: readonly Rule[], elsewhere: string): ReadonlySet<string> {
  const named = namedIn(rules)
  const declarations = declarationsIn(rules)
  const customs = Map.groupBy(declarations.filter(isCustom), ({ property }) => property)
  const inUse = new Set<string>()
  const texts = [elsewhere, ...declarations.filter((each) => !isCustom(each)).map(({ value }) => value)]
  for (let text = texts.pop(); text !== undefined; text = texts.pop()) {
    for (const [property] of text.matchAll(/--[\w-]+/g)) {
      if (inUse.has(property)) continue
      inUse.add(property)
      texts.push(...(customs.get(property) ?? []).map(({ value }) => value))
    }
    for (const { name, body } of named) {
      if (inUse.has(name) || !text.includes(name)) continue
      inUse.add(name)
      texts.push(body)
    }
  }
  return inUse
}

function printed(rule: Rule, inUse: ReadonlySet<string>): string {
  switch (rule.kind) {
    case 'named':
      return inUse.has(rule.name) ? `${rule.prelude}{${rule.body}}` : ''
    case 'group': {
      const rules = rule.rules.map((each) => printed(each, inUse)).join('')
      return rules && `${rule.condition}{${rules}}`
    }
    case 'style': {
      const kept = rule.declarations.filter((each) => !isCustom(each) || inUse.has(each.property))
      const body = kept.map(({ property, value }) => `${property}:${value}`).join(';')
      return body && `${rule.selectors.join()}{${body}}`
    }
  }
}

function rulesIn(css: string): Rule[] {
  const rules: Rule[] = []
  for (let at = 0; ; ) {
    const opening = indexOutside(css, '{', at)
    if (opening === -1) {
      if (css.slice(at).trim() !== '') throw new Error(`The style sheet ends in the middle of a rule: ${css.slice(at)}`)
      return rules
    }
    const closing = indexOutside(css, '}', opening + 1)
    if (closing === -1) throw new Error(`A rule of the style sheet has no end: ${css.slice(at, opening)}`)
    rules.push(ruleFrom(css.slice(at, opening).trim(), css.slice(opening + 1, closing)))
    at = closing + 1
  }
}

function ruleFrom(prelude: string, body: string): Rule {
  const [, at] = /^@([\w-]+)/.exec(prelude) ?? []
  switch (at) {
    case undefined:
      return { kind: 'style', selectors: splitOutside(prelude, ','), declarations: declarationsOf(body) }
    case 'media':
    case 'supports':
      return { kind: 'group', condition: prelude, rules: rulesIn(body) }
    case 'keyframes':
      return { kind: 'named', prelude, name: prelude.replace(/^\S+\s+/, ''), body }
    case 'font-face':
      return { kind: 'named', prelude, name: familyOf(body), body }
    default:
      throw new Error(`Whether a page needs a rule @${at} is not known: say so in portal/build/page-styles.ts.`)
  }
}

function familyOf(fontFace: string): string {
  const family = declarationsOf(fontFace).find(({ property }) => property === 'font-family')
  if (!family) throw new Error(`A font has no name: ${fontFace}`)
  return family.value.replaceAll(/["']/g, '')
}

function declarationsOf(body: string): Declaration[] {
  if (indexOutside(body, '{', 0) !== -1) throw new Error(`Nested rules are not understood: ${body}`)
  return splitOutside(body, ';').map((text) => {
    const colon = text.indexOf(':')
    return { property: text.slice(0, colon).trim(), value: text.slice(colon + 1).trim() }
  })
}

/** The parts between separators that are outside brackets and strings. Empty parts are left out. */
function splitOutside(text: string, separator: string): string[] {
  const parts: string[] = []
  for (let from = 0; ; ) {
    const to = indexOutside(text, separator, from)
    parts.push(text.slice(from, to === -1 ? undefined : to).trim())
    if (to === -1) return parts.filter((part) => part !== '')
    from = to + 1
  }
}

/** Where `wanted` next occurs outside brackets and strings that begin after `from`, or -1. */
function indexOutside(text: string, wanted: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const letter = text.charAt(at)
    if (depth === 0 && letter === wanted) return at
    if (letter === '\\') at++
    else if (letter === '"' || letter === "'") at = text.indexOf(letter, at + 1)
    else if ('([{'.includes(letter)) depth++
    else if (')]}'.includes(letter)) depth--
  }
  return -1
}
