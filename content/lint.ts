import { alphabet } from './lint/alphabet.ts'
import { arithmetic } from './lint/arithmetic.ts'
import { explanations } from './lint/explanations.ts'
import { ids } from './lint/ids.ts'
import { likeness } from './lint/likeness.ts'
import { toMaterial } from './lint/material.ts'
import { optionBias } from './lint/option-bias.ts'
import { optionLength } from './lint/option-length.ts'
import { options } from './lint/options.ts'
import { prerequisites } from './lint/prerequisites.ts'
import { reading } from './lint/reading.ts'
import { reviewBy } from './lint/review-by.ts'
import type { Flaw, LintFacts, Rule } from './lint/rule.ts'
import { segments } from './lint/segments.ts'
import { sets } from './lint/sets.ts'
import { source } from './lint/source.ts'
import { tags } from './lint/tags.ts'
import { topics } from './lint/topics.ts'
import { voice } from './lint/voice.ts'
import { type Problem, problemAt, type SourceFile } from './problem.ts'
import type { Values } from './sets/sets.ts'
import { type AreaFolder, readSubject, validateFiles } from './validate.ts'

export interface Finding extends Problem {
  readonly rule: string
  readonly level: 'error' | 'warning'
}

/** One file per rule, in the order in which findings are shown. Shape and file names come first, from `validate.ts`. */
export const rules: readonly Rule[] = [
  ids,
  topics,
  prerequisites,
  tags,
  reviewBy,
  source,
  alphabet,
  segments,
  reading,
  options,
  optionLength,
  optionBias,
  sets,
  explanations,
  arithmetic,
  voice,
  likeness,
]

/** Checks all of the content. */
export function lintFiles(files: readonly SourceFile[], facts: LintFacts): Finding[] {
  const { areas, problems } = validateFiles(files)
  return [...problems.map(asFinding), ...lintAreas(areas, facts)]
}

/** Checks one subject's file by itself: without the id lock, and without comparing it to other subjects. */
export function lintSubject(file: SourceFile, today: string): Finding[] {
  const { subject, problems } = readSubject(file)
  if (!subject) return problems.map(asFinding)
  const area = { id: 1, title: 'Draft', description: 'One subject by itself', subjects: [subject.subject.id] }
  return [...problems.map(asFinding), ...lintAreas([{ file, area, subjects: [subject] }], { today })]
}

function lintAreas(areas: readonly AreaFolder[], facts: LintFacts): Finding[] {
  const material = toMaterial(areas)
  return rules.flatMap((rule) =>
    onePlaceOnce([...rule.check(material, facts)]).map(
      ({ at, message, level }): Finding => ({
        rule: rule.name,
        level: level ?? 'error',
        ...problemAt(at.file, at.path, message),
      }),
    ),
  )
}

/** Whatever a rule finds in several sets of one text is reported as one finding, which names the first of them. */
function onePlaceOnce(flaws: readonly Flaw[]): Flaw[] {
  const ofSets = new Map<string, Flaw[]>()
  for (const flaw of flaws) {
    if (!flaw.at.set) continue
    const key = `${flaw.at.file.path} ${flaw.at.path.join()}`
    ofSets.set(key, [...(ofSets.get(key) ?? []), flaw])
  }
  const once = [...ofSets.values()].map(([first, ...others]): Flaw => {
    const { at, message } = first as Flaw
    const more = others.length > 0 ? `, and ${others.length} more like it` : ''
    return { ...(first as Flaw), message: `${message} (with ${inWords(at.set ?? {})}${more})` }
  })
  return [...flaws.filter(({ at }) => !at.set), ...once]
}

function inWords(set: Values): string {
  return Object.entries(set)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
}

function asFinding(problem: Problem): Finding {
  return { rule: 'schema', level: 'error', ...problem }
}
