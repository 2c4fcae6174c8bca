import type { FastifyReply } from 'fastify'
import type { z } from 'zod'

/** A value as JSON, cut down to its schema: for what is the same for everybody and is sent often. */
export function toJson<T extends z.ZodType>(schema: T, value: z.input<T>): string {
  return JSON.stringify(schema.parse(value))
}

/** Sends text that `toJson` made. */
export function sendJson(reply: FastifyReply, json: string): never {
  // The types of a route ask for the value itself; we send the same value as text.
  return reply.type('application/json; charset=utf-8').send(json) as never
}
