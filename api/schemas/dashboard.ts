import { z } from 'zod'

/** Answer to GET /api/dashboard. Scores and averages are whole percentages; the README's decisions define them. */
export const dashboard = z.object({
  categories: z.array(
    z.object({
      /** Focus-area id; every area is listed. */
      id: z.number(),
      /** Percentage of right answers in this area; 0 when there are none. */
      score: z.number(),
    }),
  ),
  stats: z.object({
    completedLessons: z.number(),
    /** Finished lessons in the selection. */
    totalLessons: z.number(),
    /** Questions answered. */
    totalQuizzes: z.number(),
    averageScore: z.number(),
    /** Weeks in a row. */
    streak: z.number(),
  }),
})
export type Dashboard = z.output<typeof dashboard>
