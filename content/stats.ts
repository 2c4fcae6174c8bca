import type { Catalogue, Lesson } from './catalogue.ts'
import { isConvention, placesOf } from './lint/cite.ts'
import { isAboutFigures } from './sets/figures.ts'
import { exampleOf, type QuestionTemplate, setsOf } from './sets/sets.ts'

/** As many lessons as one person can read again in a sitting. */
const oldestShown = 12

/**
 * Counts by area, difficulty, year and source, finished lessons out of planned ones, how many questions vary and in how
 * many sets, and lists the lessons that were checked longest ago.
 */
export function formatStats({ hash, areas, lessons }: Catalogue): string {
  const finished = [...lessons.values()]
  const planned = areas.flatMap((area) =>
    area.subjects.flatMap((subject) => subject.topics.flatMap((topic) => topic.lessons)),
  )
  const topics = areas.flatMap((area) => area.subjects.flatMap((subject) => subject.topics))
  const subjects = areas.flatMap((area) => area.subjects)
  return [
    `${areas.length} areas, ${subjects.length} subjects, ${topics.length} topics, ${planned.length} lessons, ${finished.length} finished`,
    `content ${hash.slice(0, 12)}`,
    '',
    ...table(
      'area',
      areas.map((area) => {
        const all = area.subjects.flatMap((subject) => subject.topics.flatMap((topic) => topic.lessons))
        return [area.title, all.filter((lesson) => lesson.ready).length, all.length]
      }),
    ),
    '',
    ...table(
      'difficulty',
      ['beginner', 'intermediate', 'advanced'].map((difficulty) => {
        const all = planned.filter((lesson) => lesson.difficulty === difficulty)
        return [difficulty, all.filter((lesson) => lesson.ready).length, all.length]
      }),
    ),
    '',
    ...table('year (finished lessons)', count(finished.map(({ year }) => `${year ?? 'any'}`))),
    '',
    ...table('source (finished lessons)', count(finished.map(kindOfSource))),
    '',
    ...table('checked (finished lessons)', count(finished.map(({ checked }) => checked ?? 'never'))),
    '',
    ...table('questions (finished lessons)', kindsOfQuestion(finished)),
    '',
    ...table('sets of varying questions, by subject', setsBySubject(finished)),
    '',
    'checked longest ago',
    ...oldest(finished).map(
      ({ checked = 'never', id, source = 'no source' }) => `  ${checked.padEnd(10)} ${id}: ${source}`,
    ),
  ].join('\n')
}

function kindOfSource({ source }: Lesson): string {
  if (source === undefined) return 'none'
  const conventions = placesOf(source).filter(isConvention).length
  if (conventions === 0) return 'cite'
  return conventions === placesOf(source).length ? 'convention' : 'cite and convention'
}

/** A question counts once, and one that varies counts again with each of its sets. */
function kindsOfQuestion(lessons: readonly Lesson[]): [string, number, number?][] {
  const questions = lessons.flatMap((lesson) => lesson.questions)
  const varying = questions.filter(({ variation }) => variation)
  const aboutFigures = questions.filter(
    (question) => question.variation || question.fixed || isAboutFigures(exampleOf(question)),
  )
  const different = questions.reduce((sum, question) => sum + countSets(question), 0)
  return [
    ['all', questions.length],
    ['about figures', aboutFigures.length, questions.length],
    ['varying', varying.length, aboutFigures.length],
    ['fixed for a reason', questions.filter(({ fixed }) => fixed).length, aboutFigures.length],
    ['sets of the varying', varying.reduce((sum, question) => sum + countSets(question), 0)],
    ['different questions', different],
  ]
}

function setsBySubject(lessons: readonly Lesson[]): [string, number][] {
  const bySubject = Map.groupBy(lessons, ({ subjectName }) => subjectName)
  return [...bySubject].flatMap(([name, own]): [string, number][] => {
    const varying = own.flatMap(({ questions }) => questions).filter(({ variation }) => variation)
    const sets = varying.reduce((sum, question) => sum + countSets(question), 0)
    return varying.length > 0 ? [[`${name}, ${varying.length} questions`, sets]] : []
  })
}

function countSets(question: QuestionTemplate): number {
  return setsOf(question).length
}

/** The lessons to check next: never checked first, then by date, in teaching order. */
function oldest(lessons: readonly Lesson[]): Lesson[] {
  const date = ({ checked = '' }: Lesson) => checked
  return [...lessons].sort((a, b) => (date(a) < date(b) ? -1 : date(a) > date(b) ? 1 : 0)).slice(0, oldestShown)
}

function count(names: readonly string[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].sort(([a], [b]) => a.localeCompare(b))
}

function table(heading: string, rows: readonly (readonly [string, number, number?])[]): string[] {
  const width = Math.max(heading.length, ...rows.map(([name]) => name.length))
  return [
    heading,
    ...rows.map(
      ([name, count, of]) =>
        `  ${name.padEnd(width)} ${String(count).padStart(4)}${of === undefined ? '' : ` of ${of}`}`,
    ),
  ]
}
