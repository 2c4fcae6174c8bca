import { z } from 'zod'
import type { Sender } from '../../domain/model/sender.ts'
import { type Given, parseEnvironment } from '../../runtime/environment.ts'
import type { CarrierAccount } from '../port.ts'
import { twilioLanguage } from './language.ts'

/** How to reach Twilio. Exactly one of the three sender forms is set. */
export interface TwilioConfig {
  readonly accountSid: string
  readonly authToken: string
  readonly messagingServiceSid?: string | undefined
  readonly fromNumber?: string | undefined
  /** Several numbers or services; suppressions and consents belong to the first. */
  readonly senders?: readonly string[] | undefined
  /** A base address other than Twilio's, for the simulator. */
  readonly apiUrl?: string | undefined
  /** Ask Lookup whether silent numbers have gone to somebody else. */
  readonly checksReassigned?: boolean
  /** Tell Twilio's consent API about opt-outs it does not know. */
  readonly tellsConsents?: boolean
  /** How long an answer may take; shorter than the time a process has to stop. */
  readonly timeout_ms?: number
}

/** MG…@US+CA:300/40000: a sender, @ the countries it texts, : its segments per second, / its segments per day. */
const one_sender =
  /^(MG[0-9a-f]{32}|\+[1-9]\d{6,14}|\d{5,6})(?:@([A-Z]{2}(?:\+[A-Z]{2})*))?(?::(\d{1,5}(?:\.\d+)?))?(?:\/([1-9]\d{0,8}))?$/

/** Reads the list of senders; null if one of them is malformed or comes twice. */
export function readSenders(text: string): readonly Sender[] | null {
  const senders: Sender[] = []
  for (const one of text.split(',')) {
    const [, id, countries, perSecond, perDay] = one_sender.exec(one.trim()) ?? []
    if (id === undefined || Number(perSecond) === 0 || senders.some((other) => other.id === id)) return null
    senders.push({
      id,
      ...(countries !== undefined && { countries: countries.split('+') }),
      ...(perSecond !== undefined && { segmentsPerSecond: Number(perSecond) }),
      ...(perDay !== undefined && { segmentsPerDay: Number(perDay) }),
    })
  }
  return senders
}

const authToken = z.string().min(8, 'is too short')

const isOn = z
  .enum(['true', 'false'], 'must be true or false')
  .default('false')
  .transform((word) => word === 'true')

/** Variables of a Twilio account, and how they are validated. */
export const twilioVariables = {
  TWILIO_ACCOUNT_SID: z.string().regex(/^AC[0-9a-f]{32}$/, 'must be AC and 32 hex digits'),
  TWILIO_AUTH_TOKEN: authToken,
  TWILIO_AUTH_TOKEN_SECOND: authToken.optional(),
  TWILIO_MESSAGING_SERVICE_SID: z
    .string()
    .regex(/^MG[0-9a-f]{32}$/, 'must be MG and 32 hex digits')
    .optional(),
  TWILIO_FROM_NUMBER: z
    .string()
    .regex(/^\+[1-9]\d{6,14}$|^\d{5,6}$/, 'must be a number such as +12025550175')
    .optional(),
  TWILIO_SENDERS: z
    .string()
    .transform(readSenders)
    .refine((senders) => senders !== null, 'must be senders such as MG…:300,MG…@CA:100/40000, each once')
    .optional(),
  TWILIO_API_URL: z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' }).optional(),
  TWILIO_KEYWORDS: z.enum(['carrier', 'ours']).default('carrier'),
  TWILIO_CHECK_REASSIGNED: isOn,
  TWILIO_TELL_CONSENTS: isOn,
} as const

type Variables = z.output<z.ZodObject<typeof twilioVariables>>

/** What is wrong if no sender form is set, or more than one. */
export function senderProblems(given: Given): string[] {
  const forms = ['TWILIO_MESSAGING_SERVICE_SID', 'TWILIO_FROM_NUMBER', 'TWILIO_SENDERS']
  const set = forms.filter((form) => given[form])
  if (set.length === 0) return ['TWILIO_MESSAGING_SERVICE_SID or TWILIO_FROM_NUMBER or TWILIO_SENDERS must be set']
  return set.length > 1 ? [`${set.join(' and ')} exclude each other: set one`] : []
}

/**
 * Our first sender, under whose name holds and caps are kept: all that a command about these has to know.
 * @throws ConfigError if none is set, or more than one form
 */
export function readFirstSender(env: NodeJS.ProcessEnv): string {
  const { TWILIO_MESSAGING_SERVICE_SID, TWILIO_FROM_NUMBER, TWILIO_SENDERS } = twilioVariables
  const read = parseEnvironment(
    z.object({ TWILIO_MESSAGING_SERVICE_SID, TWILIO_FROM_NUMBER, TWILIO_SENDERS }),
    env,
    senderProblems,
  )
  return firstSender(read)
}

type SenderVariables = Pick<Variables, 'TWILIO_MESSAGING_SERVICE_SID' | 'TWILIO_FROM_NUMBER' | 'TWILIO_SENDERS'>

/** `senderProblems` made sure that one of the three is set. */
const firstSender = (read: SenderVariables): string =>
  read.TWILIO_SENDERS?.[0]?.id ?? read.TWILIO_MESSAGING_SERVICE_SID ?? read.TWILIO_FROM_NUMBER ?? ''

/** The ids of our senders, in order. */
export function senderIds({ messagingServiceSid, fromNumber, senders }: TwilioConfig): readonly string[] {
  return senders ?? [messagingServiceSid ?? fromNumber ?? ''].filter(Boolean)
}

/** Whether a sender is a messaging service, which picks a number itself. */
export const isService = (sender: string): boolean => sender.startsWith('MG')

/** If we answer the keywords ourselves, Twilio blocks nobody and has no use for our opt-outs. */
export function consentProblems({ TWILIO_TELL_CONSENTS, TWILIO_KEYWORDS }: Given): string[] {
  return TWILIO_TELL_CONSENTS === 'true' && TWILIO_KEYWORDS === 'ours'
    ? ['TWILIO_TELL_CONSENTS needs TWILIO_KEYWORDS=carrier: otherwise Twilio blocks nobody']
    : []
}

/** The account that the variables describe. */
export function twilioAccount(read: Variables): CarrierAccount {
  const config: TwilioConfig = {
    accountSid: read.TWILIO_ACCOUNT_SID,
    authToken: read.TWILIO_AUTH_TOKEN,
    messagingServiceSid: read.TWILIO_MESSAGING_SERVICE_SID,
    fromNumber: read.TWILIO_FROM_NUMBER,
    senders: read.TWILIO_SENDERS?.map(({ id }) => id),
    apiUrl: read.TWILIO_API_URL,
    checksReassigned: read.TWILIO_CHECK_REASSIGNED,
    tellsConsents: read.TWILIO_TELL_CONSENTS,
  }
  const keywords = read.TWILIO_KEYWORDS
  const language = twilioLanguage(read.TWILIO_AUTH_TOKEN, read.TWILIO_AUTH_TOKEN_SECOND)
  const inspected = (publicUrl: string) => ({ ...config, keywords, publicUrl, path: language.paths.text })
  return {
    sender: firstSender(read),
    senders: read.TWILIO_SENDERS ?? undefined,
    keywords,
    language,
    connect: async () => (await import('./send.ts')).createCarrier(config),
    inspect: async (publicUrl) => (await import('./inspect.ts')).inspectTwilio(inspected(publicUrl)),
    knock: async (publicUrl) => (await import('./inspect.ts')).knockAsTwilio(inspected(publicUrl)),
  }
}
