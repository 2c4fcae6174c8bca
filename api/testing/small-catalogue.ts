import type { Area, Catalogue, Lesson, Subject } from '../../content/catalogue.ts'

/**
 * Two areas, three subjects, four topics, six lessons of which five are finished: small enough to count by hand, and
 * unaffected when the real content grows.
 */
export const smallCatalogue: Catalogue = build([
  area(1, 'Bookkeeping & Records', [
    subject('basics', 'Basics', { equation: ['assets', 'two-sides'], debits: ['normal-balances'] }),
    subject('cash-bank', 'Cash & Bank', { reconciling: ['bank-statement', 'coming: outstanding-checks'] }),
  ]),
  area(2, 'Accounting', [subject('statements', 'Statements (GAAP)', { 'balance-sheet': ['classified'] })]),
])

function area(id: number, title: string, subjects: Subject[]): Area {
  return { id, title, description: `About ${title}.`, subjects }
}

/** @param topics lesson ids by topic id; "coming: " marks an unfinished one. */
function subject(id: string, name: string, topics: Record<string, string[]>): Subject {
  const outline = (mark: string) => {
    const lessonId = mark.replace('coming: ', '')
    return { id: lessonId, title: lessonId, difficulty: 'beginner' as const, point: '', ready: mark === lessonId }
  }
  return {
    id,
    name,
    description: `About ${name}.`,
    topics: Object.entries(topics).map(([topic, marks]) => ({ id: topic, name: topic, lessons: marks.map(outline) })),
  }
}

function build(areas: Area[]): Catalogue {
  const lessons = areas.flatMap((area) => area.subjects.flatMap((subject) => finishedLessons(area, subject)))
  return {
    hash: 'small',
    areas,
    lessons: new Map(lessons.map((lesson, position) => [lesson.id, { ...lesson, position }])),
    questions: new Map(),
  }
}

function finishedLessons(area: Area, subject: Subject): Lesson[] {
  return subject.topics.flatMap((topic) =>
    topic.lessons
      .filter(({ ready }) => ready)
      .map(({ id, title, difficulty, point }) => ({
        id,
        position: 0,
        title,
        difficulty,
        point,
        areaId: area.id,
        subjectId: subject.id,
        subjectName: subject.name,
        topicId: topic.id,
        topicName: topic.name,
        tags: [subject.id],
        requires: [],
        sms: title,
        reading: title,
        questions: [],
        durationSeconds: 120,
      })),
  )
}
