import type { Problem } from '../rule.ts'
import type { Tree } from '../tree.ts'

/** The commands in package.json must start files that exist. */
export function* commands({ files }: Tree): Iterable<Problem> {
  const text = files.get('package.json') ?? '{}'
  const { scripts = {} } = JSON.parse(text)
  for (const [name, command] of Object.entries<string>(scripts)) {
    for (const word of command.split(/\s+/)) {
      if (!/\.(ts|js)$/.test(word) || files.has(word)) continue
      const line = text.split('\n').findIndex((row) => row.includes(`"${name}":`)) + 1
      yield {
        file: 'package.json',
        line,
        what: `npm run ${name} starts ${word}, which does not exist`,
        wayOut: 'correct or remove it',
      }
    }
  }
}
