/** The wire format of what a colleague at the desk can do for a learner. */
import { z } from 'zod'
import { emailChange } from './account.ts'
import { pause } from './pause.ts'

/** Why a colleague does something. */
export const reason = z
  .string('Please give a reason.')
  .trim()
  .min(3, 'Please give a reason.')
  .max(200, 'Please give the reason in 200 characters.')
const id = (message: string) => z.string(message).min(1, message).max(200, message)
const sum = z
  .string('Please enter a sum.')
  .trim()
  .regex(/^\$?\d{1,5}(\.\d\d)?$/, 'Please enter the sum in dollars, such as 5.00.')

/** The fields of every wish: the reason and, once asked for, the retyped text. */
const given = {
  reason,
  /** Absent until the confirmation was requested. */
  again: z.string().max(200).optional(),
}

/** Body of POST /api/desk/learners/{id}/act. */
export const deskWish = z.discriminatedUnion('action', [
  z.object({ ...given, action: z.literal('pause'), days: pause.shape.days }),
  z.object({ ...given, action: z.literal('resume') }),
  z.object({
    ...given,
    action: z.literal('resend'),
    message: z.string().regex(/^\d{1,18}$/, 'There is no such text.'),
  }),
  /** Here the reason says what is wrong. */
  z.object({
    ...given,
    action: z.literal('report'),
    lesson: id('There is no such lesson.'),
    question: id('There is no such question.').optional(),
  }),
  z.object({ ...given, action: z.literal('sessions') }),
  z.object({ ...given, action: z.literal('email'), email: emailChange.shape.email }),
  z.object({ ...given, action: z.literal('refund'), payment: id('There is no such payment.'), sum }),
  z.object({ ...given, action: z.literal('opt-out') }),
  z.object({ ...given, action: z.literal('export') }),
  z.object({ ...given, action: z.literal('evidence') }),
  z.object({ ...given, action: z.literal('delete') }),
])
export type DeskWish = z.output<typeof deskWish>
export type DeskActionName = DeskWish['action']

/** The answer: a question to confirm before the action, or its result. */
export const deskActed = z.object({
  question: z
    .object({
      sentence: z.string(),
      /** The text to be sent, in full. */
      text: z.string().nullable(),
      /** What has to be retyped; null when pressing a button is enough. */
      retype: z.string().nullable(),
    })
    .nullable(),
  done: z
    .object({
      message: z.string(),
      /** The undo, as a wish without its reason; null for what had to be confirmed. */
      undo: z.record(z.string(), z.union([z.string(), z.number()])).nullable(),
      /** For the browser's downloads. */
      files: z.array(z.object({ name: z.string(), type: z.string(), content: z.string() })),
    })
    .nullable(),
})
export type DeskActed = z.output<typeof deskActed>

/** The available actions, in the order in which the page offers them, and which of them need all rights. */
export const deskActionList = z.array(
  z.object({
    name: z.enum(deskWish.options.map((option) => option.shape.action.value) as [DeskActionName, ...DeskActionName[]]),
    allRights: z.boolean(),
  }),
)
