import { type FinishedLesson, isFinished } from '../build.ts'
import type { Option, Question } from '../catalogue.ts'
import type { SourceFile, ValuePath } from '../problem.ts'
import type { LessonSource, QuestionSource, SubjectSource } from '../schema.ts'
import { compileQuestion } from '../sets/compile.ts'
import { type QuestionTemplate, setsOf, type Values, worded } from '../sets/sets.ts'
import type { AreaFolder } from '../validate.ts'

/** A place in a source file. */
export interface Place {
  readonly file: SourceFile
  readonly path: ValuePath
  /** Which set of the question is meant, if it has variables. */
  readonly set?: Values
}

export interface LessonEntry<L extends LessonSource = LessonSource> extends Place {
  readonly subjectId: string
  readonly topicId: string
  readonly lesson: L
}

/** A question as written in the file: if it has variables, its slots are not filled. */
export interface QuestionEntry extends Place {
  readonly lesson: FinishedLesson
  readonly question: QuestionSource
}

/** A question as a learner reads it: with the figures of one set. */
export interface WordingEntry extends Place {
  readonly question: Question
}

export interface OptionEntry extends Place {
  readonly option: Option
}

export interface SubjectEntry extends Place {
  readonly subject: SubjectSource
  readonly finished: readonly LessonEntry<FinishedLesson>[]
}

/** What the rules check: the content in teaching order, each piece with its place. */
export interface Material {
  readonly areas: readonly AreaFolder[]
  readonly subjects: readonly SubjectEntry[]
  readonly lessons: readonly LessonEntry[]
  readonly finished: readonly LessonEntry<FinishedLesson>[]
}

/** The fields with text that learners read. */
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
export function below({ file, path, set }: Place, ...keys: (string | number)[]): Place {
  return { file, path: [...path, ...keys], ...(set && { set }) }
}

export function questionsOf(entry: LessonEntry<FinishedLesson>): QuestionEntry[] {
  return entry.lesson.questions.map((question, index) => ({
    ...below(entry, 'questions', index),
    lesson: entry.lesson,
    question,
  }))
}

/** Every wording of a question, one for each of its sets. */
export function wordingsOf(entry: QuestionEntry): readonly WordingEntry[] {
  const known = wordings.get(entry.question) ?? listWordings(entry)
  wordings.set(entry.question, known)
  return known
}

export function templateOf({ question, lesson }: QuestionEntry): QuestionTemplate {
  return compileQuestion(question, lesson)
}

/** Kept because most rules look at every wording, and making them takes longer than looking. */
const wordings = new WeakMap<QuestionSource, readonly WordingEntry[]>()

function listWordings(entry: QuestionEntry): WordingEntry[] {
  const { file, path } = entry
  const template = templateOf(entry)
  return setsOf(template).map((set) => ({
    file,
    path,
    ...(template.variation && { set }),
    question: worded(template, set),
  }))
}

export function optionsOf(entry: WordingEntry): OptionEntry[] {
  return entry.question.options.map((option, index) => ({ ...below(entry, 'options', index), option }))
}

/** Everything in a lesson that a learner can read. Text shared by several sets is listed once. */
export function textsOf(entry: LessonEntry<FinishedLesson>): TextEntry[] {
  const { sms, reading } = entry.lesson
  return [
    { ...below(entry, 'sms'), kind: 'sms', text: sms },
    { ...below(entry, 'reading'), kind: 'reading', text: reading },
    ...questionsOf(entry).flatMap((question) => different(wordingsOf(question).flatMap(textsOfWording))),
  ]
}

function textsOfWording(wording: WordingEntry): TextEntry[] {
  return [
    { ...below(wording, 'stem'), kind: 'stem', text: wording.question.stem },
    ...optionsOf(wording).flatMap((at): TextEntry[] => [
      { ...below(at, 'text'), kind: 'option', text: at.option.text },
      { ...below(at, 'why'), kind: 'why', text: at.option.why },
    ]),
  ]
}

function different(texts: readonly TextEntry[]): TextEntry[] {
  return [...new Map(texts.map((entry) => [`${entry.path.join()} ${entry.text}`, entry])).values()]
}
