import { codeMutations } from './code-mutations.ts'
import type { Kind, Mutation } from './mutation.ts'
import { sqlMutations } from './sql-mutations.ts'
import { inside, listed, parse } from './syntax.ts'

/** Identifies a mutant across runs. Has no offset or line number, which change whenever code above does. */
export interface MutantName {
  /** Relative to the repository's root. */
  readonly file: string
  /** The top-level function or constant that contains it. */
  readonly within: string
  /** The line of code it starts on, without indentation. */
  readonly context: string
  readonly before: string
  readonly after: string
  /** Its number, from 1, among mutants for which all of the above are the same. */
  readonly nth?: number | undefined
}

/** One change to one file, ready to plant. */
export interface Mutant extends MutantName, Mutation {
  readonly kind: Kind
  /** From 1. */
  readonly line: number
}

/** The name as a string. */
export function keyOf({ file, within, context, before, after, nth = 1 }: MutantName): string {
  return JSON.stringify([file, within, context, before, after, nth])
}

/** Every mutant of a source file, in order of position. */
export function findMutants(file: string, text: string): Mutant[] {
  const program = parse(file, text)
  if (!program) throw new Error(`${file} cannot be parsed`)
  const known = new Set<string>()
  const counts = new Map<string, number>()
  const declarations = listed(program, 'body')
  const mutants: Mutant[] = []
  const all = [...codeMutations(program, text), ...sqlMutations(program, text)]
  for (const mutation of all.sort((one, other) => one.start - other.start || one.end - other.end)) {
    const planted = plant(text, mutation)
    if (planted === text || known.has(planted)) continue
    known.add(planted)
    const declaration = declarations.find(({ start, end }) => start <= mutation.start && mutation.end <= end)
    const name = { file, ...around(text, mutation), within: declaration ? nameOf(declaration) : '' }
    const key = keyOf(name)
    const nth = (counts.get(key) ?? 0) + 1
    counts.set(key, nth)
    const line = text.slice(0, mutation.start).split('\n').length
    mutants.push({ ...mutation, ...name, ...(nth > 1 && { nth }), line })
  }
  return mutants
}

/** The file's text with the mutation planted. */
export function plant(text: string, { start, end, replacement }: Mutation): string {
  return text.slice(0, start) + replacement + text.slice(end)
}

/** The same with several mutations that do not overlap. */
export function plantAll(text: string, mutations: readonly Mutation[]): string {
  // From the end, so that earlier offsets stay valid.
  return mutations.toSorted((one, other) => other.start - one.start).reduce(plant, text)
}

/** Whether the file still parses with the mutation. */
export function isProgram(text: string, mutant: Mutant): boolean {
  return parse(mutant.file, plant(text, mutant)) !== null
}

function around(text: string, { start, end, replacement }: Mutation): Pick<Mutant, 'context' | 'before' | 'after'> {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const to = text.indexOf('\n', start)
  return {
    context: text.slice(from, to === -1 ? undefined : to).trim(),
    before: inOneLine(text.slice(start, end)),
    after: inOneLine(replacement),
  }
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function nameOf(declaration: Parameters<typeof inside>[0]): string {
  const inner = inside(declaration, 'declaration') ?? declaration
  const named = inside(inner, 'id') ?? listed(inner, 'declarations').flatMap((one) => inside(one, 'id') ?? [])[0]
  return typeof named?.name === 'string' ? named.name : ''
}
