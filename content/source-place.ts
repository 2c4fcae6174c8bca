import { readSourceFiles } from './load.ts'

/** A place in the content's sources. */
export interface SourcePlace {
  /** Relative to the root of the repository. */
  readonly file: string
  /** From 1. */
  readonly line: number
}

/**
 * Where a lesson or a question begins; null if today's sources have no such id. Reads all sources, which is fine for
 * the rare case that somebody wants to correct one.
 */
export function sourcePlaceOf(id: string): SourcePlace | null {
  for (const { path, text } of readSourceFiles()) {
    const index = text.split('\n').findIndex((line) => line.trim() === `- id: ${id}`)
    if (index !== -1) return { file: `content/areas/${path}`, line: index + 1 }
  }
  return null
}
