/**
 * What a learner chooses, once for every request and answer that holds it. `api/account/preferences.ts` says which
 * preference of the engine each name stands for.
 */
import { z } from 'zod'
import { deliveryTime, focusAreaIds, quizzesPerWeek, textsPerWeek, timezone, topicsByCategory } from './fields.ts'

/** The choices of the calibration page, as a request gives them. */
export const givenChoices = {
  dailyLessons: textsPerWeek,
  weeklyQuizzes: quizzesPerWeek,
  selectedFocusAreas: focusAreaIds,
  selectedTopicsByCategory: topicsByCategory,
  timezone,
  preferredDeliveryTime: deliveryTime,
}

/** Every preference as a request gives it. */
export const givenPreferences = {
  ...givenChoices,
  smsLessonsEnabled: z.boolean('Please say whether lessons by text are on.'),
}
export type GivenPreferences = { [Name in keyof typeof givenPreferences]: z.output<(typeof givenPreferences)[Name]> }

/** Every preference as an answer shows it. */
export const shownPreferences = {
  /** Texts a week, 0 to 5. */
  dailyLessons: z.number(),
  weeklyQuizzes: z.number(),
  smsLessonsEnabled: z.boolean(),
  selectedFocusAreas: z.array(z.number()),
  /** Subject names by focus-area id. */
  selectedTopicsByCategory: z.record(z.string(), z.array(z.string())),
  /** IANA name; null until the learner or the browser has said. */
  timezone: z.string().nullable(),
  /** HH:MM, local. */
  preferredDeliveryTime: z.string().nullable(),
} satisfies Record<keyof typeof givenPreferences, z.ZodType>
