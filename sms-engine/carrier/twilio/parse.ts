import { z } from 'zod'
import { wellFormed } from '../../domain/reading/well-formed.ts'

const optional = z.preprocess((value) => (value === '' ? undefined : value), z.string().optional())

/** Whatever bytes come, what goes on from here can be stored. */
const text = z.string().transform(wellFormed)
const filled = text.pipe(z.string().min(1))

/** Parameters of an inbound message that we read. Others come without notice and are let through. */
const inbound = z.looseObject({
  MessageSid: filled,
  From: filled,
  Body: text.default(''),
  NumMedia: z.coerce.number().int().default(0),
  OptOutType: optional.pipe(z.enum(['STOP', 'START', 'HELP']).optional().catch(undefined)),
})

const status = z.looseObject({
  MessageSid: filled,
  MessageStatus: z.string().min(1),
  ErrorCode: z.coerce.number().int().optional().catch(undefined),
})

/** A text as the carrier posts it, or null when it is none. */
export function parseInbound(params: unknown): z.infer<typeof inbound> | null {
  const parsed = inbound.safeParse(params)
  return parsed.success ? parsed.data : null
}

/** A delivery report as the carrier posts it, or null when it is none. */
export function parseStatus(params: unknown): z.infer<typeof status> | null {
  const parsed = status.safeParse(params)
  return parsed.success ? parsed.data : null
}
