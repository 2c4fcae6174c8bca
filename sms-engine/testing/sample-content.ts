import { type AreaContent, buildCatalogue } from '../../content/build.ts'
import type { Catalogue } from '../../content/catalogue.ts'
import type { LessonSource, QuestionSource } from '../../content/schema.ts'

/**
 * Small content of two areas that never changes, so that golden conversations do not move when a lesson is edited.
 * Every right option is marked in its text: tests can tell right from wrong without knowing accounting.
 */
export const sampleCatalogue: Catalogue = buildCatalogue([
  area(1, 'Books', 'Basics', ['assets', 'entries', 'accounts']),
  area(2, 'Taxes', 'Returns', ['income', 'deductions', 'credits']),
])

function area(id: number, title: string, subject: string, lessons: readonly string[]): AreaContent {
  return {
    id,
    title,
    description: `All about ${title.toLowerCase()}.`,
    subjects: [
      {
        id: subject.toLowerCase(),
        name: subject,
        description: `The ${subject.toLowerCase()}.`,
        topics: [{ id: `${subject.toLowerCase()}-topic`, name: `${subject} topic`, lessons: lessons.map(lesson) }],
      },
    ],
  }
}

function lesson(id: string): LessonSource {
  const title = id[0]?.toUpperCase() + id.slice(1)
  return {
    id,
    title,
    difficulty: 'beginner',
    point: `The point of ${id}.`,
    sms: `${title}: own $50,000, owe $20,000, and $30,000 is yours.`,
    reading: `What to know about ${id}.`,
    questions: [question(id, 1), question(id, 2)],
  }
}

function question(lessonId: string, number: number): QuestionSource {
  return {
    id: `${lessonId}-${number}`,
    stem: `Question ${number} about ${lessonId}?`,
    options: [
      { text: `The right ${lessonId}`, right: true, why: `That is what ${lessonId} means.` },
      { text: `Too little ${lessonId}`, why: `That leaves out half of ${lessonId}.` },
      { text: `Too much ${lessonId}`, why: `That counts ${lessonId} twice.` },
      { text: `None of it`, why: `There is always some ${lessonId}.` },
    ],
  }
}
