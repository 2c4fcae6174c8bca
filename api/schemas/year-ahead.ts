import { z } from 'zod'
import { topicsByCategory } from './fields.ts'

const TOPICS = 'Topics are given as JSON: lists of names by focus area.'
/** All existing topics take a third of this. */
const topics_characters_max = 8_000

/** Query of GET /api/user/year-ahead. */
export const yearAheadQuery = z.object({
  /** An unsaved selection, as JSON; without it the saved one counts. The picture covers every pace anyway. */
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

/**
 * Lessons remembered at a point in time: the expected number, and the range for nine learners in ten. Whole numbers.
 */
const band = z.object({ low: z.number(), middle: z.number(), high: z.number() })

/** Answer to GET /api/user/year-ahead: what this learner would remember at each pace. */
export const yearAhead = z.object({
  /** The assumed number of questions the learner answers per lesson, and whether it is measured from their history. */
  answersPerLesson: z.number(),
  isMeasured: z.boolean(),
  /**
   * One entry per pace from 1 text a week. Every list has a value for today and one for the end of each of 12 months.
   */
  paces: z
    .array(
      z.object({
        textsPerWeek: z.number(),
        /** Lessons taught by then, including earlier ones. */
        taught: z.array(z.number()).readonly(),
        /** How many of them are remembered if quiz questions are answered that often, and if none are. */
        answering: z.array(band).readonly(),
        silent: z.array(band).readonly(),
      }),
    )
    .readonly(),
})
export type YearAhead = z.output<typeof yearAhead>
