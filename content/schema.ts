/**
 * The shape of the YAML files under `areas/`. Strict: a key that is not listed here is an error, so that a misspelled
 * field cannot be lost in silence. Whether ids agree with each other over several files is checked in `validate.ts`.
 */
import { z } from 'zod'

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

const questionSource = z
  .strictObject({
    id: slug,
    stem: text,
    options: z.array(optionSource).length(4, 'must have exactly 4 options'),
  })
  .superRefine(({ options }, context) => {
    const right = options.filter((option) => option.right).length
    if (right !== 1) {
      context.addIssue({ code: 'custom', path: ['options'], message: `must have one right option, has ${right}` })
    }
  })

const written = ['sms', 'reading', 'questions'] as const
const onlyWithText = ['requires', 'tags', 'checked', 'reviewBy', 'errata'] as const

const lessonSource = z
  .strictObject({
    id: slug,
    title: text,
    difficulty: z.enum(['beginner', 'intermediate', 'advanced'], 'must be beginner, intermediate or advanced'),
    /** The one thing that the lesson teaches. */
    point: text,
    /** Tax year of the figures. */
    year: z.int().min(2020).max(2100).optional(),
    /** Where the rule stands: cites of the forms in `lint/cite.ts`, or `convention of` and whose, separated by `; `. */
    source: text.optional(),
    sms: text.optional(),
    reading: text.optional(),
    questions: z.array(questionSource).length(2, 'must have exactly 2 questions').optional(),
    requires: z.array(slug).min(1).optional(),
    tags: z.array(slug).min(1).optional(),
    /** The day on which somebody last read the whole lesson against its source. */
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
