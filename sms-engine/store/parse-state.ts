import { z } from 'zod'
import type { Habits } from '../domain/model/habits.ts'
import type { Milestone } from '../domain/model/milestone.ts'
import type { Ask, State, Thread } from '../domain/model/state.ts'

const ask: z.ZodType<Ask> = z.object({
  id: z.string(),
  questionId: z.string(),
  lessonId: z.string(),
  values: z.record(z.string(), z.string()).optional(),
  order: z.array(z.number().int()),
  askedAt: z.number(),
  following: z.number().int(),
  bringsLesson: z.boolean(),
  hinted: z.literal(true).optional(),
})

const milestone: z.ZodType<Milestone> = z.discriminatedUnion('name', [
  z.object({ name: z.literal('first-right') }),
  z.object({ name: z.literal('tenth-lesson') }),
  z.object({ name: z.literal('week'), start: z.string() }),
  z.object({ name: z.literal('subject'), subject: z.string() }),
])

const habits: z.ZodType<Habits> = z.object({
  mean: z.tuple([z.number(), z.number(), z.number()]),
  spread: z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]),
  letters: z.tuple([z.number(), z.number()]).optional(),
})

const thread = {
  version: z.union([z.literal(1), z.literal(2)]),
  open: ask.nullable(),
  answered: z.object({ ask, choice: z.number().int(), right: z.boolean(), at: z.number() }).nullable(),
  taught: z.object({ lessonId: z.string(), at: z.number() }).nullable(),
  unanswered: z.number().int(),
  nudged: z.boolean(),
  score: z.object({ right: z.number().int(), answered: z.number().int() }),
  streak: z.object({ weeks: z.number().int(), week: z.string() }).nullable(),
  heard: z.object({ body: z.string(), at: z.number(), times: z.number().int() }).nullable(),
  flood: z.object({ since: z.number(), texts: z.number().int() }).nullable(),
  extra: z.object({ day: z.string(), count: z.number().int() }).nullable(),
  week: z
    .object({ start: z.string(), sent: z.number().int(), asked: z.number().int(), lost: z.number().int() })
    .nullable(),
  sentAt: z.number().nullable(),
  misread: z.number().int(),
  owed: z.literal(true).optional(),
  skipped: z.object({ day: z.string(), lessonIds: z.array(z.string()) }).optional(),
  puzzled: z.array(z.number()).optional(),
  crisisAt: z.number().optional(),
  passedOn: z
    .object({
      at: z.number(),
      answeredAt: z.number().optional(),
      asks: z.literal(true).optional(),
      added: z.number().int().optional(),
    })
    .optional(),
  offered: z
    .union([
      z.object({ at: z.number(), textsPerWeek: z.number().int() }),
      z.object({ at: z.number(), end: z.literal(true) }),
      z.object({ at: z.number(), pause: z.literal(true) }),
    ])
    .optional(),
  awaits: z
    .object({
      at: z.number(),
      detail: z.enum(['hour', 'place', 'moment', 'pace', 'question']),
      hour: z.number().int().optional(),
      isSet: z.literal(true).optional(),
      was: z.string().optional(),
      proposed: z.string().optional(),
    })
    .optional(),
  toPassOn: z.object({ at: z.number(), text: z.string() }).optional(),
  courtesy: z.object({ name: z.string(), at: z.number() }).optional(),
  said: z
    .object({
      invitation: z.number().int().optional(),
      right: z.number().int().optional(),
      wrong: z.number().int().optional(),
    })
    .optional(),
  milestones: z.object({ said: z.array(z.string()), due: z.array(milestone) }).optional(),
  instead: z.number().optional(),
  corrected: z.object({ at: z.number(), told: z.record(z.string(), z.string()) }).optional(),
  habits: habits.optional(),
  scored: z.object({ day: z.string(), questionIds: z.array(z.string()) }).optional(),
} satisfies Record<keyof Thread, z.ZodType>

const schema: z.ZodType<State> = z.discriminatedUnion('phase', [
  z.object({
    ...thread,
    phase: z.literal('new'),
    greeted: z.boolean(),
    heldUntil: z.number().nullable().optional(),
  }),
  z.object({ ...thread, phase: z.literal('active'), slot: z.number().nullable(), snoozed: z.number().nullable() }),
  z.object({
    ...thread,
    phase: z.literal('paused'),
    until: z.number().nullable(),
    inSettings: z.literal(true).optional(),
    madeAt: z.number().optional(),
  }),
  z.object({
    ...thread,
    phase: z.literal('stopped'),
    by: z.enum(['keyword', 'phrase', 'carrier']),
    heldUntil: z.number().nullable().optional(),
  }),
])

/**
 * Reads a stored state. Each version that was ever written has a test; a new one is upgraded here, and read one
 * release before any process writes it.
 * @throws z.ZodError if it is none that was ever written
 */
export function parseState(stored: unknown): State {
  return schema.parse(stored)
}
