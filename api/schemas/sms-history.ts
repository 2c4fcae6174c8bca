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
  /** Whether it teaches or asks. */
  kind: z.enum(['lesson', 'question']),
  /** The lesson it teaches or asks about; null when that is no longer in the content. */
  lessonId: z.string().nullable(),
  isRead: z.boolean(),
  /**
   * How its question was answered, by text or in the portal; null while unanswered, and for a lesson. `text` is null
   * when the learner did not know.
   */
  answer: z
    .object({
      text: z.string().nullable(),
      right: z.boolean(),
      /** The comment on the chosen option; empty when there was none. */
      why: z.string(),
      rightText: z.string(),
      rightWhy: z.string(),
    })
    .nullable(),
})
export type SmsHistoryItem = z.output<typeof smsHistoryItem>

/** Two years of texts at five a week. */
const PAGE_MAX = 520
const LIMIT = `A page has from 1 to ${PAGE_MAX} texts.`

/** Query of GET /api/user/sms-history. `before` is the `nextCursor` of the previous page. */
export const smsHistoryQuery = z.object({
  limit: z
    .string()
    .regex(/^\d{1,4}$/, LIMIT)
    .default(String(PAGE_MAX))
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= PAGE_MAX, LIMIT),
  before: z
    .string()
    .regex(/^\d{1,18}$/, 'There is no such page.')
    .optional(),
})

/** Answer to GET /api/user/sms-history: newest first. `nextCursor` is null on the last page. */
export const smsHistory = z.object({ smsHistory: z.array(smsHistoryItem), nextCursor: z.string().nullable() })
export type SmsHistory = z.output<typeof smsHistory>

/** A text's id in a path. */
export const smsPath = z.object({ id: z.string().regex(/^\d{1,18}$/, 'There is no such text.') })

/** Answer to POST /api/user/sms-history/{id}/read. */
export const smsRead = z.object({ id: z.string(), isRead: z.boolean() })
