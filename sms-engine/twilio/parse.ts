import { z } from 'zod'

const optional = z.preprocess((value) => (value === '' ? undefined : value), z.string().optional())

/** Parameters of an inbound message that we read. Others come without notice and are let through. */
const inbound = z.looseObject({
  MessageSid: z.string().min(1),
  From: z.string().min(1),
  Body: z.string().default(''),
  NumMedia: z.coerce.number().int().default(0),
  OptOutType: optional.pipe(z.enum(['STOP', 'START', 'HELP']).optional().catch(undefined)),
})

const status = z.looseObject({
  MessageSid: z.string().min(1),
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
