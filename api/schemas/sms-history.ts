import { z } from 'zod'

/** One lesson or quiz text that we sent. */
export const smsHistoryItem = z.object({
  id: z.string(),
  /** ISO 8601, in service time. */
  dateSent: z.string(),
  /** Title of the focus area; empty for a text without a lesson. */
  category: z.string(),
  /** Name of the subject; empty for a text without a lesson. */
  subcategory: z.string(),
  smsContent: z.string(),
  isRead: z.boolean(),
})
export type SmsHistoryItem = z.output<typeof smsHistoryItem>

/** Answer to GET /api/user/sms-history: newest first. */
export const smsHistory = z.object({ smsHistory: z.array(smsHistoryItem) })
export type SmsHistory = z.output<typeof smsHistory>
