import type { User } from '../../api/schemas/user.ts'

/** Dana, an onboarded learner, as the service shows her. */
export const dana: User = {
  id: '0197f0aa-0000-7000-8000-000000000001',
  email: 'dana@whitfieldcoffee.example',
  emailVerified: true,
  pendingEmail: null,
  firstName: 'Dana',
  lastName: 'Whitfield',
  phoneNumber: '+12025550143',
  phoneVerified: true,
  pendingPhone: null,
  optOut: null,
  dailyLessons: 3,
  weeklyQuizzes: 1,
  smsLessonsEnabled: true,
  selectedFocusAreas: [1],
  selectedTopicsByCategory: { '1': ['Bookkeeping Basics'] },
  timezone: 'America/New_York',
  preferredDeliveryTime: '09:00',
  onboardingCompleted: true,
  learningPace: 'fast',
  nextLessonAt: '2026-11-23T14:00:00.000Z',
  noTextsBecause: null,
  replacedLessonAt: null,
  isPaused: false,
  pausedUntil: null,
  unreachableSince: null,
  preferencesVersion: '1',
}

/** Dana on her first day, before she has chosen anything. */
export const newDana: User = {
  ...dana,
  phoneNumber: null,
  phoneVerified: false,
  selectedFocusAreas: [],
  selectedTopicsByCategory: {},
  timezone: null,
  preferredDeliveryTime: null,
  onboardingCompleted: false,
  nextLessonAt: null,
  noTextsBecause: 'no number',
}
