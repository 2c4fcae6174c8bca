import type { Catalogue } from './catalogue.ts'

/** Counts by area, difficulty and year, finished out of planned. */
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
    ...table('year (finished lessons)', countYears(finished)),
  ].join('\n')
}

function countYears(finished: readonly { readonly year?: number }[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const { year } of finished) counts.set(`${year ?? 'any'}`, (counts.get(`${year ?? 'any'}`) ?? 0) + 1)
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
