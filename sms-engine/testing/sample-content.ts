import { type AreaContent, buildCatalogue } from '../../content/build.ts'
import type { Catalogue } from '../../content/catalogue.ts'
import type { LessonSource, QuestionSource } from '../../content/schema.ts'

/**
 * A small curriculum of two areas that never changes, so that golden conversations do not move when a lesson is edited.
 * Every right option is marked in its text: tests can tell right from wrong without knowing accounting.
 */
export const sampleCatalogue: Catalogue = buildCatalogue([
  area(1, 'Books', 'Basics', ['assets', 'entries', 'accounts']),
  area(2, 'Taxes', 'Returns', ['income', 'deductions', 'credits']),
])

/** The same content, but the first question of each lesson has different figures each time. */
export const varyingCatalogue: Catalogue = varyingContent({})

/** That content with its first questions edited. */
export function varyingContent(edit: Partial<QuestionSource>): Catalogue {
  const first: AskedFirst = (lessonId, number) => ({ ...varyingQuestion(lessonId, number), ...edit })
  return buildCatalogue([
    area(1, 'Books', 'Basics', ['assets', 'entries', 'accounts'], first),
    area(2, 'Taxes', 'Returns', ['income', 'deductions', 'credits'], first),
  ])
}

type AskedFirst = (lessonId: string, number: number) => QuestionSource

function area(
  id: number,
  title: string,
  subject: string,
  lessons: readonly string[],
  first: AskedFirst = question,
): AreaContent {
  return {
    id,
    title,
    description: `All about ${title.toLowerCase()}.`,
    subjects: [
      {
        id: subject.toLowerCase(),
        name: subject,
        description: `The ${subject.toLowerCase()}.`,
        topics: [
          {
            id: `${subject.toLowerCase()}-topic`,
            name: `${subject} topic`,
            lessons: lessons.map((each) => lesson(each, first)),
          },
        ],
      },
    ],
  }
}

function lesson(id: string, first: AskedFirst): LessonSource {
  const title = id[0]?.toUpperCase() + id.slice(1)
  return {
    id,
    title,
    difficulty: 'beginner',
    point: `The point of ${id}.`,
    sms: `${title}: own $50,000, owe $20,000, and $30,000 is yours.`,
    reading: `What to know about ${id}.`,
    questions: [first(id, 1), question(id, 2)],
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

function varyingQuestion(lessonId: string, number: number): QuestionSource {
  return {
    id: `${lessonId}-${number}`,
    vary: { own: [41000, 52000, 63000, 74000], owe: [12000, 23000, 34000] },
    let: { rest: 'own - owe', both: 'own + owe', twice: 'owe * 2' },
    stem: `You own {own|$} of ${lessonId} and owe {owe|$}. What is yours?`,
    options: [
      { text: '{rest|$}', right: true, why: '{own|$} - {owe|$} = {rest|$} is left.' },
      { text: '{both|$}', why: 'That adds what you owe.' },
      { text: '{owe|$}', why: 'That is what you owe.' },
      { text: '{twice|$}', why: 'That is what you owe, twice.' },
    ],
  }
}
