import { readSourceFiles } from './load.ts'

/** Where something stands in the content's sources. */
export interface SourcePlace {
  /** From the repository's top. */
  readonly file: string
  /** From 1. */
  readonly line: number
}

/**
 * Where a lesson or a question begins; null when today's sources have no such id. Reads all sources, which is for the
 * rare time when somebody wants to correct one.
 */
export function sourcePlaceOf(id: string): SourcePlace | null {
  for (const { path, text } of readSourceFiles()) {
    const index = text.split('\n').findIndex((line) => line.trim() === `- id: ${id}`)
    if (index !== -1) return { file: `content/areas/${path}`, line: index + 1 }
  }
  return null
}
