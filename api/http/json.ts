import type { FastifyReply } from 'fastify'
import type { z } from 'zod'

/** A value as its schema lets it out, in words: for what is the same for everybody and is sent often. */
export function toJson<T extends z.ZodType>(schema: T, value: z.input<T>): string {
  return JSON.stringify(schema.parse(value))
}

/** Sends what `toJson` made, as it is. */
export function sendJson(reply: FastifyReply, json: string): never {
  // A route's type asks for the value; the text of the same value goes out in its place.
  return reply.type('application/json; charset=utf-8').send(json) as never
}
