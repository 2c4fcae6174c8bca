import { z } from 'zod'

/** Answer to GET /api/focus-areas: all areas in teaching order. Counts are of finished lessons only. */
export const focusArea = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string(),
  lessons: z.number(),
  subjects: z.array(z.object({ name: z.string(), lessons: z.number() })),
})
export type FocusArea = z.output<typeof focusArea>

export const focusAreas = z.array(focusArea)
