import { stringify } from 'yaml'
import type { AreaContent } from '../build.ts'
import type { SourceFile } from '../problem.ts'
import type { LessonSource, SubjectSource } from '../schema.ts'

/** A small finished lesson that every rule accepts. `patch` changes it; a field set to undefined is left out. */
export function sampleLesson(id = 'sample-lesson', patch: Partial<LessonSource> = {}): LessonSource {
  const lesson: LessonSource = {
    id,
    title: 'Sample lesson',
    difficulty: 'beginner',
    point: 'A receipt shows who was paid, when, how much and for what.',
    sms: 'A receipt worth keeping shows four things: who was paid, when, how much and for what. A card slip lacks the last.',
    reading: sampleReading,
    questions: [
      {
        id: `${id}-1`,
        fixed: 'an example',
        stem: 'You buy 3 boxes at $40 each and keep the receipt. Which amount must it show?',
        options: [
          { text: '$120', why: 'The whole price has to be there, and 3 x $40 = $120.', right: true },
          { text: '$40', why: 'One box costs that much, but you paid for three of them.' },
          { text: '$43', why: 'Adding the number of boxes to the price mixes two units.' },
          { text: '$0', why: 'Without an amount a receipt proves that you were there, not what you spent.' },
        ],
      },
      {
        id: `${id}-2`,
        stem: 'A supplier lost your receipt. Which paper comes closest to replacing it?',
        options: [
          { text: 'Your own calendar', why: 'It tells where you were that day, and nothing about a purchase.' },
          { text: 'The delivery note', why: 'It names the supplier, the date and the goods.', right: true },
          { text: 'A price catalog', why: 'Prices on offer do not prove that anybody bought.' },
          { text: 'The next invoice', why: 'It proves another purchase on another day.' },
        ],
      },
    ],
    source: 'IRS Pub. 583 (Supporting Documents)',
    checked: '2026-11-20',
    ...patch,
  }
  return Object.fromEntries(Object.entries(lesson).filter(([, value]) => value !== undefined)) as LessonSource
}

const sampleReading = `A receipt proves a cost when it answers four questions: who was paid, on which day, how much, and what was
bought. Three of them stand on almost any slip of paper. The last one is missing from most card slips, and it is the one
that decides whether a cost belongs to the business.

Imagine a florist who buys ribbon for $18 and a birthday card for $6 at one counter. The card statement shows $24 and the
name of the shop. Only the itemized receipt lets her book $18 as supplies and leave the card out of the books.

Small cash costs sometimes come without any paper. A note made the same day, with the same four facts, is far better than
memory, although it is weaker than a receipt.

Take a photograph before the ink fades and attach it to the entry. IRS Pub. 583 describes what supporting documents should
show, and your state may ask for more.`

/** A subject named Sample Subject with `lessons` in topics of three. */
export function sampleSubject(lessons: readonly LessonSource[]): SubjectSource {
  const topics = Array.from({ length: Math.ceil(lessons.length / 3) }, (_, index) => ({
    id: `topic-${index + 1}`,
    name: `Topic ${index + 1}`,
    lessons: lessons.slice(index * 3, index * 3 + 3),
  }))
  return { id: 'sample-subject', name: 'Sample Subject', description: 'For tests', topics }
}

/** One area with one subject, as `buildCatalogue` expects it. */
export function sampleAreas(lessons: readonly LessonSource[] = [sampleLesson()]): AreaContent[] {
  return [{ id: 1, title: 'Sample Area', description: 'For tests', subjects: [sampleSubject(lessons)] }]
}

/** The same as files, in the form that the loader reads. */
export function sampleFiles(lessons: readonly LessonSource[] = [sampleLesson()]): SourceFile[] {
  const area = { id: 1, title: 'Sample Area', description: 'For tests', subjects: ['sample-subject'] }
  return [
    { path: 'sample-area/area.yaml', text: stringify(area) },
    { path: 'sample-area/sample-subject.yaml', text: stringify(sampleSubject(lessons)) },
  ]
}
