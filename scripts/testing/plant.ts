import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A change to a source file, given by its path from the repository's root. */
export interface Plant {
  readonly file: string
  /** Must occur in the file exactly once. */
  readonly replace: string
  readonly by: string
}

/**
 * Changes files of a copy of the repository.
 * @returns a function that undoes the changes
 * @throws Error when a line to change is missing, so that nothing passes just because nothing was changed
 */
export function plantIn(copy: string, plants: readonly Plant[]): () => void {
  const before = new Map<string, string>()
  for (const { file, replace, by } of plants) {
    const path = join(copy, file)
    const text = readFileSync(path, 'utf8')
    const parts = text.split(replace)
    if (parts.length !== 2) throw new Error(`${file} holds this not once: ${replace}`)
    if (!before.has(path)) before.set(path, text)
    writeFileSync(path, parts.join(by))
  }
  return () => {
    for (const [path, text] of before) writeFileSync(path, text)
  }
}
