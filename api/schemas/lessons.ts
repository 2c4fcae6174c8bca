import { z } from 'zod'

export const contentType = z.enum(['text', 'audio', 'video'])
export const difficulty = z.enum(['beginner', 'intermediate', 'advanced'])

const AREA = 'Please give the focus area by its number.'

/** The portal's filters send "all" for no filter. */
function filter<T extends z.ZodEnum>(values: T, message: string) {
  return z
    .union([z.literal('all'), values], message)
    .optional()
    .transform((chosen) => (chosen === 'all' ? undefined : (chosen as z.output<T> | undefined)))
}

/** Query of GET /api/lessons. Without `categoryId`: the lessons of all areas. */
export const lessonsQuery = z.object({
  categoryId: z
    .string(AREA)
    .regex(/^\d{1,6}$/, AREA)
    .transform(Number)
    .optional(),
  difficulty: filter(difficulty, 'Difficulty is beginner, intermediate or advanced.'),
  contentType: filter(contentType, 'Content type is text, audio or video.'),
})
export type LessonsQuery = z.output<typeof lessonsQuery>

/** A lesson as the list shows it: without its reading, which `GET /api/lessons/{id}` returns. */
export const lessonSummary = z.object({
  /** Permanent slug. */
  id: z.string(),
  title: z.string(),
  /** The point of the lesson, in one sentence. */
  description: z.string(),
  /** The lesson's text message. */
  textContent: z.string(),
  /** Null: the portal reads the transcript aloud. */
  audioUrl: z.string().nullable(),
  videoUrl: z.string().nullable(),
  /** The whole reading, Markdown; null in the list. */
  transcript: z.string().nullable(),
  contentType,
  difficulty,
  /** Seconds. */
  duration: z.number(),
  isCompleted: z.boolean(),
  categoryId: z.number(),
  /** Name of the subject, and its tag. */
  subcategory: z.string(),
  subcategoryTag: z.string(),
  topic: z.string(),
  tags: z.array(z.string()),
})
export type LessonSummary = z.output<typeof lessonSummary>

/** Answer to GET /api/lessons: in teaching order. */
export const lessons = z.array(lessonSummary)

/** A dated correction of a lesson. */
const erratum = z.object({ date: z.string(), note: z.string() })

/** Answer to GET /api/lessons/{id}. */
export const lesson = lessonSummary.extend({
  transcript: z.string(),
  source: z.string().nullable(),
  /** The day the lesson was last checked against its source, YYYY-MM-DD. */
  checked: z.string().nullable(),
  /** Tax year of its figures, where they can age. */
  year: z.number().nullable(),
  errata: z.array(erratum),
  /** Its questions for paper. The options are in alphabetical order, which does not reveal the right one. */
  questions: z.array(z.object({ text: z.string(), options: z.array(z.string()) })),
  /** The next lesson of its subject, in teaching order; null after the last. */
  nextLesson: z.object({ id: z.string(), title: z.string() }).nullable(),
})
export type Lesson = z.output<typeof lesson>

/** Body of POST /api/lessons/{id}/linked and …/linked/seen: the value of `k=` in a texted link. */
export const linkKey = z.object({ key: z.string().max(100) })

/** Answer to POST /api/lessons/{id}/linked/seen. */
export const linkSeen = z.object({ isSeen: z.boolean() })

/** A lesson's id in a path. Unknown ones are answered 404. */
export const lessonPath = z.object({ id: z.string().max(200) })

/** Body of POST /api/lessons/{id}/complete, accepted for the specification's sake: completing is not a review. */
export const completion = z.object({
  lessonType: contentType.optional(),
  rating: z
    .int('A rating is a whole number from 1 to 5.')
    .min(1, 'A rating is a whole number from 1 to 5.')
    .max(5, 'A rating is a whole number from 1 to 5.')
    .optional(),
})
export type Completion = z.input<typeof completion>

/** Body of POST /api/lessons/{id}/incomplete. */
export const incompletion = completion.pick({ lessonType: true })

/** Answer to both. */
export const completed = z.object({ id: z.string(), isCompleted: z.boolean() })
export type Completed = z.output<typeof completed>
