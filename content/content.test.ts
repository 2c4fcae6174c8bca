import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { buildCatalogue } from './build.ts'
import { findComputations } from './lint/computations.ts'
import { lintFiles } from './lint.ts'
import { loadCatalogue, readSourceFiles } from './load.ts'
import { readLock } from './lock.ts'
import { formatProblem } from './problem.ts'
import { formatLesson, pickLessons } from './sample.ts'
import type { LessonSource } from './schema.ts'
import { exampleOf } from './sets/sets.ts'
import { formatStats } from './stats.ts'
import { brokenClaims } from './testing/claims.ts'
import { sampleAreas, sampleLesson } from './testing/lesson.ts'

const catalogue = loadCatalogue()
const lessons = [...catalogue.lessons.values()]

test('the content passes its lint', () => {
  const findings = lintFiles(readSourceFiles(), { today: new Date().toISOString().slice(0, 10), lock: readLock() })
  assert.equal(findings.filter(({ level }) => level === 'error').map(formatProblem), [])
})

test('has 6 areas, 46 subjects, 184 topics and 552 lessons', () => {
  const subjects = catalogue.areas.flatMap((area) => area.subjects)
  const topics = subjects.flatMap((subject) => subject.topics)
  const outline = topics.flatMap((topic) => topic.lessons)
  assert.equal([catalogue.areas.length, subjects.length, topics.length, outline.length], [6, 46, 184, 552])
})

// Idle, it took 60 ms of processor time, and parsing 12. A bound in ms would also measure the machine.
test('boots from the compiled copy in at most ten times what parsing its lessons takes', () => {
  const json = JSON.stringify(lessons)
  const parsing = leastOf(() => JSON.parse(json))
  const booting = leastOf(() => loadCatalogue())
  assert.ok(booting < 10 * parsing, `${Math.round(booting)} ms, and ${Math.round(parsing)} for parsing`)
})

/** The processor time of the fastest of five runs, ms. */
function leastOf(run: () => void): number {
  const times = Array.from({ length: 5 }, () => {
    const start = process.cpuUsage()
    run()
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  })
  return Math.min(...times)
}

test('the landing claims no more than there is', () => {
  assert.equal(brokenClaims(catalogue.areas), [])
  assert.equal(brokenClaims(catalogue.areas.slice(1)), [
    '160 topics, not 175+',
    'area 1 has 0 subjects, not 6',
    'area 1 has 0 lessons, not 60+',
  ])
})

test('the subject filter of the specification finds each finished lesson', () => {
  for (const lesson of lessons) assert.ok(lesson.tags.includes(lesson.subjectId))
})

test('the arithmetic check reads something in the real lessons', () => {
  assert.ok(lessons.flatMap(({ reading }) => findComputations(reading)).length >= 10)
})

test('a sample is the same for the same seed and shows all of a lesson', () => {
  const picked = pickLessons(lessons, 5, 7)
  assert.is(picked.length, 5)
  assert.equal(pickLessons(lessons, 5, 7), picked)
  const lesson = catalogue.lessons.get('assets-liabilities-and-equity')
  assert.ok(lesson)
  const question = lesson.questions[0]
  assert.ok(question)
  const [added, right] = exampleOf(question).options
  const text = formatLesson(lesson)
  const options = [`* ${right?.text}`, `- ${added?.text}`, 'Not quite. That adds']
  for (const part of [lesson.title, lesson.sms, lesson.reading, ...options]) {
    assert.ok(text.includes(part), part)
  }
})

test('the statistics count every lesson once', () => {
  const text = formatStats(catalogue)
  assert.match(text, /6 areas, 46 subjects, 184 topics, 552 lessons/)
  assert.match(text, /beginner +\d+ of 184/)
})

test('the statistics list first what was checked longest ago', () => {
  const dated: LessonSource[] = [
    sampleLesson('first'),
    sampleLesson('second', { checked: '2026-10-01' }),
    sampleLesson('third', { checked: undefined }),
  ]
  const text = formatStats(buildCatalogue(sampleAreas(dated)))
  assert.match(
    text,
    /checked longest ago\n {2}never +third: .*\n {2}2026-10-01 second: .*\n {2}2026-11-20 first: IRS Pub/,
  )
})

test.run()
