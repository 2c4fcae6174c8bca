import { type FinishedLesson, isFinished } from '../build.ts'
import type { SourceFile, ValuePath } from '../problem.ts'
import type { LessonSource, OptionSource, QuestionSource, SubjectSource } from '../schema.ts'
import type { AreaFolder } from '../validate.ts'

/** A place in a source file. */
export interface Place {
  readonly file: SourceFile
  readonly path: ValuePath
}

export interface LessonEntry<L extends LessonSource = LessonSource> extends Place {
  readonly subjectId: string
  readonly topicId: string
  readonly lesson: L
}

export interface QuestionEntry extends Place {
  readonly question: QuestionSource
}

export interface OptionEntry extends Place {
  readonly option: OptionSource
}

export interface SubjectEntry extends Place {
  readonly subject: SubjectSource
  readonly finished: readonly LessonEntry<FinishedLesson>[]
}

/** What the rules look at: the content in teaching order, each piece with its place. */
export interface Material {
  readonly areas: readonly AreaFolder[]
  readonly subjects: readonly SubjectEntry[]
  readonly lessons: readonly LessonEntry[]
  readonly finished: readonly LessonEntry<FinishedLesson>[]
}

/** Everything a learner reads, by the field that holds it. */
export type TextKind = 'sms' | 'reading' | 'stem' | 'option' | 'why'

export interface TextEntry extends Place {
  readonly kind: TextKind
  readonly text: string
}

export function toMaterial(areas: readonly AreaFolder[]): Material {
  const subjects: SubjectEntry[] = []
  const lessons: LessonEntry[] = []
  for (const { file, subject } of areas.flatMap((area) => area.subjects)) {
    const own = subject.topics.flatMap((topic, t) =>
      topic.lessons.map(
        (lesson, l): LessonEntry => ({
          file,
          path: ['topics', t, 'lessons', l],
          subjectId: subject.id,
          topicId: topic.id,
          lesson,
        }),
      ),
    )
    lessons.push(...own)
    subjects.push({ file, path: [], subject, finished: own.filter(hasText) })
  }
  return { areas, subjects, lessons, finished: lessons.filter(hasText) }
}

function hasText(entry: LessonEntry): entry is LessonEntry<FinishedLesson> {
  return isFinished(entry.lesson)
}

/** The place of a field below `entry`. */
export function below({ file, path }: Place, ...keys: (string | number)[]): Place {
  return { file, path: [...path, ...keys] }
}

export function questionsOf(entry: LessonEntry<FinishedLesson>): QuestionEntry[] {
  return entry.lesson.questions.map((question, index) => ({ ...below(entry, 'questions', index), question }))
}

export function optionsOf(entry: QuestionEntry): OptionEntry[] {
  return entry.question.options.map((option, index) => ({ ...below(entry, 'options', index), option }))
}

export function textsOf(entry: LessonEntry<FinishedLesson>): TextEntry[] {
  const { sms, reading } = entry.lesson
  return [
    { ...below(entry, 'sms'), kind: 'sms', text: sms },
    { ...below(entry, 'reading'), kind: 'reading', text: reading },
    ...questionsOf(entry).flatMap((question): TextEntry[] => [
      { ...below(question, 'stem'), kind: 'stem', text: question.question.stem },
      ...optionsOf(question).flatMap((at): TextEntry[] => [
        { ...below(at, 'text'), kind: 'option', text: at.option.text },
        { ...below(at, 'why'), kind: 'why', text: at.option.why },
      ]),
    ]),
  ]
}
