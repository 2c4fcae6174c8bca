import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { idsOf } from './lint/ids.ts'
import { toMaterial } from './lint/material.ts'
import { ContentError } from './load.ts'
import type { SourceFile } from './problem.ts'
import { validateFiles } from './validate.ts'

const lockFile = join(import.meta.dirname, 'ids.lock')

/** Every id that was ever published, one `kind id` per line, in order of publication. */
export function readLock(): string[] {
  return readFileSync(lockFile, 'utf8').split('\n').filter(Boolean)
}

/** Adds the ids in `files` that are new; never removes one. @returns how many were added */
export function appendToLock(files: readonly SourceFile[]): number {
  const { areas, problems } = validateFiles(files)
  if (problems.length > 0) throw new ContentError(problems)
  const published = new Set(readLock())
  const fresh = idsOf(toMaterial(areas)).filter((id) => !published.has(id))
  if (fresh.length > 0) appendFileSync(lockFile, `${fresh.join('\n')}\n`)
  return fresh.length
}
