import type { FastifyReply } from 'fastify'
import type { z } from 'zod'

/** A value as JSON, reduced to its schema: for content that is the same for everyone and sent often. */
export function toJson<T extends z.ZodType>(schema: T, value: z.input<T>): string {
  return JSON.stringify(schema.parse(value))
}

/** Sends text that `toJson` made. */
export function sendJson(reply: FastifyReply, json: string): never {
  // The route's types expect the value itself; the same value is sent as text.
  return reply.type('application/json; charset=utf-8').send(json) as never
}
