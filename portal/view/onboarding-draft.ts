/** The onboarding answers so far, which of them are sent, and the step at which a returning learner resumes. */
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
  /** Of the saved answers that this follows: the session may know newer ones by now. */
  readonly preferencesVersion: string
}

const DRAFT_PARTS: readonly (keyof Draft)[] = ['selection', 'textsAWeek', 'zone', 'time']

/** What the learner has saved. */
export function draftOf(user: User, areas: readonly FocusArea[], browserZone: string): Draft {
  return {
    selection: restoreSelection(areas, user.selectedTopicsByCategory, user.selectedFocusAreas),
    textsAWeek: user.dailyLessons,
    zone: user.timezone ?? browserZone,
    time: user.preferredDeliveryTime ?? defaults.deliveryTime,
    preferencesVersion: user.preferencesVersion,
  }
}

/**
 * The saved draft with the answers given since, without topics that no longer exist. The answers bring the version that
 * they follow: what was saved elsewhere since then must be seen before it is overwritten.
 */
export function withUnsaved(saved: Draft, answers: Partial<Draft>, areas: readonly FocusArea[]): Draft {
  if (!DRAFT_PARTS.some((part) => part in answers)) return saved
  const { selection } = answers
  if (!selection) return { ...saved, ...answers }
  return { ...saved, ...answers, selection: restoreSelection(areas, selection, areaIds(selection)) }
}

/** The answers that are saved when the learner goes on from a step, as `savedBy` sends them. */
export const answersSavedBy = (step: 1 | 2 | 3, { selection, textsAWeek }: Draft): Partial<Draft> =>
  step === 1 ? { selection } : { selection, textsAWeek }

/** What is left of the answers to save. What was changed while the rest was being saved stays. */
export function withoutSaved(answers: Partial<Draft>, saved: Partial<Draft>): Partial<Draft> {
  const isSaved = (part: string, answer: unknown) =>
    JSON.stringify(answer) === JSON.stringify(saved[part as keyof Draft])
  return Object.fromEntries(Object.entries(answers).filter(([part, answer]) => !isSaved(part, answer)))
}

/** What is saved when the learner goes on from a step: only what has been asked so far. */
export function savedBy(step: 1 | 2 | 3, draft: Draft): Onboarding {
  const chosen = {
    onboardingCompleted: false,
    selectedFocusAreas: areaIds(draft.selection),
    selectedTopicsByCategory: mutableSelection(draft.selection),
    selectedTopics: topicNames(draft.selection),
  }
  if (step === 1) return chosen
  return {
    ...chosen,
    dailyLessons: draft.textsAWeek,
    weeklyQuizzes: defaults.weeklyQuizzes,
    learningPace: learningPace(draft.textsAWeek),
  }
}

/** All answers, to complete onboarding. `phoneNumber` is not among them: only its verification makes it count. */
export function completedBy(draft: Draft, smsLessonsEnabled: boolean): Onboarding {
  return {
    ...savedBy(3, draft),
    timezone: draft.zone,
    preferredDeliveryTime: draft.time,
    smsLessonsEnabled,
    onboardingCompleted: true,
  }
}

/** Skipping the phone uses the detected zone and the default hour (DESIGN, section 12). */
export const skipped = (draft: Draft, browserZone: string): Draft => ({
  ...draft,
  zone: browserZone,
  time: defaults.deliveryTime,
})

/** How far the saved answers let a learner go: topics before anything else, a proved phone before the hour. */
export function furthestStep(user: User, selection: Selection): Step {
  if (selectionProblem(selection)) return 1
  return user.phoneVerified ? 5 : 4
}

/**
 * The step to show. `asked` comes from the address; `remembered` is where this learner left off in this browser.
 * Without either it is the step after the last answer that the service has.
 */
export function stepToShow(furthest: Step, asked: number | undefined, remembered: number | undefined): Step {
  const wanted = asked ?? (furthest === 5 ? 5 : (remembered ?? 2))
  return wanted >= 1 && wanted <= furthest && Number.isInteger(wanted) ? (wanted as Step) : furthest
}
