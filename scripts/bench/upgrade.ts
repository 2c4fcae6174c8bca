import { execFileSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../config.ts'
import { makeThrowawayFolder } from '../testing/throwaway-folder.ts'
import { atMost, type Figure, type Part, whole } from './report.ts'
import { findReleaseBefore } from './soak/release.ts'
import { several } from './soak/several.ts'

/**
 * Runs the previous release next to this one and back again while people write: first its processes, then this
 * release's migrations underneath them, then both side by side, this one alone, both again, and the previous one alone.
 * `findReleaseBefore` says which release is the previous one.
 */
export const upgradePart: Part = {
  name: 'upgrade',
  onlyByName: true,
  async run() {
    const before = unpackReleaseBefore()
    if ('missing' in before) return [{ part: 'upgrade', what: 'not run', value: before.missing }]
    const { findings, kills, scheduled, heard, latest_s, renewals } = await several({ days: 3, before: before.folder })
    for (const { complaint, phone, about } of findings) console.error(`upgrade: ${complaint}: ${phone} ${about}`)
    const [up, back] = renewals
    const bar = (what: string, value: number, most: number) => atMost('upgrade', what, value, most, whole)
    return [
      figure('from the release', before.name),
      figure('processes killed', whole(kills)),
      figure('scheduled texts, texts to us', `${whole(scheduled)}, ${whole(heard)}`),
      bar('lost, doubled, unanswered, after the opt-out', findings.length, 0),
      bar('seconds that the latest was late', latest_s, 60),
      bar(`webhooks failed in the upgrade, of ${whole(up?.heard ?? 0)}`, up?.failed.length ?? Number.NaN, 0),
      bar(`webhooks failed on the way back, of ${whole(back?.heard ?? 0)}`, back?.failed.length ?? Number.NaN, 0),
    ]
  },
}

/** Unpacks the previous release into its own folder, with its packages; or returns why that is impossible. */
function unpackReleaseBefore(): { readonly folder: string; readonly name: string } | { readonly missing: string } {
  const before = findReleaseBefore(root)
  if ('missing' in before) return before
  const folder = makeThrowawayFolder('release-before', { onDisk: true })
  const files = execFileSync('git', ['archive', before.hash], { cwd: root, maxBuffer: 1e9 })
  execFileSync('tar', ['-x'], { cwd: folder, input: files })
  const isSamePackages = git('diff', '--name-only', before.hash, '--', 'package-lock.json') === ''
  if (isSamePackages) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' })
  return { folder, name: before.name }
}

function git(...what: string[]): string {
  return execFileSync('git', what, { cwd: root, encoding: 'utf8' }).trim()
}

function figure(what: string, value: string): Figure {
  return { part: 'upgrade', what, value }
}
