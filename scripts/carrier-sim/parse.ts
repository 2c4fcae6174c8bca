import type { z } from 'zod'
import { HttpError } from './http-error.ts'

/** Parses `input` with `schema`; throws a 400 naming the first problem. */
export function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  throw new HttpError(400, result.error.issues[0]?.message ?? 'That request makes no sense here.')
}
