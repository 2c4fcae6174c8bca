import type { FinishedLesson } from '../build.ts'
import type { QuestionSource } from '../schema.ts'
import { setsMax } from './choose.ts'
import { figuresIn } from './figures.ts'
import { decimalOf, type Formula, nameForm, namesIn, parseCondition, parseFormula } from './formula.ts'
import { add, compare, multiply, negate, rational, toNumber } from './rational.ts'
import { candidatesOf, type Domain, type QuestionTemplate, type Variation, worded } from './sets.ts'
import { formatForm, readText, type Slot, slotsOf, type Text, wordsOf } from './text.ts'

/** Something wrong in a question's source, and where below the question. */
export interface TemplateFlaw {
  readonly path: readonly (string | number)[]
  readonly message: string
}

/** The lesson that a question asks about: no question asks for a figure that the lesson gives. */
export type Taught = Pick<FinishedLesson, 'id' | 'sms' | 'reading'>

type Report = (path: TemplateFlaw['path'], message: string) => void

export type TemplateSource = Pick<
  QuestionSource,
  'id' | 'stem' | 'options' | 'vary' | 'fixed' | 'law' | 'let' | 'where'
>

/** With more combinations than this, nobody has looked at most of a question's figures. */
const combinationsMax = 1_000_000

/**
 * Compiles a question's source into a template. Anything wrong with it goes to `report`, by which the schema refuses
 * the file; a question that passed the schema has nothing to report.
 */
export function compileQuestion(source: TemplateSource, lesson: Taught, report: Report = refuse): QuestionTemplate {
  const template = {
    id: source.id,
    lessonId: lesson.id,
    stem: readText(source.stem),
    options: source.options.map(({ text, why, right }) => ({
      text: readText(text),
      right: right === true,
      why: readText(why),
    })),
    ...(source.fixed !== undefined && { fixed: source.fixed }),
  }
  const variation = source.vary && compileVariation(source, lesson, report)
  checkTexts(template, variation, report)
  return variation ? { ...template, variation } : template
}

/** Everything that keeps a question from being asked. Tries only some sets; the lint looks at all of them. */
export function flawsOf(source: TemplateSource): TemplateFlaw[] {
  const flaws: TemplateFlaw[] = []
  const template = compileQuestion(source, { id: source.id, sms: '', reading: '' }, (path, message) =>
    flaws.push({ path, message }),
  )
  if (flaws.length > 0 || !template.variation) return flaws
  try {
    let possible = 0
    for (const values of candidatesOf(template.variation)) {
      worded(template, values)
      possible += 1
      if (possible === setsMax) break
    }
    if (possible === 0) flaws.push({ path: ['where'], message: 'refuses every combination' })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    flaws.push({ path: ['vary'], message: 'has a combination that makes a formula divide by zero' })
  }
  return flaws
}

function refuse(path: TemplateFlaw['path'], message: string): never {
  throw new Error(`${path.join('.')} ${message}`)
}

function compileVariation(source: TemplateSource, { sms, reading }: Taught, report: Report): Variation {
  const vary: [string, Domain][] = []
  const law: Record<string, string> = {}
  /** The names so far, and whether each stands for a figure or a word. */
  const kinds = new Map<string, 'figure' | 'word'>()
  const claim = (field: string, name: string, kind: 'figure' | 'word') => {
    if (!nameForm.test(name)) report([field, name], 'is no name: lower-case letters, digits and _, and not min or max')
    if (kinds.has(name)) report([field, name], `there is another ${name}`)
    kinds.set(name, kind)
  }
  for (const [name, values] of Object.entries(source.vary ?? {})) {
    const domain = compileDomain(values, (message) => report(['vary', name], message))
    vary.push([name, domain])
    claim('vary', name, 'words' in domain ? 'word' : 'figure')
  }
  for (const [name, { is }] of Object.entries(source.law ?? {})) {
    const value = decimalOf(String(is))
    if (value === undefined) report(['law', name, 'is'], 'must be a figure without commas: 27.5, 15.3%, 2560000')
    law[name] = value ?? '0'
    claim('law', name, 'figure')
  }
  const combinations = vary.reduce((product, [, domain]) => product * countOf(domain), 1)
  if (combinations > combinationsMax)
    report(['vary'], `makes ${combinations} combinations; take longer steps or shorter lists`)
  const derived: [string, Formula][] = []
  for (const [name, text] of Object.entries(source.let ?? {})) {
    const formula = parseFormula(String(text))
    if (formula === undefined) report(['let', name], `"${text}" is no formula`)
    else checkNames(formula, kinds, (message) => report(['let', name], message))
    derived.push([name, formula ?? '0'])
    claim('let', name, 'figure')
  }
  const where = (source.where ?? []).flatMap((text, index) => {
    const condition = parseCondition(text)
    if (condition === undefined) {
      report(['where', index], `"${text}" is no comparison of two formulas`)
      return []
    }
    const [comparison, left, right] = condition
    const [word, other] = [left, right].map((side) => typeof side === 'string' && kinds.get(side) === 'word')
    const comparesWords = word && other && (comparison === '=' || comparison === '!=')
    if (!comparesWords)
      for (const side of [left, right]) checkNames(side, kinds, (message) => report(['where', index], message))
    return [condition]
  })
  const told = [...new Set(figuresIn(`${sms}\n${reading}`).map(({ text }) => text))]
  return { vary, law, let: derived, where, told }
}

function checkNames(
  formula: Formula,
  kinds: ReadonlyMap<string, 'figure' | 'word'>,
  report: (message: string) => void,
): void {
  for (const name of namesIn(formula)) {
    if (!kinds.has(name)) report(`there is no ${name} above it`)
    else if (kinds.get(name) === 'word') report(`${name} is a word, and nothing can be computed from it`)
  }
}

function compileDomain(values: NonNullable<QuestionSource['vary']>[string], report: (message: string) => void): Domain {
  if (!Array.isArray(values)) return compileRange(values, report)
  const texts = values.map(String)
  if (new Set(texts).size < texts.length) report('has a value twice')
  const figures = texts.map(decimalOf)
  if (figures.every((figure) => figure !== undefined)) return { figures }
  if (texts.some((text) => /\d/.test(text))) report('must be all figures, without commas or dollar signs, or all words')
  return { words: texts }
}

function compileRange(
  range: { from: string | number; to: string | number; step: string | number },
  report: (message: string) => void,
): Domain {
  const [from, to, step] = [range.from, range.to, range.step].map((end) => decimalOf(String(end)))
  if (from === undefined || to === undefined || step === undefined) {
    report('must have figures without commas for from, to and step')
    return { figures: ['0'] }
  }
  const length = add(rational(to), negate(rational(from)))
  if (compare(rational(step), rational('0')) <= 0 || compare(length, rational(step)) < 0) {
    report('must make at least one step up, from `from` to `to`')
    return { figures: ['0'] }
  }
  const count = Math.floor(toNumber(length) / toNumber(rational(step)) + 1e-9) + 1
  const last = add(rational(from), multiply(rational(step), rational(String(count - 1))))
  if (compare(last, rational(to)) !== 0) report('ends between two steps: `to` must be one of its values')
  return { from, step, count }
}

function countOf(domain: Domain): number {
  if ('words' in domain) return domain.words.length
  return 'figures' in domain ? domain.figures.length : domain.count
}

function checkTexts(template: QuestionTemplate, variation: Variation | undefined, report: Report): void {
  const texts: [TemplateFlaw['path'], Text][] = [
    [['stem'], template.stem],
    ...template.options.flatMap(({ text, why }, index): [TemplateFlaw['path'], Text][] => [
      [['options', index, 'text'], text],
      [['options', index, 'why'], why],
    ]),
  ]
  const shown = new Set<string>()
  for (const [path, text] of texts) {
    if (wordsOf(text).some((words) => /[{}]/.test(words))) report(path, 'has a brace without its partner')
    for (const slot of slotsOf(text)) {
      shown.add(slot.name)
      const wrong = variation ? wrongSlot(slot, variation) : 'has braces, but the question has no vary'
      if (wrong !== undefined) report(path, wrong)
    }
  }
  if (variation) checkUse(variation, shown, report)
}

function wrongSlot({ name, format }: Slot, { vary, law, let: derived }: Variation): string | undefined {
  const domain = vary.find(([other]) => other === name)?.[1]
  const known = domain !== undefined || name in law || derived.some(([other]) => other === name)
  if (!known) return `{${name}} is the name of nothing in vary, law or let`
  const isWord = domain !== undefined && 'words' in domain
  if (isWord) return format === '' ? undefined : `{${name}} is a word and has no format`
  if (format === '') return `{${name}} needs a format: {${name}|$}, {${name}|%} or {${name}|0}`
  return formatForm.test(format) ? undefined : `"${format}" is no format: $, $2, %, %1, 0, 1 ...`
}

/** Every name must change something that a learner reads; use in `where` alone is not enough. */
function checkUse({ vary, law, let: derived }: Variation, shown: ReadonlySet<string>, report: Report): void {
  const used = new Set(shown)
  for (const [name, formula] of [...derived].reverse()) {
    if (!used.has(name)) continue
    for (const inner of namesIn(formula)) used.add(inner)
  }
  const fields = { vary: vary.map(([name]) => name), law: Object.keys(law), let: derived.map(([name]) => name) }
  for (const [field, names] of Object.entries(fields)) {
    for (const name of names) if (!used.has(name)) report([field, name], 'is used in no text')
  }
}
