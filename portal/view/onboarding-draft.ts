/** What onboarding has gathered so far, what is sent of it, and at which step a learner who left comes back. */
import type { FocusArea } from '../../api/schemas/focus-areas.ts'
import type { Onboarding } from '../../api/schemas/onboarding.ts'
import type { User } from '../../api/schemas/user.ts'
import { defaults } from '../../content/product.ts'
import { learningPace } from './pace.ts'
import {
  areaIds,
  mutableSelection,
  restoreSelection,
  type Selection,
  selectionProblem,
  topicNames,
} from './selection.ts'

export const STEPS = ['Areas', 'Pace', 'Payment', 'Phone', 'Time'] as const
export type Step = 1 | 2 | 3 | 4 | 5

export interface Draft {
  readonly selection: Selection
  readonly textsAWeek: number
  readonly zone: string
  readonly time: string
}

export function draftOf(user: User, areas: readonly FocusArea[], browserZone: string): Draft {
  return {
    selection: restoreSelection(areas, user.selectedTopicsByCategory, user.selectedFocusAreas),
    textsAWeek: user.dailyLessons,
    zone: user.timezone ?? browserZone,
    time: user.preferredDeliveryTime ?? defaults.deliveryTime,
  }
}

/** What step 1 to 3 leave behind when the learner goes on. Each adds one answer that was null before: see `stepOf`. */
export function savedBy(step: 1 | 2 | 3, draft: Draft): Onboarding {
  const chosen = {
    onboardingCompleted: false,
    selectedFocusAreas: areaIds(draft.selection),
    selectedTopicsByCategory: mutableSelection(draft.selection),
    selectedTopics: topicNames(draft.selection),
  }
  if (step === 1) return chosen
  const paced = {
    ...chosen,
    dailyLessons: draft.textsAWeek,
    weeklyQuizzes: defaults.weeklyQuizzes,
    learningPace: learningPace(draft.textsAWeek),
    timezone: draft.zone,
  }
  return step === 2 ? paced : { ...paced, preferredDeliveryTime: draft.time }
}

/** Everything, to complete onboarding. `phoneNumber` is left to the verification, which is what makes it count. */
export function completedBy(draft: Draft, smsLessonsEnabled: boolean): Onboarding {
  return { ...savedBy(3, draft), smsLessonsEnabled, onboardingCompleted: true }
}

/** Skipping the phone takes the detected zone and the usual hour (DESIGN, section 12). */
export const skipped = (draft: Draft, browserZone: string): Draft => ({
  ...draft,
  zone: browserZone,
  time: defaults.deliveryTime,
})

/**
 * The step to resume at. A draft has no step number: going on from step 2 saves the zone, from step 3 the hour, and
 * verifying saves the phone, so the first answer that is missing tells where the learner stopped.
 */
export function stepOf(user: User, selection: Selection): Step {
  if (selectionProblem(selection)) return 1
  if (!user.timezone) return 2
  if (!user.preferredDeliveryTime) return 3
  return user.phoneVerified ? 5 : 4
}
