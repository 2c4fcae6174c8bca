import { pbkdf2Sync } from 'node:crypto'
import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { makeThrowawayFolder } from '../testing/throwaway-folder.ts'
import { type Figure, ms, whole } from './report.ts'

/** How fast the machine is at the moment, without any code of the product. */
export interface Machine {
  /** The fastest of a few rounds of a fixed number of hashes, ms. */
  readonly hashing_ms: number
  /** How often a second a page is appended and reaches the disk, as a commit does. */
  readonly syncsPerSecond: number
}

const rounds = 5
const iterations = 100_000
const syncing_ms = 500
const page = Buffer.alloc(8_192, 1)

/** Takes about a second. */
export function measureMachine(): Machine {
  const hashing_ms = Math.min(...Array.from({ length: rounds }, timeHashing))
  return { hashing_ms, syncsPerSecond: countSyncs() }
}

/** By these a reader tells a slow machine from slow code, and one that was busy with other things for a while. */
export function machineFigures(before: Machine, after: Machine): Figure[] {
  const part = 'machine'
  const both = (read: (machine: Machine) => string) => `${read(before)} before, ${read(after)} after`
  return [
    { part, what: `PBKDF2, ${whole(iterations)} rounds`, value: both(({ hashing_ms }) => ms(hashing_ms)) },
    {
      part,
      what: 'fdatasync of a page, a second',
      value: both(({ syncsPerSecond }) => whole(syncsPerSecond)),
    },
  ]
}

/** Native code: V8 compiles a loop of JavaScript in two ways by chance, of which one takes four times as long. */
function timeHashing(): number {
  const start = performance.now()
  pbkdf2Sync('a fixed password', 'and salt', iterations, 32, 'sha256')
  return performance.now() - start
}

function countSyncs(): number {
  const folder = makeThrowawayFolder('bench-machine', { onDisk: true })
  const file = openSync(join(folder, 'pages'), 'w')
  const start = performance.now()
  let count = 0
  for (; performance.now() - start < syncing_ms; count++) {
    writeSync(file, page)
    fdatasyncSync(file)
  }
  const elapsed_s = (performance.now() - start) / 1_000
  closeSync(file)
  rmSync(folder, { recursive: true })
  return count / elapsed_s
}
