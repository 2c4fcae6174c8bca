import { posix } from 'node:path'
import { parseSource, type Syntax } from './syntax.ts'

/** What a file is for. Tests and their helpers are exempt from the import rules. */
export type Kind = 'product' | 'test' | 'test helper'

/** One source file. Paths are relative to the repository's root, with slashes. */
export interface Source extends Syntax {
  readonly path: string
  readonly kind: Kind
  readonly text: string
  /** The 1-based line of an offset in `text`. */
  lineAt(offset: number): number
}

/** An import of a source file as the rules see it. */
export interface Import {
  readonly specifier: string
  /** Its target: a file of ours by path, or a package by name (including `node:fs` and other built-ins). */
  readonly target: { readonly file: string } | { readonly package: string }
  /** Erased when types are stripped. */
  readonly typeOnly: boolean
  readonly dynamic: boolean
  readonly line: number
}

/** Everything there is to check. */
export interface Tree {
  readonly sources: ReadonlyMap<string, Source>
  /** The text of every file by path, including files that are not sources. */
  readonly files: ReadonlyMap<string, string>
  importsOf(source: Source): readonly Import[]
}

const SOURCE = /\.(ts|tsx|js)$/

/** @param files text by path relative to the repository's root */
export function buildTree(files: ReadonlyMap<string, string>): Tree {
  const sources = new Map<string, Source>()
  for (const [path, text] of files) {
    if (SOURCE.test(path))
      sources.set(path, { path, text, kind: kindOf(path), lineAt: lines(text), ...parseSource(path, text) })
  }
  const imports = new Map<Source, readonly Import[]>()
  for (const source of sources.values()) {
    const resolved = source.requests.map(({ specifier, typeOnly, dynamic, offset }) => {
      return { specifier, typeOnly, dynamic, line: source.lineAt(offset), target: targetOf(source.path, specifier) }
    })
    imports.set(source, resolved)
  }
  return { sources, files, importsOf: (source) => imports.get(source) ?? [] }
}

function kindOf(path: string): Kind {
  if (/\.(test|e2e)\.tsx?$/.test(path)) return 'test'
  return /(^|\/)(testing|e2e)\//.test(path) ? 'test helper' : 'product'
}

function targetOf(from: string, specifier: string): Import['target'] {
  if (specifier.startsWith('.')) return { file: posix.join(posix.dirname(from), specifier.replace(/\?.*$/, '')) }
  if (specifier.startsWith('node:')) return { package: specifier }
  const parts = specifier.split('/')
  return { package: parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/') }
}

function lines(text: string): (offset: number) => number {
  return (offset) => text.slice(0, offset).split('\n').length
}
