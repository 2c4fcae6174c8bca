import { z } from 'zod'
import { quizzesPerWeek, textsPerWeek, topicsByCategory } from './fields.ts'

/** Body of POST /api/calculate-progress. */
export const progressQuestion = z.object({
  selectedTopicsByCategory: topicsByCategory,
  dailyLessons: textsPerWeek,
  weeklyQuizzes: quizzesPerWeek,
})
export type ProgressQuestion = z.output<typeof progressQuestion>

/** The size of a selection and how long the rest of it takes. All whole numbers. */
export const progressEstimate = z.object({
  /** Topics of the chosen subjects. */
  totalTopics: z.number(),
  /** Chosen subjects. */
  totalSubcategories: z.number(),
  /** Finished lessons of those topics. */
  totalLessons: z.number(),
  /** 0 when nothing remains, and when no texts are sent (N = 0), which allows no estimate. */
  estimatedWeeks: z.number(),
  estimatedMonths: z.number(),
  /** Of those lessons: not completed, which is what the estimate divides by the pace. */
  remainingLessons: z.number(),
  /** Of those lessons: taught, completed or not. */
  taughtLessons: z.number(),
  /** Of those taught: neither answered nor marked yet, so that a right first answer completes them. */
  unaskedLessons: z.number(),
  /** Lessons taught in topics that are not chosen: part of what is remembered, and of no estimate. */
  taughtElsewhere: z.number(),
})
export type ProgressEstimate = z.output<typeof progressEstimate>
