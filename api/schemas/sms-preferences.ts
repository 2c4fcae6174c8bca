import { z } from 'zod'
import { givenPreferences } from './preferences.ts'
import { user } from './user.ts'

/** Body of PUT /api/user/sms-preferences. */
export const smsPreferences = z.object({ smsLessonsEnabled: givenPreferences.smsLessonsEnabled })
export type SmsPreferences = z.output<typeof smsPreferences>

/** Its answer: the user, with `smsLessonsEnabled` as saved. */
export const smsPreferencesSaved = user
