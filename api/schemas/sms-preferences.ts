import { z } from 'zod'

/** Body of PUT /api/user/sms-preferences, and its answer: the state that is now saved. */
export const smsPreferences = z.object({
  smsLessonsEnabled: z.boolean('Please say whether lessons by text are on.'),
})
export type SmsPreferences = z.output<typeof smsPreferences>
