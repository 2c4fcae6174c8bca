/** The desk's numbers of the day, and what misread texts mean. Times are ISO 8601 in service time. */
import { z } from 'zod'
import { type WishName, wishes } from '../../sms-engine/domain/reading/wish-names.ts'

const at = z.string()

export const wishNames = Object.keys(wishes) as [WishName, ...WishName[]]

/** Query of GET /api/desk/numbers. */
export const deskSpan = z.object({ days: z.enum(['7', '28', '91']).default('28').transform(Number) })

export const deskNumbers = z.object({
  now: at,
  zone: z.string(),
  days: z.array(
    z.object({
      /** ISO date. */
      day: z.string(),
      out: z.number(),
      in: z.number(),
      delivered: z.number(),
      undelivered: z.number(),
      answers: z.number(),
      right: z.number(),
      optOuts: z.number(),
    }),
  ),
  endings: z.array(z.object({ code: z.number().nullable(), meaning: z.string(), count: z.number() })),
  optOuts: z.array(z.object({ at, learnerId: z.string().nullable(), via: z.string(), words: z.string().nullable() })),
  lessons: z.array(z.object({ lessonId: z.string(), title: z.string(), answers: z.number(), right: z.number() })),
  worst: z.array(
    z.object({
      questionId: z.string(),
      lessonId: z.string(),
      title: z.string(),
      stem: z.string(),
      answers: z.number(),
      right: z.number(),
      guessing: z.number(),
    }),
  ),
  cases: z.array(z.object({ age: z.string(), count: z.number() })),
  /** The possible wishes. */
  wishes: z.array(z.object({ name: z.enum(wishNames), meaning: z.string() })),
  misread: z.array(
    z.object({
      learnerId: z.string(),
      seq: z.number(),
      at,
      text: z.string(),
      readAs: z.string(),
      options: z.array(z.string()).nullable(),
    }),
  ),
})
export type DeskNumbers = z.output<typeof deskNumbers>

/** What a text means, using the kinds of `scripts/hearing/corpus`. */
export const textLabel = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['opt-out', 'sounds-like', 'benign', 'no-answer', 'crisis', 'not-crisis', 'auto-reply']) }),
  z.object({ kind: z.literal('answer'), letter: z.enum(['A', 'B', 'C', 'D']), unsure: z.boolean() }),
  z.object({ kind: z.literal('wish'), wish: z.enum(wishNames) }),
])
export type TextLabel = z.output<typeof textLabel>

/** Body of POST /api/desk/labels: null removes a label. */
export const deskLabel = z.object({
  learnerId: z.uuid('There is no such learner.'),
  seq: z.number().int().min(0).max(1e9),
  label: textLabel.nullable(),
})

/** Answer to POST /api/desk/labels/export: one line of JSON per text. */
export const deskLabels = z.object({ lines: z.array(z.string()) })
export type DeskLabels = z.output<typeof deskLabels>
