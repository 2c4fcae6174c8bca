/** `npm run content -- lint | sets | stats | sample | lock`: what people who write and review lessons use. */
import { existsSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Finding, lintFiles, lintSubject } from './lint.ts'
import { defaultAreasDir, loadCatalogue, readSourceFiles } from './load.ts'
import { appendToLock, readLock } from './lock.ts'
import { formatProblem, type SourceFile } from './problem.ts'
import { formatLesson, formatSets, pickLessons } from './sample.ts'
import { formatStats } from './stats.ts'

const usage = `npm run content -- COMMAND
  lint                       check everything, as npm test does
  lint --subject SLUG        check one subject's file
  lint --file FILE.yaml      check a draft that lies elsewhere
  sets --subject SLUG        print every set of the questions with variables
  sets --file FILE.yaml      the same for a draft that lies elsewhere
  lock                       add new ids to ids.lock
  stats                      count lessons, questions, sets, sources and ages
  sample [--seed N] [--count N] [--subject SLUG]
                             print finished lessons for a reviewer (defaults: seed 1, 60 lessons)`

/** Runs a command. @returns the exit code: 0 fine, 1 findings, 2 misuse */
function main(args: string[]): number {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      subject: { type: 'string' },
      file: { type: 'string' },
      seed: { type: 'string', default: '1' },
      count: { type: 'string', default: '60' },
    },
  })
  const today = new Date().toISOString().slice(0, 10)
  switch (positionals[0]) {
    case 'lint':
      if (values.file) return report(lintSubject(draft(values.file), today))
      if (values.subject) return report(lintSubject(subjectFile(values.subject), today))
      return report(lintFiles(readSourceFiles(), { today, lock: readLock() }))
    case 'sets': {
      if (!values.file && !values.subject) throw new UsageError('Say which: --subject SLUG or --file FILE.yaml')
      const file = values.file ? draft(values.file) : subjectFile(values.subject ?? '')
      print(formatSets(file))
      return 0
    }
    case 'lock':
      print(`${appendToLock(readSourceFiles())} ids added to content/ids.lock`)
      return 0
    case 'stats':
      print(formatStats(loadCatalogue()))
      return 0
    case 'sample': {
      const [count, seed] = [wholeNumber('--count', values.count), wholeNumber('--seed', values.seed)]
      const lessons = [...loadCatalogue().lessons.values()].filter(
        (lesson) => !values.subject || lesson.subjectId === values.subject,
      )
      if (lessons.length === 0) throw new UsageError(`There is no finished lesson of a subject ${values.subject}`)
      print(pickLessons(lessons, count, seed).map(formatLesson).join('\n\n'))
      return 0
    }
    default:
      print(usage)
      return 2
  }
}

function report(findings: readonly Finding[]): number {
  for (const finding of findings) print(`${finding.level.padEnd(7)} ${formatProblem(finding)}  [${finding.rule}]`)
  const errors = findings.filter(({ level }) => level === 'error').length
  print(`errors: ${errors}, warnings: ${findings.length - errors}`)
  return errors > 0 ? 1 : 0
}

function subjectFile(slug: string): SourceFile {
  const file = readSourceFiles().find(({ path }) => path.endsWith(`/${slug}.yaml`))
  if (!file) throw new UsageError(`There is no subject ${slug} under ${defaultAreasDir}`)
  return file
}

function draft(path: string): SourceFile {
  if (!existsSync(path)) throw new UsageError(`There is no file ${resolve(path)}`)
  return { path: basename(path), text: readFileSync(path, 'utf8') }
}

function wholeNumber(option: string, typed: string): number {
  if (!/^\d+$/.test(typed)) throw new UsageError(`${option} takes a whole number, not "${typed}"`)
  return Number(typed)
}

class UsageError extends Error {}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

try {
  process.exitCode = main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof Error)) throw error
  // Misuse and broken content explain themselves; a stack would bury the explanation.
  process.stderr.write(`${error.name === 'Error' || error instanceof UsageError ? error.message : error}\n`)
  process.exitCode = 2
}
