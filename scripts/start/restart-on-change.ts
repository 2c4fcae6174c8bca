import { watch } from 'node:fs'
import { join } from 'node:path'
import { root } from '../config.ts'
import { type ChildName, restartsOn } from './programs.ts'

/** Editors write a file in several steps, and a checkout writes many files. */
const SETTLE_MS = 200

/**
 * Watches the sources and reports the processes to restart.
 *
 * @returns a function that stops watching
 */
export function restartOnChange(restart: (names: ReadonlySet<ChildName>) => void): () => void {
  let touched = new Set<ChildName>()
  let timer: NodeJS.Timeout | undefined
  const note = (file: string | null, names: readonly ChildName[]) => {
    if (!file || /\.(test|e2e)\.ts$|testdata|testing/.test(file)) return
    for (const name of names) touched.add(name)
    clearTimeout(timer)
    timer = setTimeout(() => {
      restart(touched)
      touched = new Set()
    }, SETTLE_MS)
  }
  const watchers = Object.entries(restartsOn).map(([folder, names]) => {
    const watcher = watch(join(root, folder), { recursive: true }, (_event, file) => note(file, names))
    // An editor's temporary file that disappeared before it could be watched.
    return watcher.on('error', () => {})
  })
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}
