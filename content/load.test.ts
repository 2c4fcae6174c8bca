import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { buildCatalogue } from './build.ts'
import { ContentError, compilerFiles, loadCatalogue } from './load.ts'
import type { LessonSource } from './schema.ts'
import { sampleAreas, sampleFiles, sampleLesson } from './testing/lesson.ts'

const test = suite('load')
let root = ''
let options: { areasDir: string; cacheDir: string }

test.before.each(() => {
  root = mkdtempSync(join(tmpdir(), 'content-'))
  options = { areasDir: join(root, 'areas'), cacheDir: join(root, 'cache') }
})
test.after.each(() => rmSync(root, { recursive: true }))

function write(lessons: readonly LessonSource[]): void {
  for (const { path, text } of sampleFiles(lessons)) {
    const file = join(options.areasDir, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

function cached(): string[] {
  return readdirSync(options.cacheDir).map((name) => join(options.cacheDir, name))
}

test('compiles once, and gives the same catalogue from the compiled file', () => {
  write([sampleLesson('one'), sampleLesson('two')])
  const compiled = loadCatalogue(options)
  const [file] = cached()
  const again = loadCatalogue(options)
  assert.equal(again, compiled)
  assert.equal(cached(), [file])
  assert.is(compiled.hash, buildCatalogue(sampleAreas([sampleLesson('one'), sampleLesson('two')])).hash)
})

test('a change is compiled anew and replaces the old file', () => {
  write([sampleLesson('one')])
  const before = loadCatalogue(options)
  const old = cached()
  write([sampleLesson('one', { title: 'Another title' })])
  const after = loadCatalogue(options)
  assert.is(after.lessons.get('one')?.title, 'Another title')
  assert.is.not(after.hash, before.hash)
  assert.is(cached().length, 1)
  assert.is.not(cached()[0], old[0])
})

test('the key of the compiled file covers every file that compiling runs', () => {
  const reached = new Set(['load.ts'])
  for (const name of reached) {
    const source = readFileSync(join(import.meta.dirname, name), 'utf8')
    for (const [, imported = ''] of source.matchAll(/^import (?!type )[^']*from '(\.\.?\/[\w/-]+\.ts)'/gm)) {
      reached.add(posix.join(posix.dirname(name), imported))
    }
  }
  assert.equal([...reached].sort(), [...compilerFiles].sort())
})

test('a damaged compiled file is compiled again', () => {
  write([sampleLesson('one')])
  const whole = loadCatalogue(options)
  const [file = ''] = cached()
  writeFileSync(file, readFileSync(file, 'utf8').slice(0, -10))
  assert.equal(loadCatalogue(options), whole)
})

test('a disk that refuses does not matter', () => {
  write([sampleLesson('one')])
  writeFileSync(options.cacheDir, 'a file where the folder should be')
  assert.is(loadCatalogue(options).lessons.size, 1)
})

test('errors name file, line, lesson and field', () => {
  write([sampleLesson('one', { sms: '' })])
  assert.throws(
    () => loadCatalogue(options),
    (error: Error) =>
      error instanceof ContentError && /sample-area\/sample-subject\.yaml:12 one, sms: is empty/.test(error.message),
  )
})

test('the index has finished lessons only; the outline has all of them', () => {
  const coming = sampleLesson('coming', {
    sms: undefined,
    reading: undefined,
    questions: undefined,
    checked: undefined,
  })
  const second = sampleLesson('second', { requires: ['coming', 'first'], tags: ['receipts'] })
  const catalogue = buildCatalogue(sampleAreas([sampleLesson('first'), coming, second]))
  assert.equal([...catalogue.lessons.keys()], ['first', 'second'])
  assert.equal([...catalogue.questions.keys()], ['first-1', 'first-2', 'second-1', 'second-2'])
  assert.equal(
    catalogue.areas[0]?.subjects[0]?.topics[0]?.lessons.map(({ id, ready }) => [id, ready]),
    [
      ['first', true],
      ['coming', false],
      ['second', true],
    ],
  )
  const lesson = catalogue.lessons.get('second')
  assert.is(lesson?.position, 2, 'counts the coming lesson, so nothing moves when it is finished')
  assert.equal(lesson?.requires, ['first'], 'a coming lesson holds nothing back')
  assert.equal(lesson?.tags, ['sample-subject', 'receipts'])
  assert.is(lesson?.durationSeconds, 110, '161 words at 200 a minute and twice 30 seconds')
  assert.is(lesson?.questions[0]?.options.filter((option) => option.right).length, 1)
})

test('the catalogue is frozen through and through', () => {
  const { lessons, areas } = buildCatalogue(sampleAreas())
  const lesson = lessons.get('sample-lesson') as { sms: string }
  assert.throws(() => {
    lesson.sms = ''
  }, /read only/)
  assert.throws(() => (areas as unknown[]).push(1), /not extensible/)
  assert.throws(() => (lessons as Map<string, unknown>).clear(), /frozen/)
})

test.run()
