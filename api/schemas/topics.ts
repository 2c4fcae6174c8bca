import { z } from 'zod'

/** The subject's name in the path, as listed in the focus areas; its tag also works. */
export const subcategoryPath = z.object({ name: z.string().max(200) })

export const topic = z.object({
  id: z.string(),
  name: z.string(),
  /** Finished lessons in it. */
  lessons: z.number(),
})
export type Topic = z.output<typeof topic>

/** Answer to GET /api/topics/subcategory/{name}: in teaching order. */
export const topics = z.array(topic)
