import { createHash } from 'node:crypto'
import type { Area, Catalogue, Lesson, OutlineLesson, Subject, Topic } from './catalogue.ts'
import type { AreaSource, LessonSource, QuestionSource, SubjectSource, TopicSource } from './schema.ts'
import { compileQuestion } from './sets/compile.ts'
import type { QuestionTemplate } from './sets/sets.ts'

/** An area with its subjects, in teaching order. */
export type AreaContent = Omit<AreaSource, 'subjects'> & { readonly subjects: readonly SubjectSource[] }

/** The catalogue in a form that JSON can hold: the outline, and the finished lessons in teaching order. */
export interface Compiled {
  readonly areas: readonly Area[]
  readonly lessons: readonly Lesson[]
}

/** Makes a catalogue from areas in memory, for tests and tools. Pure; the content must have passed the schema. */
export function buildCatalogue(areas: readonly AreaContent[]): Catalogue {
  const compiled = compile(areas)
  return toCatalogue(compiled, hashOf(JSON.stringify(compiled)))
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

export function compile(areas: readonly AreaContent[]): Compiled {
  const places = areas.flatMap((area) =>
    area.subjects.flatMap((subject) =>
      subject.topics.flatMap((topic) => topic.lessons.map((lesson) => ({ area, subject, topic, lesson }))),
    ),
  )
  const ready = new Set(places.filter(({ lesson }) => isFinished(lesson)).map(({ lesson }) => lesson.id))
  const lessons = places.flatMap(({ area, subject, topic, lesson }, position) =>
    isFinished(lesson) ? [toLesson(lesson, position, area, subject, topic, ready)] : [],
  )
  return { areas: areas.map(toArea), lessons }
}

/** Indexes and freezes. `compiled` must not be shared: it is frozen in place. */
export function toCatalogue(compiled: Compiled, hash: string): Catalogue {
  deepFreeze(compiled)
  return Object.freeze({
    hash,
    areas: compiled.areas,
    lessons: frozenMap(compiled.lessons.map((lesson) => [lesson.id, lesson])),
    questions: frozenMap(
      compiled.lessons.flatMap((lesson) =>
        lesson.questions.map((question): [string, QuestionTemplate] => [question.id, question]),
      ),
    ),
  })
}

/** A lesson that has passed `isFinished`. */
export type FinishedLesson = LessonSource & { sms: string; reading: string; questions: QuestionSource[] }

/** Whether a lesson has its text, reading and questions; the schema refuses lessons that have only some of them. */
export function isFinished(lesson: LessonSource): lesson is FinishedLesson {
  return lesson.sms !== undefined && lesson.reading !== undefined && lesson.questions !== undefined
}

function toArea({ id, title, description, subjects }: AreaContent): Area {
  return { id, title, description, subjects: subjects.map(toSubject) }
}

function toSubject({ id, name, description, topics }: SubjectSource): Subject {
  return { id, name, description, topics: topics.map(toTopic) }
}

function toTopic({ id, name, lessons }: TopicSource): Topic {
  return { id, name, lessons: lessons.map(toOutline) }
}

function toOutline(lesson: LessonSource): OutlineLesson {
  const { id, title, difficulty, point } = lesson
  return { id, title, difficulty, point, ready: isFinished(lesson) }
}

function toLesson(
  lesson: FinishedLesson,
  position: number,
  area: AreaContent,
  subject: SubjectSource,
  topic: TopicSource,
  ready: ReadonlySet<string>,
): Lesson {
  const { id, title, difficulty, point, terms, sms, reading, year, source, checked, reviewBy, errata } = lesson
  return {
    id,
    position,
    title,
    difficulty,
    point,
    areaId: area.id,
    subjectId: subject.id,
    subjectName: subject.name,
    topicId: topic.id,
    topicName: topic.name,
    tags: [subject.id, ...(lesson.tags ?? [])],
    // A lesson that is still coming cannot be taught, so it must not hold this one back.
    requires: (lesson.requires ?? []).filter((required) => ready.has(required)),
    ...(terms !== undefined && { terms }),
    sms,
    reading,
    questions: lesson.questions.map((question) => compileQuestion(question, lesson)),
    durationSeconds: durationSeconds(reading, lesson.questions.length),
    ...(year !== undefined && { year }),
    ...(source !== undefined && { source }),
    ...(checked !== undefined && { checked }),
    ...(reviewBy !== undefined && { reviewBy }),
    ...(errata !== undefined && { errata }),
  }
}

/**
 * Time for the reading at 200 words a minute, plus 30 seconds a question: about 60 words of question and 40 of
 * explanation. To the nearest 5 seconds.
 */
export function durationSeconds(reading: string, questions: number): number {
  return Math.round((countWords(reading) * 0.3 + questions * 30) / 5) * 5
}

export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0
}

function deepFreeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return
  Object.freeze(value)
  for (const inner of Object.values(value)) deepFreeze(inner)
}

/** `Object.freeze` leaves a map's entries open, so the three ways to change one are closed by hand. */
function frozenMap<V>(entries: Iterable<readonly [string, V]>): ReadonlyMap<string, V> {
  const refuse = () => {
    throw new TypeError('The catalogue is frozen')
  }
  return Object.freeze(Object.assign(new Map(entries), { set: refuse, delete: refuse, clear: refuse }))
}
