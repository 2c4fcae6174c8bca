import type { Catalogue } from '../../content/catalogue.ts'
import { defaults } from '../../content/product.ts'
import { learningPace } from '../../sms-engine/domain/model/progress.ts'
import type { LearnerRecord } from '../../sms-engine/engine/learners.ts'
import type { Account } from '../entities/account.ts'
import type { User } from '../schemas/user.ts'
import { pendingEmailOf } from './email-confirmations.ts'
import { viewPreferences } from './preferences.ts'
import { topicsByCategory } from './topics-by-category.ts'

/** Service-wide settings: `sender` is our own number or the messaging service that chooses one. */
interface Service {
  readonly catalogue: Catalogue
  readonly sender: string
}

/** Combines the two halves of a person into one user. */
export function viewUser(account: Account, learner: LearnerRecord, { catalogue, sender }: Service): User {
  // The engine gives every learner a default zone and time. Until onboarding nobody has chosen them, and the portal
  // offers the browser's zone instead.
  const chosen = <T>(value: T, byDefault: T) => (learner.onboarded || value !== byDefault ? value : null)
  return {
    id: account.id,
    email: account.email,
    emailVerified: account.emailProvedAt != null,
    pendingEmail: pendingEmailOf(account),
    firstName: account.firstName,
    lastName: account.lastName,
    phoneNumber: learner.phone ?? account.typedPhone ?? null,
    phoneVerified: learner.phone !== null,
    pendingPhone: pendingPhoneOf(account, learner),
    optOut: learner.suppressed
      ? { number: sender.startsWith('+') ? sender : null, inWords: learner.optedOutInWords }
      : null,
    ...viewPreferences(learner),
    selectedFocusAreas: [...learner.areas],
    selectedTopicsByCategory: topicsByCategory(catalogue, { subjects: [...learner.subjects] }),
    timezone: chosen<string>(learner.zone, defaults.timeZone),
    preferredDeliveryTime: chosen<string>(learner.deliveryTime, defaults.deliveryTime),
    onboardingCompleted: learner.onboarded,
    learningPace: learningPace(learner.textsPerWeek),
    nextLessonAt: isoOrNull(learner.nextAt),
    noTextsBecause: learner.noTextsBecause,
    replacedLessonAt: isoOrNull(learner.replacedAt),
    isPaused: learner.phase === 'paused',
    pausedUntil: isoOrNull(learner.pausedUntil),
    unreachableSince: learner.phone === null || learner.suppressed ? null : isoOrNull(learner.unreachableSince),
    preferencesVersion: learner.preferencesVersion,
  }
}

function pendingPhoneOf({ typedPhone }: Account, { phone }: LearnerRecord): string | null {
  return phone === null || typedPhone == null || typedPhone === phone ? null : typedPhone
}

function isoOrNull(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
