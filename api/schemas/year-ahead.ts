import { z } from 'zod'
import { topicsByCategory } from './fields.ts'

const TOPICS = 'Topics are given as JSON: lists of names by focus area.'
/** Every topic that there is takes a third of it. */
const topics_characters_max = 8_000

/** Query of GET /api/user/year-ahead. */
export const yearAheadQuery = z.object({
  /** A selection that is not saved yet, as JSON; without it the saved one counts. The picture has every pace anyway. */
  selectedTopicsByCategory: z
    .string(TOPICS)
    .max(topics_characters_max, 'Those are more topics than there are.')
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue({ code: 'custom', message: TOPICS })
        return z.NEVER
      }
    })
    .pipe(topicsByCategory)
    .optional(),
})

/** Lessons remembered at some time: what is expected, and between what it is for nine learners of ten. Whole numbers. */
const band = z.object({ low: z.number(), middle: z.number(), high: z.number() })

/** Answer to GET /api/user/year-ahead: what this learner would remember at each pace. */
export const yearAhead = z.object({
  /** How many questions the learner is taken to answer for each lesson, and whether that is how it has been until now. */
  answersPerLesson: z.number(),
  isMeasured: z.boolean(),
  /** One for each pace from 1 text a week. Every list has a value for today and one for the end of each of 12 months. */
  paces: z
    .array(
      z.object({
        textsPerWeek: z.number(),
        /** Lessons taught by then, those of before included. */
        taught: z.array(z.number()).readonly(),
        /** How many of them are remembered when quiz questions are answered as often as that, and when none are. */
        answering: z.array(band).readonly(),
        silent: z.array(band).readonly(),
      }),
    )
    .readonly(),
})
export type YearAhead = z.output<typeof yearAhead>
