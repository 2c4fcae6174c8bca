import { z } from 'zod'

/** One fault in a request. `path` names the field, outermost first. */
export const issue = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  message: z.string(),
})
export type Issue = z.output<typeof issue>

/**
 * The body of every answer with a status of 400 or more. `message` is a sentence for a person, `code` a stable word for
 * programs, `issues` the fields at fault (400 only), `requestId` the entry to look for in our log (500 and above only).
 */
export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  issues: z.array(issue).optional(),
  /** The saved value that a conflicting save would have overwritten (409 `changed_elsewhere`). */
  current: z.unknown().optional(),
  requestId: z.string().optional(),
})
export type ErrorBody = z.output<typeof errorBody>
