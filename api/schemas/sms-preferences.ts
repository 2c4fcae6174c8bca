import { z } from 'zod'
import { givenPreferences } from './preferences.ts'

/** Body of PUT /api/user/sms-preferences, and its answer: the saved state. */
export const smsPreferences = z.object({ smsLessonsEnabled: givenPreferences.smsLessonsEnabled })
export type SmsPreferences = z.output<typeof smsPreferences>
