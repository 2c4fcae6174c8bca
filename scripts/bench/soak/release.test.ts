import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeThrowawayFolder } from '../../testing/throwaway-folder.ts'
import { findReleaseBefore } from './release.ts'

/** A history whose commits leave these headings in the changelog, newest heading first; and the hashes of its commits. */
function historyOf(...changelogs: readonly (readonly string[])[]) {
  const folder = makeThrowawayFolder('history')
  const git = (...what: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com', ...what], {
      cwd: folder,
      encoding: 'utf8',
    }).trim()
  const write = (headings: readonly string[]) =>
    writeFileSync(join(folder, 'CHANGELOG.md'), headings.map((heading) => `## ${heading}\n\n- A line.\n`).join('\n'))
  git('init', '--quiet')
  const hashes = changelogs.map((headings, nth) => {
    write(headings)
    git('add', '.')
    git('commit', '--quiet', '--allow-empty', '-m', `Change ${nth}`)
    return git('rev-parse', 'HEAD')
  })
  return { folder, hashes, write }
}

const found = (folder: string) => {
  const before = findReleaseBefore(folder)
  return 'missing' in before ? before.missing : before.hash
}

test('the release before is the commit before the newest heading, whatever the commits after it', () => {
  const day = ['2026-11-23']
  const { folder, hashes } = historyOf(day, day, ['2026-11-24', ...day], ['2026-11-24', ...day])
  assert.is(found(folder), hashes[1])
})

test('a day may have two releases', () => {
  const first = ['2026-11-24', '2026-11-23']
  const { folder, hashes } = historyOf(['2026-11-23'], first, first, ['2026-11-24, second', ...first])
  assert.is(found(folder), hashes[2])
})

test('a heading that is not committed yet comes after the whole history', () => {
  const { folder, hashes, write } = historyOf(['2026-11-23'], ['2026-11-24', '2026-11-23'])
  write(['2026-11-24, second', '2026-11-24', '2026-11-23'])
  assert.is(found(folder), hashes[1])
})

test('without a history, or with one that begins with the heading, there is none', () => {
  const { folder } = historyOf(['2026-11-24'])
  assert.match(found(folder) ?? '', 'nothing before 2026-11-24')
  const bare = makeThrowawayFolder('no-history')
  writeFileSync(join(bare, 'CHANGELOG.md'), '## 2026-11-24\n')
  assert.is(found(bare), 'no history here')
})

test.run()
