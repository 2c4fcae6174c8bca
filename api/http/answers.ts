import type { z } from 'zod'
import { errorBody } from '../schemas/error.ts'

/** The response schemas of a route: its success, and the one shape of every error. */
export function answers<Status extends number, Schema extends z.ZodType>(status: Status, schema: Schema) {
  const errors = { '4xx': errorBody, '5xx': errorBody }
  return { [status]: schema, ...errors } as Record<Status, Schema> & typeof errors
}
