import { z } from 'zod'
import { readSenders } from '../../sms-engine/carrier/twilio/config.ts'
import { isPhoneNumber } from './account.ts'
import type { CarrierSimOptions } from './start.ts'

const Environment = z.object({
  SIM_PORT: z.coerce.number().int().min(0).max(65_535).default(3001),
  TWILIO_ACCOUNT_SID: z.string().regex(/^AC[\da-f]{32}$/, 'is AC and 32 hex digits'),
  TWILIO_AUTH_TOKEN: z.string().min(1),
  TWILIO_FROM_NUMBER: z.string().refine(isPhoneNumber, 'is a number like +12025550175').default('+12025550175'),
  TWILIO_MESSAGING_SERVICE_SID: z
    .string()
    .regex(/^(MG[\da-f]{32})?$/, 'is MG and 32 hex digits')
    .optional(),
  TWILIO_SENDERS: z.string().optional(),
  TWILIO_KEYWORDS: z.enum(['carrier', 'ours']).default('carrier'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).default('http://localhost:3000'),
  DATA_DIR: z.string().min(1).default('.data'),
})

/** Reads the simulator's settings from the environment. Throws an error that names each invalid variable. */
export function readConfig(environment: NodeJS.ProcessEnv): CarrierSimOptions & { port: number } {
  const result = Environment.safeParse(environment)
  if (!result.success) {
    const wrong = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The carrier simulator cannot start.\n${wrong.join('\n')}`)
  }
  const set = result.data
  return {
    port: set.SIM_PORT,
    accountSid: set.TWILIO_ACCOUNT_SID,
    authToken: set.TWILIO_AUTH_TOKEN,
    from: set.TWILIO_FROM_NUMBER,
    messagingServiceSid: set.TWILIO_MESSAGING_SERVICE_SID || null,
    senders: set.TWILIO_SENDERS ? (readSenders(set.TWILIO_SENDERS) ?? undefined) : undefined,
    keywords: set.TWILIO_KEYWORDS,
    publicUrl: set.PUBLIC_URL.replace(/\/$/, ''),
    dataDir: set.DATA_DIR,
  }
}

/** This process's settings. */
export const config = () => readConfig(process.env)
