/**
 * A learner's preferences, defined once for every request and answer that contains them. `api/account/preferences.ts`
 * maps each name to a preference of the engine.
 */
import { z } from 'zod'
import { deliveryTime, focusAreaIds, quizzesPerWeek, textsPerWeek, timezone, topicsByCategory } from './fields.ts'

/** The choices of the calibration page, as sent in requests. */
export const givenChoices = {
  dailyLessons: textsPerWeek,
  weeklyQuizzes: quizzesPerWeek,
  selectedFocusAreas: focusAreaIds,
  selectedTopicsByCategory: topicsByCategory,
  timezone,
  preferredDeliveryTime: deliveryTime,
}

/** Every preference as sent in requests. */
export const givenPreferences = {
  ...givenChoices,
  smsLessonsEnabled: z.boolean('Please say whether lessons by text are on.'),
}
export type GivenPreferences = { [Name in keyof typeof givenPreferences]: z.output<(typeof givenPreferences)[Name]> }

/** Every preference as shown in answers. */
export const shownPreferences = {
  /** Texts a week, 0 to 5. */
  dailyLessons: z.number(),
  weeklyQuizzes: z.number(),
  smsLessonsEnabled: z.boolean(),
  selectedFocusAreas: z.array(z.number()),
  /** Subject names by focus-area id. */
  selectedTopicsByCategory: z.record(z.string(), z.array(z.string())),
  /** IANA name; null until the learner or the browser has set it. */
  timezone: z.string().nullable(),
  /** HH:MM, local. */
  preferredDeliveryTime: z.string().nullable(),
} satisfies Record<keyof typeof givenPreferences, z.ZodType>
