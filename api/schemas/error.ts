import { z } from 'zod'

/** One thing that is wrong with a request. `path` names the field, outermost first. */
export const issue = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  message: z.string(),
})
export type Issue = z.output<typeof issue>

/**
 * The body of every answer with a status of 400 or more. `message` is a sentence for a person, `code` a stable word for
 * a program, `issues` the fields at fault (400 only), `requestId` the line to look for in our log (500 and above only).
 */
export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  issues: z.array(issue).optional(),
  /** What is saved, where something else would have been lost (409 `changed_elsewhere`). */
  current: z.unknown().optional(),
  requestId: z.string().optional(),
})
export type ErrorBody = z.output<typeof errorBody>
