/**
 * The shape of the YAML files under `areas/`. Strict: a key that is not listed here is an error, so that a misspelled
 * field cannot get lost silently. `validate.ts` checks that ids agree across files.
 */
import { z } from 'zod'
import { flawsOf } from './sets/compile.ts'

const text = z
  .string({
    error: (issue) => (issue.input === undefined ? 'is missing' : 'must be text; put quotes around a bare number'),
  })
  .trim()
  .min(1, 'is empty')

const slug = text.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be a slug: lower-case letters, digits and single hyphens')

const isoDate = z.iso.date('must be a date written YYYY-MM-DD')

const optionSource = z.strictObject({
  text,
  why: text,
  right: z.literal(true, 'is written only on the right option, as true').optional(),
})

const figureOrWord = z.union([z.number(), text], 'must be a figure or a word')

const range = z.strictObject({ from: figureOrWord, to: figureOrWord, step: figureOrWord })

/** What a variable may be: a list of figures or words, or figures from one to another in equal steps. */
const domainSource = z.union(
  [z.array(figureOrWord).min(2), range],
  'must be a list of at least two, or { from: 100, to: 900, step: 50 }',
)

const names = <T extends z.ZodType>(value: T) =>
  z.record(z.string(), value).refine((record) => Object.keys(record).length > 0, 'is empty')

const onlyWithVary = ['law', 'let', 'where'] as const

const questionSource = z
  .strictObject({
    id: slug,
    /** Variables. If there are any, the texts are templates; `sets/` says how they are filled. */
    vary: names(domainSource).optional(),
    /** Figures set by law, and the year for which they were looked up. */
    law: names(z.strictObject({ is: figureOrWord, year: z.int().min(1900).max(2100) })).optional(),
    /** Derived figures, evaluated from top to bottom. */
    let: names(figureOrWord).optional(),
    /** Comparisons that hold in every set. */
    where: z.array(text).min(1).optional(),
    /** Why a question about figures always has the same ones: `law`, or another reason in a few words. */
    fixed: text.max(60, 'is a reason in a few words').optional(),
    stem: text,
    options: z.array(optionSource).length(4, 'must have exactly 4 options'),
  })
  .superRefine((question, context) => {
    const flaw = (path: readonly (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path: [...path], message })
    const right = question.options.filter((option) => option.right).length
    if (right !== 1) flaw(['options'], `must have one right option, has ${right}`)
    if (question.vary && question.fixed) flaw(['fixed'], 'says why it does not vary, but it does')
    for (const field of onlyWithVary) {
      if (question[field] && !question.vary) flaw([field], 'belongs to a question with vary only')
    }
    for (const { path, message } of flawsOf(question)) flaw(path, message)
  })

const written = ['sms', 'reading', 'questions'] as const
const onlyWithText = ['requires', 'tags', 'terms', 'checked', 'reviewBy', 'errata'] as const

const termSource = z.strictObject({
  /** The word first, then what else people call it. */
  names: z.array(text).min(1),
  /** What it is, in a sentence: texted to whoever asks. */
  says: text,
})

const lessonSource = z
  .strictObject({
    id: slug,
    title: text,
    difficulty: z.enum(['beginner', 'intermediate', 'advanced'], 'must be beginner, intermediate or advanced'),
    /** The one thing that the lesson teaches. */
    point: text,
    /** Tax year of the figures. */
    year: z.int().min(2020).max(2100).optional(),
    /** Where to find the rule: cites as in `lint/cite.ts`, or `convention of` and whose, separated by `; `. */
    source: text.optional(),
    sms: text.optional(),
    reading: text.optional(),
    questions: z
      .array(questionSource)
      .min(2, 'must have 2 or 3 questions')
      .max(3, 'must have 2 or 3 questions')
      .optional(),
    requires: z.array(slug).min(1).optional(),
    tags: z.array(slug).min(1).optional(),
    /** Words of the field that this lesson explains better than any other. */
    terms: z.array(termSource).min(1).optional(),
    /** The day on which somebody last checked the whole lesson against its source. */
    checked: isoDate.optional(),
    reviewBy: isoDate.optional(),
    errata: z
      .array(z.strictObject({ date: isoDate, note: text }))
      .min(1)
      .optional(),
  })
  .superRefine((lesson, context) => {
    const missing = written.filter((field) => lesson[field] === undefined)
    if (missing.length === written.length) {
      for (const field of onlyWithText.filter((name) => lesson[name] !== undefined)) {
        context.addIssue({ code: 'custom', path: [field], message: 'belongs to a finished lesson only' })
      }
    } else {
      for (const field of missing) {
        const message = `is missing: a lesson has all of ${written.join(', ')} or none`
        context.addIssue({ code: 'custom', path: [field], message })
      }
    }
    if (lesson.difficulty === 'advanced' && lesson.questions?.length === 2) {
      const message = 'must have a third question: the lesson is advanced'
      context.addIssue({ code: 'custom', path: ['questions'], message })
    }
    lesson.questions?.forEach((question, index) => {
      const id = `${lesson.id}-${index + 1}`
      if (question.id !== id) {
        context.addIssue({ code: 'custom', path: ['questions', index, 'id'], message: `must be ${id}` })
      }
    })
  })

const topicSource = z.strictObject({ id: slug, name: text, lessons: z.array(lessonSource).min(1) })

/** A subject's file, `areas/<area>/<subject>.yaml`. */
export const subjectSource = z.strictObject({
  id: slug,
  name: text,
  description: text,
  topics: z.array(topicSource).min(1),
})

/** An area's own file, `areas/<area>/area.yaml`. Lists its subjects, because files have no teaching order. */
export const areaSource = z.strictObject({
  id: z.int().min(1).max(6),
  title: text,
  description: text,
  subjects: z.array(slug).min(1),
})

export type AreaSource = z.infer<typeof areaSource>
export type SubjectSource = z.infer<typeof subjectSource>
export type TopicSource = z.infer<typeof topicSource>
export type LessonSource = z.infer<typeof lessonSource>
export type QuestionSource = z.infer<typeof questionSource>
export type OptionSource = z.infer<typeof optionSource>
