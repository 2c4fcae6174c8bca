/** What a saved onboarding step, or its completion, changes for the learner. Pure: writes nothing. */
import type { Catalogue } from '../../content/catalogue.ts'
import type { Preferences } from '../../sms-engine/domain/model/context.ts'
import type { LearnerRecord } from '../../sms-engine/engine/learners.ts'
import { readPreferences } from '../account/preferences.ts'
import { Refusal } from '../http/refusal.ts'
import type { Onboarding } from '../schemas/onboarding.ts'
import { completeSelection, readSelection, type Selection } from './selection.ts'

/** The saved learner fields that the checks need. */
type Before = Pick<LearnerRecord, 'areas' | 'subjects' | 'lessonsEnabled' | 'textsPerWeek' | 'phone' | 'onboarded'>

/**
 * A draft changes the fields it contains. Completion also fills in what was never chosen (no area means all areas), and
 * requires a proved number if lessons are to go by text. A later draft does not undo completion, and its selection must
 * be complete, as in a calibration.
 * @param phone the number given with the request, E.164; null when none is.
 * @throws {Refusal} 400 for an invalid selection, 409 while the number is not proved.
 */
export function onboardingPatch(
  given: Onboarding,
  phone: string | null,
  before: Before,
  catalogue: Catalogue,
): Partial<Preferences> {
  const selection = givenSelection(given, catalogue)
  const patch = { ...readPreferences(given), ...selection }
  if (!given.onboardingCompleted) {
    return before.onboarded && selection ? { ...patch, ...completeSelection(catalogue, selection) } : patch
  }

  requireProvedPhone({ ...before, ...patch }, phone)
  return { ...patch, ...completeSelection(catalogue, selectionOf({ ...before, ...patch })), onboarded: true }
}

function givenSelection(given: Onboarding, catalogue: Catalogue): Selection | null {
  const isGiven = given.selectedFocusAreas !== undefined || given.selectedTopicsByCategory !== undefined
  return isGiven ? readSelection(catalogue, given) : null
}

function requireProvedPhone({ lessonsEnabled, textsPerWeek, phone: proved }: Before, given: string | null): void {
  if (!lessonsEnabled || textsPerWeek === 0) return
  if (proved === null || (given !== null && given !== proved)) {
    throw new Refusal(409, 'phone_not_verified', 'Please verify your phone first, or skip SMS for now.')
  }
}

function selectionOf({ areas, subjects }: Before): Selection {
  return { areas: [...areas], subjects: [...subjects] }
}
